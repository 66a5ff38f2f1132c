import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { readCancellable } from '../lines/left-to-send.ts';
import { whyNotCancelled } from '../lines/order-status.rules.ts';
import { lockOrder } from '../order/lock-order.ts';
import { isOrderStaff, isOwn, requireOrder } from '../order/order-access.ts';
import type { OrderCredentials } from '../order/order-access.ts';
import { invalidateOrder, refundByHandDue } from '../order/order-events.ts';
import { viewOrder } from '../order/order-view.ts';
import { cancelledByCustomer, isSomeOut } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { findOrder, reread } from '../order/orders.ts';
import { ownReasons } from '../order/refund-words.contract.ts';
import { changeStatus } from './change-status.ts';
import { takeOut } from './take-out.ts';
import { rejectCancellationWhileDisputed } from './what-a-dispute-stops.ts';

/**
 * Cancels an order for its customer: all of it, or what has not left yet. What is cancelled is refunded and goes back into stock.
 * @throws Problem 404 `order-not-found`, 409 `wrong-transition`, `disputed`
 */
export async function cancelOrder(
  deps: Deps,
  typed: string,
  credentials: Omit<OrderCredentials, 'email'>,
): Promise<Order> {
  const { order } = await requireOrder(deps, typed, credentials);
  const { session } = credentials;
  const byUserId = session?.userId ?? null;
  const found = await findOrder(deps.db, { id: order.id });
  const by = { isStaff: isOrderStaff(session), isByLink: !isOwn(order, session), byUserId };
  if (found && isSomeOut(found)) return cancelRest(deps, order.number, by);
  const change = { number: order.number, to: 'cancelled', byUserId } as const;
  if (by.isStaff) return changeStatus(deps, { ...change, isStaff: true }, whyNotCancelled);
  // Under the lock: what has begun to leave meanwhile is not refunded by this.
  return changeStatus(deps, { ...change, ...by, note: cancelledByCustomer }, (standing) =>
    isSomeOut(standing) ? partHasLeft : whyNotCancelled(standing),
  );
}

const nobodyKnows = 'Part of this order has already left us. Contact us about the rest, or return it once it arrives.';
const partHasLeft = 'Part of this order has just left us. Please look at it again, then cancel the rest.';

type By = { isStaff: boolean; isByLink: boolean; byUserId: number | null };

/** Takes out what has not left of an order of which some has. */
async function cancelRest(deps: Deps, number: string, { isStaff, isByLink, byUserId }: By): Promise<Order> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, number);
    if (!isStaff) await rejectCancellationWhileDisputed(tx, order.id);
    const pieces = await readCancellable(tx, order.id);
    const why = whyNotCancelled(order) ?? (pieces.length === 0 ? nobodyKnows : null);
    if (why !== null) throw new Problem(409, 'wrong-transition', why);
    const by = isStaff ? byUserId : null;
    const given = await takeOut(deps, tx, invalidate, order, {
      pieces,
      reason: ownReasons.cancelledInPart,
      byUserId: by,
    });
    for (const { refundId, amount, way } of given) {
      if (way !== 'manual' || isStaff) continue;
      await deps.jobs.enqueue(tx, refundByHandDue, { orderId: order.id, refundId, amount: toPounds(amount) });
    }
    if (isStaff || isByLink) {
      const entry = { at: deps.clock.now(), subject: 'order', subjectId: order.number, before: null };
      const after = { takenOut: pieces, ...(!isStaff && { account: byUserId }) };
      await recordChange(tx, { ...entry, byUserId: by, did: isStaff ? 'changed' : 'cancelled-by-emailed-link', after });
    }
    invalidateOrder(invalidate, order.number);
    return viewOrder(await reread(tx, order.id));
  });
}
