import { and, desc, eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { countUpTo, estimateCount } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { wordPatterns } from '#platform/database/word-patterns.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import type { Customer, CustomerQuery } from './customers.contract.ts';
import { customers } from './customers.table.ts';

/** Further nobody counts; among so many hits, reading on in the order asked for is quicker than sorting them. */
const countedExactly = 5_000;

/** A page of all customers. `total` is exact up to five thousand and PostgreSQL's estimate above. */
export async function listCustomers(
  db: Database,
  { q, show, sort, limit, offset }: CustomerQuery,
): Promise<{ total: number; list: Customer[] }> {
  const patterns = wordPatterns(q ?? '');
  const wanted = and(shown[show], ...patterns.map((pattern) => sql`${customers.words} like ${pattern}`));
  const counted = await countUpTo(db, customers, wanted, countedExactly + 1);
  const isCommon = counted > countedExactly;
  // With something added it is not the index's expression any more: words that many have are looked for row by row.
  const rowByRow = patterns.map((pattern) => sql`(${customers.words} || '') like ${pattern}`);
  const found = db
    .select()
    .from(customers)
    .where(isCommon ? and(shown[show], ...rowByRow) : wanted)
    .as('found');
  // Cuts nothing off, but keeps the sorting out of the search.
  const few = db.select().from(customers).where(wanted).limit(countedExactly).as('found');
  const from = isCommon || (patterns.length === 0 && show !== 'newsletter') ? found : few;
  const [total, rows] = await Promise.all([
    isCommon ? estimateCount(db, customers, wanted) : counted,
    db
      .select()
      .from(from)
      .orderBy(...sortings[sort](from))
      .limit(limit)
      .offset(offset),
  ]);
  return { total: Math.max(counted, total, offset + rows.length), list: rows.map(viewCustomer) };
}

/** @throws Problem 404 `customer-not-found` */
export async function findCustomer(db: Database, id: number): Promise<Customer> {
  const [found] = await db.select().from(customers).where(eq(customers.id, id));
  if (!found) throw new Problem(404, 'customer-not-found', 'There is no such customer, or no longer.');
  return viewCustomer(found);
}

/** Undefined: who has neither ordered nor an account. `email` is in lower case. */
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
