import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { startOfDay } from '#platform/database/start-of-day.ts';
import { orderWords } from './order-search.ts';
import type { OrderFilter } from '../orders/orders.contract.ts';
import { isPlaced, orders, searchedWords } from '../orders/orders.table.ts';

/** Which orders the owner wants to see; undefined: all. */
export function ordersWanted(filter: OrderFilter): SQL | undefined {
  const words = searchedWords(orders);
  const found = orderWords(filter.q ?? '').flatMap(({ whole, telling }) =>
    whole === telling ? sql`${words} like ${whole}` : [sql`${words} like ${telling}`, rowByRow(whole)],
  );
  return and(...plainConditions(filter), ...found);
}

/** The same, but words are looked for row by row: for words in so many orders that the index would only cost time. */
export function ordersWantedRowByRow(filter: OrderFilter): SQL | undefined {
  return and(...plainConditions(filter), ...orderWords(filter.q ?? '').map(({ whole }) => rowByRow(whole)));
}

export function searchesWords({ q }: OrderFilter): boolean {
  return orderWords(q ?? '').length > 0;
}

function plainConditions({ status, delivery, from, to }: OrderFilter): (SQL | undefined)[] {
  return [
    status ? eq(orders.status, status) : isPlaced,
    delivery ? eq(orders.delivery, delivery) : undefined,
    from ? sql`${orders.createdAt} >= ${startOfDay(sql`${from}::date`)}` : undefined,
    to ? sql`${orders.createdAt} < ${startOfDay(sql`${to}::date + 1`)}` : undefined,
  ];
}

/** With something added it is not the index's expression any more. */
function rowByRow(pattern: string): SQL {
  return sql`(${searchedWords(orders)} || '') like ${pattern}`;
}
