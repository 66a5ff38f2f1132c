import { eq, sql } from 'drizzle-orm';
import { refuseAboveRefundLimit } from '#accounts/staff/refund-limit.ts';
import { gatewayOf } from '#checkout/payment/gateways.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { add, pence, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { rebooked } from '../sales/book-sales.ts';
import type { StoredOrder } from './order-view.ts';
import { refunds } from './refunds.table.ts';

/** What of an order's total has not been given back yet. The caller holds the order's lock. */
export async function notYetRefunded(tx: Database, { id, total }: StoredOrder): Promise<Pence> {
  const [sum] = await tx
    .select({ refunded: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(eq(refunds.orderId, id));
  return subtract(total, pence(sum?.refunded ?? 0));
}

/**
 * Gives money back, all that is left unless told otherwise. The caller holds the order's lock and has checked the amount.
 * @returns the number of the refund, or null when nothing was left
 * @throws Problem 403 `refund-limit` for staff who would give back more than they may
 */
export async function giveBack(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  order: StoredOrder,
  { amount, reason, byUserId }: { amount?: Pence; reason?: string | undefined; byUserId: number | null },
): Promise<number | null> {
  const left = await notYetRefunded(tx, order);
  const back = amount ?? left;
  if (back === zero) return null;
  await refuseAboveRefundLimit(tx, byUserId, add(subtract(order.total, left), back));
  const refund = { orderId: order.id, amount: back, reason, byUserId, at: clock.now() };
  const [given] = await rebooked(tx, order.id, () => tx.insert(refunds).values(refund).returning({ id: refunds.id }));
  await gatewayOf(order.paymentProvider).refund({ reference: order.paymentReference, amount: back });
  return given?.id ?? null;
}
