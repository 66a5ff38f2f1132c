import type { Deps } from '#platform/deps.ts';
import { changeStatus } from '../orders/change-status.ts';
import { requireOrder } from '../orders/order-access.ts';
import type { Asking } from '../orders/order-access.ts';
import { whyNotCancelled } from '../orders/order-status.rules.ts';
import type { Order } from '../orders/orders.contract.ts';

/**
 * A customer changes his mind before the goods have left: all money and goods go back.
 * @throws Problem 404 `order-not-found`, 409 `wrong-transition`
 */
export async function cancelOrder(deps: Deps, typed: string, asking: Omit<Asking, 'email'>): Promise<Order> {
  const { order } = await requireOrder(deps, typed, asking);
  const isStaff = asking.session?.role === 'admin';
  const note = isStaff ? undefined : 'Cancelled by the customer';
  const byUserId = asking.session?.userId ?? null;
  return changeStatus(deps, { number: order.number, to: 'cancelled', byUserId, isStaff, note }, whyNotCancelled);
}
