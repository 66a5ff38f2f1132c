import { saveManualPayment } from '#orders/manual-payments/manual-payments.ts';
import type { WholeOrder } from '#orders/orders/order-view.ts';
import { noteOnOrder } from '#orders/orders/orders.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { toPounds } from '#platform/money.ts';
import { mailPaymentLink } from '../payment/payment-link-emails.ts';
import type { ManualOrderPayment } from './place-order.contract.ts';

/** Records who took an order and how it is paid, and emails the payment link. Call it inside the transaction that places the order. */
export async function recordManualOrder(
  deps: Deps,
  tx: Database,
  placed: WholeOrder,
  { way, reference, byUserId, at }: ManualOrderPayment & { byUserId: number; at: Date },
): Promise<void> {
  const { order } = placed;
  const { id: orderId, total: amount, number } = order;
  if (way !== 'link') await saveManualPayment(tx, { orderId, changeId: null, amount, way, reference, byUserId, at });
  await noteOnOrder(tx, order, { note: 'We placed this order for you.', byUserId, at });
  const after = { total: toPounds(amount), way };
  await recordChange(tx, { at, byUserId, subject: 'order', subjectId: number, did: 'created', before: null, after });
  if (order.status === 'awaiting-payment') await mailPaymentLink(deps, tx, placed);
}
