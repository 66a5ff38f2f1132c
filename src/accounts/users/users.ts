import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isTaken } from '#platform/database/violations.ts';
import { wordPatterns } from '#platform/database/word-patterns.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { markCustomerChanged } from './customer-changes.ts';
import type { User } from './users.contract.ts';
import { users, wordsOfUser } from './users.table.ts';

type FoundPerson = Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'role'>;

/** Accounts whose name or address contains all these words, the oldest first; empty without words. */
export async function findPeople(db: Database, q: string, limit: number): Promise<FoundPerson[]> {
  const patterns = wordPatterns(q);
  if (patterns.length === 0) return [];
  // Materialised, so that the words are matched by the index before anything is sorted.
  const found = db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
    })
    .from(users)
    .where(and(...patterns.map((pattern) => sql`${wordsOfUser(users)} like ${pattern}`)))
    .limit(mostWeighed)
    .as('found');
  return db.select().from(found).orderBy(asc(found.id)).limit(limit);
}

/** Limits the accounts that are sorted, for very frequent words. */
const mostWeighed = 1_000;

export type NewUser = Pick<
  typeof users.$inferInsert,
  'email' | 'firstName' | 'lastName' | 'passwordHash' | 'role' | 'staffRole' | 'staffAreas' | 'emailVerifiedAt'
>;

export type Credentials = { user: User; passwordHash: string };

export type UserChange = Partial<Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'phone'>>;

/** @throws Problem 409 `email-taken`; of two who register one address at once, the second */
export async function createUser(db: Database, user: NewUser): Promise<User> {
  const [created] = await db.insert(users).values(user).onConflictDoNothing().returning();
  if (!created) throw emailTaken('There is already an account with that email address. Please sign in instead.');
  await markCustomerChanged(db, created.email);
  return viewUser(created);
}

/** Those whose address has no account yet. @returns their ids by address in lower case */
export async function createUsers(tx: Database, wanted: readonly NewUser[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  const created = await tx
    .insert(users)
    .values([...wanted])
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  for (const { email } of created) await markCustomerChanged(tx, email);
  return new Map(created.map(({ id, email }) => [email.toLowerCase(), id]));
}

/** @throws Problem 401 when the account is gone */
export async function changeUser(db: Database, id: number, change: UserChange): Promise<User> {
  if (Object.values(change).every((value) => value === undefined)) return present(await findUser(db, id));
  const [changed] = await db.update(users).set(change).where(eq(users.id, id)).returning();
  await markCustomerChanged(db, present(changed).email);
  return viewUser(present(changed));
}

/** To an address that has just been verified. @throws Problem 409 `email-taken` */
export async function changeUserEmail(db: Database, id: number, email: string, now: Date): Promise<void> {
  try {
    const before = await findUser(db, id);
    await db.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, id));
    await markCustomerChanged(db, email);
    if (before) await markCustomerChanged(db, before.email);
  } catch (error) {
    throw isTaken(error, 'one_account_per_email') ? takenByAnother() : error;
  }
}

/** @throws Problem 409 `email-taken` */
export async function rejectTakenEmail(db: Database, id: number, email: string): Promise<void> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sameEmail(email), ne(users.id, id)));
  if (other) throw takenByAnother();
}

/** Whether it is the account's address, however it is written. */
export function isOf(user: Pick<User, 'email'>, email: string): boolean {
  return user.email.toLowerCase() === email.trim().toLowerCase();
}

export async function findUser(db: Database, id: number): Promise<User | null> {
  const [found] = await db.select().from(users).where(eq(users.id, id));
  return found ? viewUser(found) : null;
}

export function countCustomers(db: Database): Promise<number> {
  return db.$count(users, eq(users.role, 'customer'));
}

/** For sign-in only: includes the password's hash. */
export async function findCredentials(db: Database, email: string): Promise<Credentials | null> {
  return credentialsOf(await db.select().from(users).where(sameEmail(email)));
}

/** The addresses with an account, in lower case. */
export async function findAccountEmails(db: Database, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const email = sql<string>`lower(${users.email})`;
  const wanted = new Set(emails.map((one) => one.toLowerCase()));
  const found = await db
    .select({ email })
    .from(users)
    .where(inArray(email, [...wanted]));
  return new Set(found.map((row) => row.email));
}

/**
 * Whether the password is still the one that was checked. Locks it: a concurrent change waits until the transaction ends, and
 * then ends the session begun by it.
 */
export async function lockCredentials(
  tx: Database,
  { user, passwordHash }: Credentials,
  strength: 'share' | 'no key update' = 'share',
): Promise<boolean> {
  const unchanged = and(eq(users.id, user.id), eq(users.passwordHash, passwordHash));
  const [found] = await tx.select({ id: users.id }).from(users).where(unchanged).for(strength);
  return found !== undefined;
}

/** For a signed-in user who confirms their password. */
export async function findCredentialsOf(db: Database, id: number): Promise<Credentials | null> {
  return credentialsOf(await db.select().from(users).where(eq(users.id, id)));
}

function credentialsOf([found]: (typeof users.$inferSelect)[]): Credentials | null {
  return found ? { user: viewUser(found), passwordHash: found.passwordHash } : null;
}

export function takenByAnother(): Problem {
  return emailTaken('Another account has that email address already.');
}

function emailTaken(sentence: string): Problem {
  return new Problem(409, 'email-taken', sentence);
}

function present<Row>(row: Row | null | undefined): Row {
  if (!row) throw new Problem(401, 'not-signed-in', 'Please sign in first.');
  return row;
}

function sameEmail(email: string) {
  return eq(sql`lower(${users.email})`, email.trim().toLowerCase());
}

function viewUser(row: typeof users.$inferSelect): User {
  const { id, firstName, lastName, email, phone, role, staffRole, staffAreas, emailVerifiedAt } = row;
  const account = { id, firstName, lastName, email, phone, role, emailVerified: emailVerifiedAt !== null };
  if (!staffRole) return account;
  return { ...account, staffRole, ...(staffRole === 'staff' && { staffAreas }) };
}

/** A condition: the account is a customer's, and not of staff. @param userId a column of the surrounding query */
export function isOfCustomer(userId: SQLWrapper): SQL {
  return sql`exists (select from ${users} where ${users.id} = ${userId} and ${users.role} = 'customer')`;
}

/** The id of the customer's account that has confirmed this address, in lower case; null: there is none. */
export function confirmedAccountOf(email: SQLWrapper): SQL {
  return sql`(select ${users.id} from ${users} where lower(${users.email}) = ${email} and ${users.role} = 'customer' and ${users.emailVerifiedAt} is not null)`;
}

/** Full names by user id, as they are shown beside what customers write. */
export async function fullNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** By account: where its emails go, and to whom. */
export async function readRecipients(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { email: string; firstName: string }>> {
  if (ids.length === 0) return new Map();
  const { id, email, firstName } = users;
  const found = await db
    .select({ id, email, firstName })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(found.map(({ id: userId, ...to }) => [userId, to]));
}
