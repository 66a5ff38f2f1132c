import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { payments } from './payments.table.ts';

export type StoredPayment = typeof payments.$inferSelect;

/** Demo payment takes no money: the card that the checkout asks for may be made up and stays in the browser. */
export async function recordDemoPayment(
  tx: Database,
  { orderNumber, amount, now }: { orderNumber: string; amount: Pence; now: Date },
): Promise<void> {
  const reference = orderNumber.replace(/^PV-/, 'pi_');
  await tx.insert(payments).values({
    orderNumber,
    provider: 'demo',
    state: 'paid',
    amount,
    reference,
    chargeReference: reference,
    paidAmount: amount,
    paidAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

/** The caller rebooks the order's figures. */
export async function recordFee(tx: Database, orderNumber: string, fee: Pence): Promise<void> {
  await tx.update(payments).set({ fee }).where(eq(payments.orderNumber, orderNumber));
}

/** Each order has one. */
export async function readPayment(db: Database, orderNumber: string): Promise<StoredPayment> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderNumber, orderNumber));
  if (!payment) throw new Error(`Order ${orderNumber} has no payment`);
  return payment;
}
