import { and, asc, eq, exists, inArray, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { addressesOf, isAmong } from '#media/sent-pictures/sent-pictures.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { ReturnListQuery, ReturnRequest, ReturnState } from '../../lines/returns.contract.ts';
import { deliveredAt, stateOfReturn, windowClosedBefore } from '../../lines/returns.rules.ts';
import { returnItems, returnRequests, waitsForRefund } from '../../lines/returns.table.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { orderedBy } from '../../order/order-list.ts';
import { orderEvents, orderLines, orders } from '../../order/orders.table.ts';
import { reread } from '../../order/orders.ts';
import { parcelLines, parcels } from '../../order/parcels.table.ts';
import { setStatus } from '../set-status.ts';

/** Erased with the orders' own records. */
export const returnRecords: PersonalRecords = {
  name: 'returns',
  read: readReturnsOf,
};

export async function readReturnsOf(db: Database, person: Person) {
  const { cause, reason, pictures, state, answer, isByStaff, createdAt, answeredAt, settledAt } = returnRequests;
  const found = await db
    .select({
      orderNumber: orders.number,
      items: itemsOfReturn,
      cause,
      reason,
      pictures,
      state,
      answer,
      isByStaff,
      createdAt,
      answeredAt,
      settledAt,
    })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(isOfPerson(db, person))
    .orderBy(asc(returnRequests.id));
  return found.map((row) => ({ ...row, pictures: addressesOf(row.pictures), state: stateOfReturn(row, row.items) }));
}

function isOfPerson(db: Database, person: Person) {
  return inArray(returnRequests.orderId, db.select({ id: orders.id }).from(orders).where(orderedBy(person)));
}

/** A condition: a return came with the picture of this key. */
export function isSentInReturn(key: SQL): SQL {
  return sql`exists (select from ${returnRequests} where ${isAmong(returnRequests.pictures, key)})`;
}

/** Those of one order, oldest first. */
export async function listReturnsOfOrder(db: Database, orderId: number): Promise<ReturnRequest[]> {
  return readReturns(db, eq(returnRequests.orderId, orderId));
}

/** For the owner: longest waiting first. */
export async function listReturns(
  db: Database,
  { state, limit, offset }: ReturnListQuery,
): Promise<{ total: number; list: ReturnRequest[] }> {
  const condition = isIn[state];
  const [total, list] = await Promise.all([
    db.$count(returnRequests, condition),
    readReturns(db, condition, { limit, offset }),
  ]);
  return { total, list };
}

const someRefunded = sql`exists (select from return_items where request_id = ${returnRequests.id} and refunded > 0)`;

/** SQL for `stateOfReturn`. */
const isIn: Record<ReturnState, SQL> = {
  open: eq(returnRequests.state, 'open'),
  declined: eq(returnRequests.state, 'declined'),
  accepted: waitsForRefund,
  refunded: sql`${returnRequests.settledAt} is not null and ${someRefunded}`,
  closed: sql`${returnRequests.settledAt} is not null and not ${someRefunded}`,
};

export async function findReturn(db: Database, id: number): Promise<ReturnRequest | undefined> {
  const [found] = await readReturns(db, eq(returnRequests.id, id));
  return found;
}

type RequestedQuantity = Pick<ReturnRequest, 'cause' | 'isByStaff'> &
  Pick<ReturnRequest['items'][number], 'productId' | 'quantity' | 'refunded'> & { madeForBuyer: number | null };

/** Quantities in returns, without declined and unreturned ones. */
export function requestedQuantities(db: Database, orderId: number): Promise<RequestedQuantity[]> {
  const { productId, refunded, madeForBuyer } = returnItems;
  const { cause, isByStaff } = returnRequests;
  const quantity = sql<number>`case when ${returnRequests.settledAt} is null then ${returnItems.quantity} else ${refunded} end`;
  return db
    .select({ productId, quantity, madeForBuyer, refunded, cause, isByStaff })
    .from(returnItems)
    .innerJoin(returnRequests, eq(returnRequests.id, returnItems.requestId))
    .where(and(eq(returnRequests.orderId, orderId), ne(returnRequests.state, 'declined')));
}

/** Goods that were refunded after they had been sent. */
export function readReturned(db: Database, orderId: number): Promise<{ productId: number; quantity: number }[]> {
  const { productId, returned: quantity } = orderLines;
  return db.select({ productId, quantity }).from(orderLines).where(eq(orderLines.orderId, orderId));
}

/** What came in parcels that are known to have arrived. */
export function readArrived(
  db: Database,
  orderId: number,
): Promise<{ productId: number; quantity: number; deliveredAt: Date }[]> {
  return db
    .select({
      productId: orderLines.productId,
      quantity: parcelLines.quantity,
      deliveredAt: sql<Date>`${parcels.deliveredAt}`.mapWith(parcels.deliveredAt),
    })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .where(and(eq(parcels.orderId, orderId), isNotNull(parcels.deliveredAt)));
}

type Item = ReturnRequest['items'][number];

const itemsOfReturn = sql<Item[]>`(
  select coalesce(json_agg(json_build_object('productId', ${returnItems.productId}, 'quantity', ${returnItems.quantity}, 'madeForBuyer', ${returnItems.madeForBuyer}, 'refunded', ${returnItems.refunded}, 'name', (
    select ${orderLines.name} from ${orderLines}
    where ${orderLines.orderId} = ${returnRequests}.order_id and ${orderLines.productId} = ${returnItems.productId} limit 1
  )) order by ${returnItems.productId}), '[]')
  from ${returnItems} where ${returnItems.requestId} = ${returnRequests}.id)`;

async function readReturns(
  db: Database,
  condition: SQL,
  { limit, offset } = { limit: 500, offset: 0 },
): Promise<ReturnRequest[]> {
  const found = await db
    .select({ row: returnRequests, orderNumber: orders.number, items: itemsOfReturn })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(condition)
    .orderBy(asc(returnRequests.createdAt), asc(returnRequests.id))
    .limit(limit)
    .offset(offset);
  return found.map(({ row, orderNumber, items }) => ({
    id: row.id,
    orderNumber,
    state: stateOfReturn(row, items),
    cause: row.cause,
    reason: row.reason,
    pictures: addressesOf(row.pictures),
    items,
    answer: row.answer,
    isByStaff: row.isByStaff,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

/** Delivered orders become completed when the return period is over and no return waits for a decision. */
export async function completeOrders(deps: Deps): Promise<void> {
  const { returnDays } = await readSettings(deps.db);
  const closed = windowClosedBefore(deps.clock.now(), returnDays);
  for (const { number } of await findCandidates(deps.db, closed)) {
    await deps.changes.transaction((tx, invalidate) => complete(deps, tx, invalidate, { number, closed }));
  }
}

function findCandidates(db: Database, closed: Date): Promise<{ number: string }[]> {
  const once = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.status, 'delivered'), lt(orderEvents.at, closed)));
  const waiting = db
    .select({ id: returnRequests.id })
    .from(returnRequests)
    .where(and(eq(returnRequests.orderId, orders.id), eq(returnRequests.state, 'open')));
  return db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.status, 'delivered'), exists(once), notExists(waiting)));
}

/** Checked again under the lock: the order may have been changed, or a return requested, meanwhile. */
async function complete(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { number, closed }: { number: string; closed: Date },
): Promise<void> {
  const order = await lockOrder(tx, number);
  const since = deliveredAt((await reread(tx, order.id)).events);
  if (order.status !== 'delivered' || since === null || since >= closed) return;
  const isOpen = and(eq(returnRequests.orderId, order.id), eq(returnRequests.state, 'open'));
  if ((await tx.$count(returnRequests, isOpen)) > 0) return;
  await setStatus(deps, tx, invalidate, order, {
    to: 'completed',
    byUserId: null,
    note: 'The time for returns is over',
  });
}
