import { and, eq, exists, lt, notExists } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { lockOrder, reread, setStatus } from '../status/change-status.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { deliveredAt, windowClosedBefore } from './returns.rules.ts';
import { returnRequests } from './returns.table.ts';

/** Delivered becomes completed when the time for returns is over and no return waits for an answer. */
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

/** Looks again under the lock: the owner may have changed the order meanwhile. */
async function complete(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { number, closed }: { number: string; closed: Date },
): Promise<void> {
  const order = await lockOrder(tx, number);
  const since = deliveredAt((await reread(tx, order.id)).events);
  if (order.status !== 'delivered' || since === null || since >= closed) return;
  await setStatus(deps, tx, invalidate, order, {
    to: 'completed',
    byUserId: null,
    note: 'The time for returns is over',
  });
}
