import type { Session } from '#accounts/session/session.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus } from '../orders/change-status.ts';
import { requireOrder } from '../orders/order-access.ts';
import type { Asking } from '../orders/order-access.ts';
import { whyNotCancelled } from '../orders/order-status.rules.ts';
import type { StoredOrder } from '../orders/order-view.ts';
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
  const asCustomer = { isStaff: false, note: 'Cancelled by the customer', customer: customerOf(order, session) };
  return changeStatus(deps, { ...change, ...asCustomer }, whyNotCancelled);
}

function customerOf({ userId, sessionId }: StoredOrder, session: Session | null): string {
  if (session?.userId && session.userId === userId) return 'the customer, signed in';
  if (session && session.id === sessionId) return 'the customer, in the browser that ordered';
  return 'whoever has the link in the email';
}
