import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isOwn, requireOrder } from '../orders/order-access.ts';
import type { OrderCredentials } from '../orders/order-access.ts';
import { cancelledByCustomer, isSomeOut } from '../orders/order-words.contract.ts';
import type { OrderStatus } from '../orders/order-words.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { findOrder } from '../orders/orders.ts';
import { changeStatus } from '../status/change-status.ts';
import { whyNotCancelled } from '../status/order-status.rules.ts';

/**
 * Cancels an order for its customer before any of it has left: everything is refunded and restocked.
 * @throws Problem 404 `order-not-found`, 409 `wrong-transition`
 */
export async function cancelOrder(
  deps: Deps,
  typed: string,
  credentials: Omit<OrderCredentials, 'email'>,
): Promise<Order> {
  const { order } = await requireOrder(deps, typed, credentials);
  const { session } = credentials;
  const change = { number: order.number, to: 'cancelled', byUserId: session?.userId ?? null } as const;
  if (session?.role === 'admin') return changeStatus(deps, { ...change, isStaff: true }, whyNotCancelled);
  const asCustomer = { isStaff: false, note: cancelledByCustomer, isByLink: !isOwn(order, session) };
  return changeStatus(deps, { ...change, ...asCustomer }, whyNotByCustomer);
}

/** Goods on their way are not refunded by a cancellation. */
async function whyNotByCustomer(from: OrderStatus, _to: OrderStatus, tx: Database, id: number): Promise<string | null> {
  const why = whyNotCancelled(from);
  if (why !== null) return why;
  const whole = await findOrder(tx, { id });
  return whole && isSomeOut(whole)
    ? 'Part of this order has already left us. Contact us about the rest, or return it once it arrives.'
    : null;
}
