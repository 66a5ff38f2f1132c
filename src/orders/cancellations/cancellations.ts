import type { Deps } from '#platform/deps.ts';
import { changeStatus } from '../status/change-status.ts';
import { isOwn, requireOrder } from '../orders/order-access.ts';
import type { Asking } from '../orders/order-access.ts';
import { whyNotCancelled } from '../status/order-status.rules.ts';
import type { Order } from '../orders/orders.contract.ts';

/**
 * A customer changes their mind before the goods have left: all money and goods go back.
 * @throws Problem 404 `order-not-found`, 409 `wrong-transition`
 */
export async function cancelOrder(deps: Deps, typed: string, asking: Omit<Asking, 'email'>): Promise<Order> {
  const { order } = await requireOrder(deps, typed, asking);
  const { session } = asking;
  const change = { number: order.number, to: 'cancelled', byUserId: session?.userId ?? null } as const;
  if (session?.role === 'admin') return changeStatus(deps, { ...change, isStaff: true }, whyNotCancelled);
  const asCustomer = { isStaff: false, note: 'Cancelled by the customer', isByLink: !isOwn(order, session) };
  return changeStatus(deps, { ...change, ...asCustomer }, whyNotCancelled);
}
