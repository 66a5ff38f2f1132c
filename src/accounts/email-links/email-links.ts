import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { days, hours, minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { eraseSent } from '#platform/mail/mail-records.ts';
import { hashOf } from '#platform/sealed.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import type { PersonalRecords } from '../personal-records.ts';
import { users } from '../users/users.table.ts';
import { emailLinks } from './email-links.table.ts';

type Purpose = (typeof emailLinks.$inferSelect)['purpose'];

/** In milliseconds. */
export const lifetimes: Record<Purpose, number> = {
  'reset-password': hours(1),
  'change-email': days(1),
  'verify-email': days(7),
  'sign-in': minutes(15),
  'take-back': days(7),
};

/** Invalidates older links for the same purpose, except to take back a change: an earlier one matters more. @returns the token for the link */
export async function makeEmailLink(
  tx: Database,
  { purpose, userId, email }: { purpose: Purpose; userId: number; email: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  if (purpose !== 'take-back') await voidEmailLinks(tx, userId, [purpose], now);
  const expiresAt = new Date(now.getTime() + lifetimes[purpose]);
  await tx.insert(emailLinks).values({ purpose, userId, email, tokenHash: hashOf(token), expiresAt });
  return token;
}

/**
 * Invalidates earlier links once there is a new password or address: an intruder may have requested them. Call it in the
 * transaction that writes the new one.
 */
export function voidTakeovers(tx: Database, userId: number, now: Date): Promise<void> {
  return voidEmailLinks(tx, userId, ['reset-password', 'change-email', 'sign-in'], now);
}

export type EmailLink = typeof emailLinks.$inferSelect;

/**
 * Locks the account first, as whoever changes it and its links does. Of two concurrent clicks one succeeds.
 * @throws Problem 400 `link-spent` for a used, expired or unknown link
 */
export async function spendEmailLink(tx: Database, purpose: Purpose, token: string, now: Date): Promise<EmailLink> {
  const { userId } = await readEmailLink(tx, purpose, token, now);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [spent] = await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(isLive(purpose, token, now))
    .returning();
  if (!spent) throw linkSpent();
  return spent;
}

/** Without using it up. @throws Problem 400 `link-spent` */
export async function readEmailLink(db: Database, purpose: Purpose, token: string, now: Date): Promise<EmailLink> {
  const [found] = await db
    .select()
    .from(emailLinks)
    .where(isLive(purpose, token, now));
  if (!found) throw linkSpent();
  return found;
}

/** Those that came after it, of which a thief may have some, and all to the same address. Earlier ones go on working. */
export async function voidLaterTakeBacks(tx: Database, { id, userId, email }: EmailLink, now: Date): Promise<void> {
  const isSame = eq(sql`lower(${emailLinks.email})`, email.toLowerCase());
  const isOfThese = and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, 'take-back'), isNull(emailLinks.usedAt));
  await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(and(isOfThese, or(gte(emailLinks.id, id), isSame)));
}

/** The links that can still take a change back, the one that can longest first. */
export function liveTakeBacks(tx: Database, of: SQL, now: Date): Promise<EmailLink[]> {
  const isLiveOne = and(eq(emailLinks.purpose, 'take-back'), isNull(emailLinks.usedAt), gt(emailLinks.expiresAt, now));
  return tx.select().from(emailLinks).where(and(of, isLiveOne)).orderBy(desc(emailLinks.expiresAt)).limit(1);
}

function isLive(purpose: Purpose, token: string, now: Date) {
  const isUnspent = and(isNull(emailLinks.usedAt), gt(emailLinks.expiresAt, now));
  return and(eq(emailLinks.tokenHash, hashOf(token)), isUnspent, eq(emailLinks.purpose, purpose));
}

function linkSpent(): Problem {
  return new Problem(400, 'link-spent', 'That link has been used or has expired. Please ask for a new one.');
}

async function voidEmailLinks(tx: Database, userId: number, purposes: Purpose[], now: Date): Promise<void> {
  const unused = and(eq(emailLinks.userId, userId), inArray(emailLinks.purpose, purposes), isNull(emailLinks.usedAt));
  await tx.update(emailLinks).set({ usedAt: now }).where(unused);
}

export function forgetSpentLinks(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: emailLinks, at: emailLinks.expiresAt, before });
}

/** Until when an earlier address can take the account back; null: none can. */
export async function takeableUntil(db: Database, userId: number, now: Date): Promise<Date | null> {
  const [held] = await liveTakeBacks(db, eq(emailLinks.userId, userId), now);
  return held?.expiresAt ?? null;
}

/** @throws Problem 409 `recently-changed` while an earlier address can take the account back, as nothing would be left of it */
async function rejectWhileTakeable(tx: Database, userId: number, now: Date): Promise<void> {
  const until = await takeableUntil(tx, userId, now);
  if (!until) return;
  const from = longDate(until);
  throw new Problem(
    409,
    'recently-changed',
    `The email address or password of this account was changed, or was about to be, in the past seven days. To protect its owner it can only be closed or erased after ${from}.`,
  );
}

/** Also those to an address that the account no longer has or never got. The links themselves are deleted with the account's row. */
export const emailLinkRecords: PersonalRecords = {
  name: 'emailedLinks',
  read: (db, { userId }) => readLinksOf(db, userId),
  refuse: (tx, { userId }, now) => rejectWhileTakeable(tx, userId, now),
  async erase(tx, { userId }) {
    const links = await readLinksOf(tx, userId);
    await eraseSent(
      tx,
      links.flatMap(({ purpose, email }) => lettersOf[purpose].map((template) => ({ template, email }))),
    );
  },
};

/** The letters with such links. */
const lettersOf: Record<Purpose, string[]> = {
  'reset-password': ['reset-password'],
  'change-email': ['change-email'],
  'verify-email': ['verify-email'],
  'sign-in': ['sign-in-link'],
  'take-back': ['email-change-asked', 'email-changed', 'password-changed'],
};

function readLinksOf(db: Database, userId: number) {
  const { purpose, email, expiresAt, usedAt, id } = emailLinks;
  return db
    .select({ purpose, email, expiresAt, usedAt })
    .from(emailLinks)
    .where(eq(emailLinks.userId, userId))
    .orderBy(asc(id));
}
