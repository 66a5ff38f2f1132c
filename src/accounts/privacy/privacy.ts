import { asc, eq, sql } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { listAddresses } from '../addresses/addresses.ts';
import type { Person, PersonalRecords } from '../personal-records.ts';
import { sessions } from '../session/session.table.ts';
import { endOtherSessions } from '../session/session.ts';
import { lockPresence, requirePresence } from '../two-factor/presence.ts';
import type { Proof } from '../two-factor/presence.ts';
import { users } from '../users/users.table.ts';

type Account = typeof users.$inferSelect;

/** Everything held about a person (UK GDPR, articles 15 and 20). */
export async function readPersonalData(
  db: Database,
  userId: number,
  records: readonly PersonalRecords[],
): Promise<Record<string, unknown>> {
  const person = await personOfAccount(db, userId);
  const data = await readRecords(db, person, records);
  return person.provenEmail === null ? { note: whatIsLeft, ...data } : data;
}

/** An address that was never confirmed may be somebody else's. */
const whatIsLeft =
  'You have not confirmed your email address. What was done with it without signing in, such as orders as a guest, messages or a newsletter sign-up, may be somebody else’s: it is not part of this file, and stays when the account is closed. Confirm the address first to have it included and erased, or write to us from it.';

export async function readRecords(
  db: Database,
  person: Person,
  records: readonly PersonalRecords[],
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { name, read } of [...accountRecords, ...records]) data[name] = await read(db, person);
  return data;
}

/**
 * Erases personal data; orders stay for tax without it (shop rules, section 13). Sessions end with the account.
 * @throws Problem 400 for a wrong password, 429 after too many of those, 409 `runs-the-shop`, 409 from an area that still needs
 * its records
 */
export async function closeAccount(
  deps: Deps,
  userId: number,
  proof: Proof,
  records: readonly PersonalRecords[],
): Promise<void> {
  const proven = await requirePresence(deps, userId, proof);
  if (proven.user.role === 'admin') {
    throw new Problem(
      409,
      'runs-the-shop',
      'This account runs the shop, so it can’t be closed here. An owner can remove it from the staff first.',
    );
  }
  await deps.changes.transaction(async (tx, invalidate) => {
    const locked = await lockAccount(tx, userId);
    await lockPresence(tx, proven);
    // Read again: a new email address may have been confirmed meanwhile.
    await erasePerson(tx, personOf(there(locked)), { records, invalidate, now: deps.clock.now() });
  });
}

/** @throws Problem 409 from an area that still needs its records */
export async function erasePerson(
  tx: Database,
  person: Person,
  { records, invalidate, now }: { records: readonly PersonalRecords[]; invalidate: Invalidate; now: Date },
): Promise<void> {
  for (const { refuse } of records) await refuse?.(tx, person, now);
  for (const { erase } of records) await erase?.(tx, person, invalidate);
  await tx.delete(users).where(eq(users.id, person.userId));
}

/** Whose account it is; their address counts once it is confirmed. */
export async function personOfAccount(db: Database, userId: number): Promise<Person> {
  return personOf(await findAccount(db, userId));
}

/** An id that no account has. */
const guestId = 0;

/** The person with this address, whose identity staff have checked; with their account, confirmed or not, if there is one. */
export async function personWithEmail(db: Database, email: string): Promise<Person> {
  const [account] = await db.select({ id: users.id }).from(users).where(sameEmail(email));
  return { userId: account?.id ?? guestId, email, provenEmail: email };
}

/**
 * The same for an erasure: locks the account, so that nobody signs in or orders with it meanwhile.
 * @throws Problem 409 `runs-the-shop`
 */
export async function lockPersonWithEmail(tx: Database, email: string): Promise<Person> {
  const person = await personWithEmail(tx, email);
  const locked = person.userId === guestId ? undefined : await lockAccount(tx, person.userId);
  if (locked?.role === 'admin') {
    throw new Problem(409, 'runs-the-shop', 'This person works here. Take them off the staff first.');
  }
  return person;
}

function sameEmail(email: string) {
  return eq(sql`lower(${users.email})`, email);
}

/**
 * Call it first. Locks the sessions before the account, as other writes do: concurrent writes of the customer wait here and then
 * find no account.
 */
async function lockAccount(tx: Database, userId: number): Promise<Account | undefined> {
  await endOtherSessions(tx, userId, null);
  const [locked] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return locked;
}

async function findAccount(db: Database, userId: number): Promise<Account> {
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  return there(account);
}

function there(account: Account | undefined): Account {
  if (!account) throw new Problem(401, 'not-signed-in', 'Please sign in first.');
  return account;
}

function personOf({ id: userId, email, emailVerifiedAt }: Account): Person {
  return { userId, email, provenEmail: emailVerifiedAt === null ? null : email.toLowerCase() };
}

/** Deleted with the account's row. */
const accountRecords: PersonalRecords[] = [
  {
    name: 'profile',
    async read(db, { userId }) {
      const { id, email, firstName, lastName, phone, role, emailVerifiedAt, createdAt } = users;
      const profile = { id, email, firstName, lastName, phone, role, emailVerifiedAt, createdAt };
      const [found] = await db.select(profile).from(users).where(eq(users.id, userId));
      return found;
    },
  },
  { name: 'addresses', read: (db, { userId }) => listAddresses(db, userId) },
  {
    name: 'signedInBrowsers',
    read(db, { userId }) {
      const { createdAt, lastSeenAt, expiresAt } = sessions;
      return db
        .select({ createdAt, lastSeenAt, expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.id));
    },
  },
];
