import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { days, hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { eraseSent } from '#platform/mail/mail-records.ts';
import { hashOf } from '#platform/sealed.ts';
import type { PersonalRecords } from '../privacy/personal-records.ts';
import { endOtherSessions } from '../session/session.ts';
import type { Session } from '../session/session.ts';
import { users } from '../users/users.table.ts';
import { changeUserEmail } from '../users/users.ts';
import { emailLinks } from './email-links.table.ts';

type Purpose = (typeof emailLinks.$inferSelect)['purpose'];

/** In milliseconds. */
export const lifetimes: Record<Purpose, number> = {
  'reset-password': hours(1),
  'change-email': days(1),
  'verify-email': days(7),
};

/** Invalidates older links for the same purpose. @returns the token for the link */
export async function makeEmailLink(
  tx: Database,
  { purpose, userId, email }: { purpose: Purpose; userId: number; email: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await voidEmailLinks(tx, userId, [purpose], now);
  const expiresAt = new Date(now.getTime() + lifetimes[purpose]);
  await tx.insert(emailLinks).values({ purpose, userId, email, tokenHash: hashOf(token), expiresAt });
  return token;
}

/**
 * Invalidates earlier links once there is a new password or address: an intruder may have requested them. Call it in the
 * transaction that writes the new one.
 */
export function voidTakeovers(tx: Database, userId: number, now: Date): Promise<void> {
  return voidEmailLinks(tx, userId, ['reset-password', 'change-email'], now);
}

/** Of two concurrent clicks one succeeds. @throws Problem 400 `link-spent` for a used, expired or unknown link */
export async function spendEmailLink(
  tx: Database,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<{ userId: number; email: string }> {
  const [spent] = await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(isLive(purpose, token, now))
    .returning({ userId: emailLinks.userId, email: emailLinks.email });
  if (!spent) throw linkSpent();
  return spent;
}

/** Checks a link before its form is filled in, without using it up. @throws Problem 400 `link-spent` */
export async function checkEmailLink(db: Database, purpose: Purpose, token: string, now: Date): Promise<void> {
  if ((await db.$count(emailLinks, isLive(purpose, token, now))) === 0) throw linkSpent();
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

/**
 * Requires that the caller is signed in to the account: otherwise a stranger could register somebody else's address, wait until
 * they press the button, and read the data held under it. Of two concurrent clicks one succeeds.
 * @throws Problem 400 `link-spent`, 403 `sign-in-first`, which does not use up the link
 */
async function spendOwnLink(tx: Database, purpose: Purpose, token: string, { session, now }: Following) {
  const spent = await spendEmailLink(tx, purpose, token, now);
  if (session?.userId === spent.userId) return spent;
  throw new Problem(403, 'sign-in-first', 'Please sign in to that account first, then open the link again.');
}

type Following = { session: Session | null; now: Date };

/**
 * A link of the account's own that has already done its work, or whose work another has done, is confirmed again.
 * @throws Problem 400 `link-spent`, 403 `sign-in-first`
 */
export async function verifyEmail({ db, clock }: Deps, token: string, session: Session | null): Promise<void> {
  if (session?.userId && (await hasVerified(db, token, session.userId))) return;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { userId, email } = await spendOwnLink(tx, 'verify-email', token, { session, now });
    // Only the address that the link was sent to: the account may have another by now.
    await tx
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, userId), eq(users.email, email)));
  });
}

async function hasVerified(db: Database, token: string, userId: number): Promise<boolean> {
  const isLink = and(eq(emailLinks.tokenHash, hashOf(token)), eq(emailLinks.purpose, 'verify-email'));
  const isItsAddress = and(eq(users.email, emailLinks.email), isNotNull(users.emailVerifiedAt));
  const [verified] = await db
    .select({ id: users.id })
    .from(emailLinks)
    .innerJoin(users, and(eq(users.id, emailLinks.userId), isItsAddress))
    .where(and(isLink, eq(users.id, userId)));
  return verified !== undefined;
}

/** Ends all other sessions. @throws Problem 400 `link-spent`, 403 `sign-in-first`, 409 `email-taken` */
export async function confirmEmailChange({ db, clock }: Deps, token: string, session: Session | null): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { userId, email } = await spendOwnLink(tx, 'change-email', token, { session, now });
    await changeUserEmail(tx, userId, email, now);
    await voidTakeovers(tx, userId, now);
    await endOtherSessions(tx, userId, session?.id ?? null);
  });
}

/** Also those to an address that the account no longer has or never got. The links themselves are deleted with the account's row. */
export const emailLinkRecords: PersonalRecords = {
  name: 'emailedLinks',
  read: (db, { userId }) => readLinksOf(db, userId),
  async erase(tx, { userId }) {
    const links = await readLinksOf(tx, userId);
    await eraseSent(
      tx,
      links.map(({ purpose: template, email }) => ({ template, email })),
    );
  },
};

function readLinksOf(db: Database, userId: number) {
  const { purpose, email, expiresAt, usedAt, id } = emailLinks;
  return db
    .select({ purpose, email, expiresAt, usedAt })
    .from(emailLinks)
    .where(eq(emailLinks.userId, userId))
    .orderBy(asc(id));
}
