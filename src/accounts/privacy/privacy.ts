import { eq, asc } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { proveOwnPassword } from '../users/own-password.ts';
import { endOtherSessions } from '../session/session.ts';
import { users } from '../users/users.table.ts';
import type { Person, PersonalRecords } from './personal-records.ts';
import { listAddresses } from '../addresses/addresses.ts';
import { sessions } from '../session/session.table.ts';

type Account = typeof users.$inferSelect;

/** Everything held about a person (UK GDPR, articles 15 and 20). */
export async function readPersonalData(
  db: Database,
  userId: number,
  records: readonly PersonalRecords[],
): Promise<Record<string, unknown>> {
  const person = personOf(await findAccount(db, userId));
  const data: Record<string, unknown> = {};
  for (const { name, read } of [...accountRecords, ...records]) data[name] = await read(db, person);
  return data;
}

/**
 * Personal data goes, orders stay for tax without it (shop rules, section 13). Sessions end with the account.
 * @throws Problem 400 for a wrong password, 429 after too many of those, 409 `runs-the-shop`, 409 from an area that still needs its records
 */
export async function closeAccount(
  deps: Deps,
  userId: number,
  password: string,
  records: readonly PersonalRecords[],
): Promise<void> {
  const { role } = await proveOwnPassword(deps, userId, password);
  if (role === 'admin') {
    throw new Problem(409, 'runs-the-shop', 'This account runs the shop, so it cannot be closed here.');
  }
  await deps.changes.transaction(async (tx, invalidate) => {
    // First of all, and the sessions before the account, as other writes lock them: whatever is written in the customer's
    // name meanwhile waits here, and then finds nobody.
    await endOtherSessions(tx, userId, null);
    const [locked] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    // Read again: a new email address may have been confirmed meanwhile.
    const person = personOf(there(locked));
    for (const { refuse } of records) await refuse?.(tx, person);
    for (const { erase } of records) await erase?.(tx, person, invalidate);
    await tx.delete(users).where(eq(users.id, userId));
  });
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

/** They go with the account's row. */
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
