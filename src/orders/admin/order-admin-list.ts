import { and, asc, desc, inArray, lt, eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { countUpTo, estimateCount } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { viewOrder } from '../orders/order-view.ts';
import type { OrderSort } from '../orders/order-words.contract.ts';
import type { ListedOrder, Order, OrderExportQuery, OrderFilter, OrderListQuery } from '../orders/orders.contract.ts';
import { isInView, readFulfilments } from './order-views.ts';
import { wholeOrder } from '../orders/orders.ts';
import { orders, isPlaced, searchedWords } from '../orders/orders.table.ts';
import { startOfDay } from '#platform/database/start-of-day.ts';
import { patternOf, typedWords } from '#platform/database/word-patterns.ts';
import { findLate, needing } from './order-needs.ts';

/**
 * Counting on one by one takes longer than anybody wants to wait for a figure that nobody checks. Among a million orders it
 * is also where looking hits up in the index begins to cost as much as reading on until a page is full.
 */
const countedExactly = 5_000;

const readAtOnce = 500;

export type AdminOrderList = { total: number; list: ListedOrder[] };

/** A page of all orders, for the owner. `total` is exact up to five thousand and PostgreSQL's estimate above. */
export async function listAllOrders(
  db: Database,
  { limit, offset, sort, ...filter }: OrderListQuery,
  now: Date,
): Promise<AdminOrderList> {
  const asked = { plain: await plainConditions(db, filter, now), words: orderWords(filter.q ?? '') };
  const wanted = ordersWanted(asked);
  const counted = await countUpTo(db, orders, wanted, countedExactly + 1);
  const isCommon = counted > countedExactly;
  const [total, ids] = await Promise.all([
    isCommon ? estimateCount(db, orders, wanted) : counted,
    isCommon || asked.words.length === 0
      ? idsAsSorted(db, asked, { sort, limit, offset })
      : idsAsFound(db, asked, { sort, limit, offset }),
  ]);
  const [list, late] = await Promise.all([readOrders(db, ids), findLate(db, ids, now)]);
  const fulfilments = await readFulfilments(db, list);
  return {
    total: Math.max(counted, total, offset + ids.length),
    list: list.map((order) => ({
      ...order,
      isLate: late.has(order.id),
      fulfilment: fulfilments.get(order.id) ?? 'none',
    })),
  };
}

/** Whole orders in the order of the ids. */
async function readOrders(db: Database, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select(wholeOrder())
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const byId = new Map(found.map((whole) => [whole.order.id, viewOrder(whole)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** All of them, newest first, read as they are asked for. */
export async function* eachOrder(
  db: Database,
  { numbers, ...filter }: OrderExportQuery,
  now: Date,
): AsyncGenerator<Order> {
  const chosen = numbers && inArray(orders.number, numbers);
  const wanted = ordersWanted({ plain: await plainConditions(db, filter, now), words: orderWords(filter.q ?? '') });
  let before: SQL | undefined;
  for (;;) {
    const found = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(wanted, chosen, before))
      .orderBy(desc(orders.id))
      .limit(readAtOnce);
    const ids = found.map(({ id }) => id);
    yield* await readOrders(db, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < readAtOnce) return;
    before = lt(orders.id, last);
  }
}

// PostgreSQL cannot tell beforehand how many orders hold some words, and guesses badly; having counted, we tell it. Either
// way the ids alone come first, so that whole orders are read for the page and not for those before it.

/** What the owner asked for: filters as a condition, and words. */
type Asked = { plain: SQL | undefined; words: readonly OrderWord[] };
type Page = Pick<OrderListQuery, 'sort' | 'limit' | 'offset'>;

/** For what many orders have: they are read in the order asked for until the page is full. */
async function idsAsSorted(db: Database, asked: Asked, { sort, limit, offset }: Page): Promise<number[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(ordersWantedRowByRow(asked))
    .orderBy(...sortings[sort](orders))
    .limit(limit)
    .offset(offset);
  return found.map(({ id }) => id);
}

/** For what few orders have: they are found by their words, then sorted. */
async function idsAsFound(db: Database, asked: Asked, { sort, limit, offset }: Page): Promise<number[]> {
  const found = db
    .select({ id: orders.id, createdAt: orders.createdAt, total: orders.total })
    .from(orders)
    .where(ordersWanted(asked))
    .limit(countedExactly) // cuts nothing off, but keeps the sorting out of the search
    .as('found');
  const page = await db
    .select({ id: found.id })
    .from(found)
    .orderBy(...sortings[sort](found))
    .limit(limit)
    .offset(offset);
  return page.map(({ id }) => id);
}

type Sortable = Record<'id' | 'createdAt' | 'total', AnyColumn>;

const sortings: Record<OrderSort, (by: Sortable) => SQL[]> = {
  newest: ({ createdAt, id }) => [desc(createdAt), desc(id)],
  oldest: ({ createdAt, id }) => [asc(createdAt), asc(id)],
  'total-desc': ({ total, id }) => [desc(total), desc(id)],
  'total-asc': ({ total, id }) => [asc(total), asc(id)],
};

/** Which orders the owner wants to see; undefined: all. */
function ordersWanted({ plain, words: typed }: Asked): SQL | undefined {
  const words = searchedWords(orders);
  const found = typed.flatMap(({ whole, telling }) =>
    whole === telling ? sql`${words} like ${whole}` : [sql`${words} like ${telling}`, rowByRow(whole)],
  );
  return and(plain, ...found);
}

/** The same, but words are looked for row by row: for words in so many orders that the index would only cost time. */
function ordersWantedRowByRow({ plain, words }: Asked): SQL | undefined {
  return and(plain, ...words.map(({ whole }) => rowByRow(whole)));
}

async function plainConditions(
  db: Database,
  { status, delivery, view, needs, from, to }: OrderFilter,
  now: Date,
): Promise<SQL | undefined> {
  return and(
    status ? eq(orders.status, status) : isPlaced,
    delivery ? eq(orders.delivery, delivery) : undefined,
    view ? isInView(view) : undefined,
    needs && (await needing(db, needs, now)),
    from ? sql`${orders.createdAt} >= ${startOfDay(sql`${from}::date`)}` : undefined,
    to ? sql`${orders.createdAt} < ${startOfDay(sql`${to}::date + 1`)}` : undefined,
  );
}

/** With something added it is not the index's expression any more. */
function rowByRow(pattern: string): SQL {
  return sql`(${searchedWords(orders)} || '') like ${pattern}`;
}

/** So much of a word tells orders apart; the rest, such as the end of an email address, is in every other order. */
const tellingPart = 12;

/** What to look for in the searched words of an order (see orders.table.ts): every word must be there. */
type OrderWord = {
  whole: string;
  /** To be looked up in the index: the beginning of a long word. */
  telling: string;
};

export function orderWords(typed: string): OrderWord[] {
  return typedWords(typed).map((word) => ({
    whole: patternOf(word),
    telling: patternOf(Array.from(word).slice(0, tellingPart).join('')),
  }));
}
