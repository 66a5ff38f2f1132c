import { saveManualPayment } from '#orders/manual-payments/manual-payments.ts';
import type { ManualPayment } from '#orders/manual-payments/manual-payments.contract.ts';
import type { WholeOrder } from '#orders/orders/order-view.ts';
import { noteOnOrder } from '#orders/orders/orders.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';

/** Who took an order, and how it was paid. Call it inside the transaction that places the order. */
export async function recordManualOrder(
  tx: Database,
  { order }: WholeOrder,
  { way, reference, byUserId, at }: ManualPayment & { byUserId: number; at: Date },
): Promise<void> {
  const { id: orderId, total: amount, number } = order;
  await saveManualPayment(tx, { orderId, changeId: null, amount, way, reference, byUserId, at });
  await noteOnOrder(tx, order, { note: 'We placed this order for you.', byUserId, at });
  const after = { total: toPounds(amount), way };
  await recordChange(tx, { at, byUserId, subject: 'order', subjectId: number, did: 'created', before: null, after });
}
