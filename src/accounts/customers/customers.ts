import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { countOrEstimate } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { wordPatterns } from '#platform/database/word-patterns.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countedExactly } from '#platform/http/list-page.contract.ts';
import { toPounds } from '#platform/money.ts';
import { customers } from '../users/customers.table.ts';
import { users } from '../users/users.table.ts';
import type { Customer, CustomerQuery } from './customers.contract.ts';

/** A page of all customers. `total` is exact up to `countedExactly`; among more, reading in the requested order is quicker than sorting. */
export async function listCustomers(
  db: Database,
  { q, show, sort, limit, offset }: CustomerQuery,
): Promise<{ total: number; list: Customer[] }> {
  const patterns = wordPatterns(q ?? '');
  const wanted = and(shown[show], ...patterns.map((pattern) => sql`${customers.words} like ${pattern}`));
  const { total, isCommon } = await countOrEstimate(db, customers, wanted, countedExactly);
  // With '' appended it is no longer the index's expression, so frequent words are compared row by row.
  const rowByRow = patterns.map((pattern) => sql`(${customers.words} || '') like ${pattern}`);
  const found = db
    .select()
    .from(customers)
    .where(isCommon ? and(shown[show], ...rowByRow) : wanted)
    .as('found');
  // Limits nothing, but keeps PostgreSQL from sorting within the search.
  const few = db.select().from(customers).where(wanted).limit(countedExactly).as('found');
  const from = isCommon || (patterns.length === 0 && show !== 'newsletter') ? found : few;
  const rows = await db
    .select()
    .from(from)
    .orderBy(...sortings[sort](from))
    .limit(limit)
    .offset(offset);
  return { total: Math.max(total, offset + rows.length), list: rows.map(viewCustomer) };
}

/** The number of customers, with or without accounts: exact up to `countedExactly` and PostgreSQL's estimate above. */
export async function countListedCustomers(db: Database): Promise<number> {
  return (await countOrEstimate(db, customers, undefined, countedExactly)).total;
}

/** @throws Problem 404 `customer-not-found` */
export async function findCustomer(db: Database, id: number): Promise<Customer> {
  const [found] = await db.select().from(customers).where(eq(customers.id, id));
  if (!found) throw new Problem(404, 'customer-not-found', 'There is no such customer, or not any more.');
  return viewCustomer(found);
}

/** By id; subscribers may have none. */
export async function readCustomerNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = customers;
  const found = await db
    .select({ id, name })
    .from(customers)
    .where(inArray(id, [...ids]));
  return new Map(found.flatMap((customer) => (customer.name ? [[customer.id, customer.name]] : [])));
}

/** Undefined without an order or an account. `email` is in lower case. */
export async function findCustomerByEmail(db: Database, email: string): Promise<Customer | undefined> {
  const [found] = await db.select().from(customers).where(eq(customers.email, email));
  return found && viewCustomer(found);
}

const shown: Record<CustomerQuery['show'], SQL | undefined> = {
  all: undefined,
  account: eq(customers.hasAccount, true),
  guest: eq(customers.hasAccount, false),
  newsletter: sql`${customers.isSubscribed}`,
};

type Sortable = Record<'id' | 'lastOrderAt' | 'spent' | 'orders', AnyColumn>;

const sortings: Record<CustomerQuery['sort'], (by: Sortable) => SQL[]> = {
  newest: ({ lastOrderAt, id }) => [sql`${lastOrderAt} desc nulls last`, desc(id)],
  spent: ({ spent, id }) => [desc(spent), desc(id)],
  orders: ({ orders, id }) => [desc(orders), desc(id)],
};

function viewCustomer({ words: _words, spent, lastOrderAt, ...row }: typeof customers.$inferSelect): Customer {
  return { ...row, spent: toPounds(spent), lastOrderAt: lastOrderAt?.toISOString() ?? null };
}

export type NewCustomer = typeof customers.$inferInsert;
export type AccountOfCustomer = { email: string; name: string; isStaff: boolean };

/** Accounts by address in lower case; `except` counts as closed. */
export async function accountsByEmail(
  db: Database,
  emails: readonly string[],
  { except = 0 }: { except?: number } = {},
): Promise<Map<string, AccountOfCustomer>> {
  const email = sql<string>`lower(${users.email})`;
  const found = await db
    .select({ email, firstName: users.firstName, lastName: users.lastName, role: users.role })
    .from(users)
    .where(and(inArray(email, [...emails]), ne(users.id, except)));
  return new Map(
    found.map((row) => [
      row.email,
      { email: row.email, name: `${row.firstName} ${row.lastName}`.trim(), isStaff: row.role === 'admin' },
    ]),
  );
}

/** Replaces the rows of these addresses; addresses without a new row are not customers, or no longer. */
export async function replaceCustomers(
  tx: Database,
  emails: readonly string[],
  rows: readonly NewCustomer[],
): Promise<void> {
  const stay = new Set(rows.map(({ email }) => email));
  const gone = emails.filter((email) => !stay.has(email));
  if (gone.length > 0) await tx.delete(customers).where(inArray(customers.email, gone));
  if (rows.length === 0) return;
  const set = Object.fromEntries(
    (['name', 'words', 'orders', 'spent', 'lastOrderAt', 'returns', 'hasAccount', 'isSubscribed'] as const).map(
      (column) => [column, sql`excluded.${sql.identifier(snakeCase(column))}`],
    ),
  );
  await tx
    .insert(customers)
    .values([...rows])
    .onConflictDoUpdate({ target: customers.email, set });
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export async function hasCustomers(db: Database): Promise<boolean> {
  const found = await db.select({ id: customers.id }).from(customers).limit(1);
  return found.length > 0;
}
