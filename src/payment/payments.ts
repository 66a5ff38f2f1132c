import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { days } from '#platform/duration.ts';
import type { Pence } from '#platform/money.ts';
import type { PaymentProviderName } from './payment-words.contract.ts';
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

/** Null: what was paid there was none of the shop's orders. */
export async function findPaymentByCharge(db: Database, chargeReference: string): Promise<StoredPayment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.chargeReference, chargeReference));
  return payment ?? null;
}

/** Payments of the last month whose fee is not known, those that were looked at longest ago first. */
export function findWithoutFee(db: Database, now: Date, limit: number): Promise<StoredPayment[]> {
  const { state, provider, fee, paidAt, updatedAt, id } = payments;
  return db
    .select()
    .from(payments)
    .where(and(eq(state, 'paid'), ne(provider, 'demo'), isNull(fee), gt(paidAt, new Date(now.getTime() - days(30)))))
    .orderBy(asc(updatedAt), asc(id))
    .limit(limit);
}

export async function markLookedAt(db: Database, { id }: StoredPayment, now: Date): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, id));
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

/** Who takes the money of an order. @param orderNumber with its table, as it stands in a query around this one */
export function takenBy(orderNumber: SQL): SQL<PaymentProviderName> {
  return sql`(select ${payments.provider} from ${payments} where ${payments.orderNumber} = ${orderNumber})`;
}

/** Where the owner finds a payment in the provider's own pages; null where there is none of it. */
export function dashboardUrl({ provider, reference, chargeReference }: StoredPayment): string | null {
  if (provider !== 'stripe' || chargeReference === null) return null;
  return `https://dashboard.stripe.com/${isTest(reference) ? 'test/' : ''}payments/${chargeReference}`;
}

/** Whether only Stripe's test cards can pay it. */
export function isTest(reference: string | null): boolean {
  return reference?.startsWith('cs_test_') ?? false;
}
