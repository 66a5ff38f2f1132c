import { eq } from 'drizzle-orm';
import { findPaymentByCharge } from '#payment/payments.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { paymentContested } from '../../order/order-events.ts';
import { orders } from '../../order/orders.table.ts';

/**
 * Handles the provider's event about a charge: settles its payment, or, once that is settled, looks for refunds and disputes that no event
 * of their own was sent for.
 */
export async function followCharge(deps: Deps, chargeReference: string): Promise<void> {
  const { db, jobs } = deps;
  const payment = await findPaymentByCharge(deps, chargeReference);
  if (!payment) return;
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, payment.orderNumber));
  if (order) await jobs.enqueue(db, paymentContested, { orderId: order.id });
}
