import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { readPayments } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { countOrEstimate } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { startOfDay } from '#platform/database/start-of-day.ts';
import { patternOf, typedWords } from '#platform/database/word-patterns.ts';
import { countedExactly } from '#platform/http/list-page.contract.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import { leftToRefund } from '../acts/issue-refund.ts';
import { readRelatedOrders, unrelated } from '../order/order-additions.ts';
import { viewOrder } from '../order/order-view.ts';
import type { OrderSort } from '../order/order-words.contract.ts';
import type { ListedOrder, Order, OrderExportQuery, OrderFilter, OrderListQuery } from '../order/orders.contract.ts';
import { isPlaced, orders, searchedWords } from '../order/orders.table.ts';
import { wholeOrder } from '../order/orders.ts';
import { findLate, needing } from './order-needs.ts';
import { isInView, readFulfilments } from './order-views.ts';

const readAtOnce = 500;

export type AdminOrderList = { total: number; list: ListedOrder[] };

/** A page of all orders, for the owner. `total` is exact up to `countedExactly` and PostgreSQL's estimate above. */
export async function listAllOrders(
  db: Database,
  { limit, offset, sort, ...filter }: OrderListQuery,
  now: Date,
): Promise<AdminOrderList> {
  const search = { plain: await plainConditions(db, filter, now), words: orderWords(filter.q ?? '') };
  const condition = ordersWanted(search);
  // Among a million orders it is also where an index search begins to cost as much as scanning until a page is full.
  const { total, isCommon } = await countOrEstimate(db, orders, condition, countedExactly);
  const idsOf = isCommon || search.words.length === 0 ? idsAsSorted : idsAsFound;
  const ids = await idsOf(db, search, { sort, limit, offset });
  const [list, late, related] = await Promise.all([
    readOrders(db, ids),
    findLate(db, ids, now),
    readRelatedOrders(db, ids),
  ]);
  const [fulfilments, payments] = await Promise.all([
    readFulfilments(db, list),
    readPayments(
      db,
      list.map(({ orderNumber }) => orderNumber),
    ),
  ]);
  return {
    total: Math.max(total, offset + ids.length),
    list: list.map((order) => ({
      ...order,
      ...(related.get(order.id) ?? unrelated),
      isLate: late.has(order.id),
      refundable: refundableOf(order, payments.get(order.orderNumber)),
      fulfilment: fulfilments.get(order.id) ?? 'none',
    })),
  };
}

function refundableOf({ total, refundedTotal }: Order, payment: StoredPayment | undefined): string {
  if (!payment) return '0.00';
  return toPounds(leftToRefund({ total: fromPounds(total) }, payment, fromPounds(refundedTotal)));
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

/** All of them, newest first, read as a stream. */
export async function* eachOrder(
  db: Database,
  { numbers, ...filter }: OrderExportQuery,
  now: Date,
): AsyncGenerator<Order> {
  const chosen = numbers && inArray(orders.number, numbers);
  const condition = ordersWanted({ plain: await plainConditions(db, filter, now), words: orderWords(filter.q ?? '') });
  let before: SQL | undefined;
  for (;;) {
    const found = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(condition, chosen, before))
      .orderBy(desc(orders.id))
      .limit(readAtOnce);
    const ids = found.map(({ id }) => id);
    yield* await readOrders(db, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < readAtOnce) return;
    before = lt(orders.id, last);
  }
}

// PostgreSQL misestimates how many orders contain some words, so we choose the plan after counting. Either way the
// ids are selected first, so that whole orders are only read for the page.

/** The owner's search: filters as a condition, and words. */
type Wanted = { plain: SQL | undefined; words: readonly OrderWord[] };
type Page = Pick<OrderListQuery, 'sort' | 'limit' | 'offset'>;

/** For frequent words: orders are scanned in the requested order until the page is full. */
async function idsAsSorted(db: Database, search: Wanted, { sort, limit, offset }: Page): Promise<number[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(ordersWantedRowByRow(search))
    .orderBy(...sortings[sort](orders))
    .limit(limit)
    .offset(offset);
  return found.map(({ id }) => id);
}

/** For rare words: orders are found by their words, then sorted. */
async function idsAsFound(db: Database, search: Wanted, { sort, limit, offset }: Page): Promise<number[]> {
  const found = db
    .select({ id: orders.id, createdAt: orders.createdAt, total: orders.total })
    .from(orders)
    .where(ordersWanted(search))
    .limit(countedExactly) // limits nothing, but keeps PostgreSQL from sorting within the search
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

/** The filters of the owner's list; undefined: all orders. */
function ordersWanted({ plain, words: typed }: Wanted): SQL | undefined {
  const words = searchedWords(orders);
  const found = typed.flatMap(({ whole, prefix }) =>
    whole === prefix ? sql`${words} like ${whole}` : [sql`${words} like ${prefix}`, rowByRow(whole)],
  );
  return and(plain, ...found);
}

/** The same with words matched row by row: for words in so many orders that the index would only cost time. */
function ordersWantedRowByRow({ plain, words }: Wanted): SQL | undefined {
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

/** The concatenation keeps PostgreSQL from using the index. */
function rowByRow(pattern: string): SQL {
  return sql`(${searchedWords(orders)} || '') like ${pattern}`;
}

/** The first characters tell orders apart; the rest, such as the domain of an email address, is in every other order. */
const prefixLength = 12;

/** The patterns for the searched words of an order (see orders.table.ts): every word must match. */
type OrderWord = {
  whole: string;
  /** The beginning of a long word, for the index. */
  prefix: string;
};

export function orderWords(typed: string): OrderWord[] {
  return typedWords(typed).map((word) => ({
    whole: patternOf(word),
    prefix: patternOf(Array.from(word).slice(0, prefixLength).join('')),
  }));
}
