import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { Pence } from '#platform/money.ts';
import { zero } from '#platform/money.ts';
import { paymentMoved } from './payment-events.ts';
import type { PaymentProviderName } from './payment-words.contract.ts';
import { unsettledPayments } from './payment-words.contract.ts';
import { payments } from './payments.table.ts';
import { providerInUse } from './providers.ts';

export type StoredPayment = typeof payments.$inferSelect;
type NewPayment = { orderNumber: string; amount: Pence; now: Date };

type AwaitedPayment = NewPayment & { provider: PaymentProviderName; expiresAt: Date; isByLink: boolean };

/** To be paid by the customer. Free orders and demo payment involve no provider. */
export async function recordPayment(tx: Database, { now, expiresAt, ...wanted }: AwaitedPayment): Promise<void> {
  const isFree = wanted.amount === zero;
  const isDemo = wanted.provider === 'demo';
  const standing = isFree
    ? ({ state: 'paid', paidAmount: zero, fee: zero, paidAt: now } as const)
    : ({ state: isDemo ? 'open' : 'beginning', expiresAt, awaitsNotice: !isDemo } as const);
  await tx.insert(payments).values({ ...wanted, ...standing, createdAt: now, updatedAt: now });
}

/** Demo payment takes no money: the card typed at the checkout may be invented and stays in the browser. */
export async function recordDemoPayment(tx: Database, { orderNumber, amount, now }: NewPayment): Promise<void> {
  const reference = demoReference(orderNumber);
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

export function demoReference(orderNumber: string): string {
  return orderNumber.replace(/^PV-/, 'pi_');
}

/** Staff have received the money: how is recorded with the order. */
export async function recordManualPayment(tx: Database, { orderNumber, amount, now }: NewPayment): Promise<void> {
  const paid = { state: 'paid', paidAmount: amount, paidAt: now } as const;
  await tx
    .insert(payments)
    .values({ orderNumber, provider: 'manual', amount, ...paid, createdAt: now, updatedAt: now });
}

/**
 * Null: not a payment of this shop's orders, or one that is not settled yet. Then a job settles it, and looks for refunds and
 * disputes that were reported before.
 */
export async function findPaymentByCharge(
  deps: Pick<Deps, 'db' | 'jobs' | 'config'>,
  chargeReference: string,
): Promise<StoredPayment | null> {
  // A charge that another program made on the same account may have no PaymentIntent.
  if (chargeReference === '') return null;
  const { db, jobs } = deps;
  const [payment] = await db.select().from(payments).where(eq(payments.chargeReference, chargeReference));
  if (payment) return payment;
  const reference = (await (await providerInUse(deps))?.findReference(chargeReference)) ?? null;
  const isOurs = reference !== null && (await findPaymentBy(db, reference)) !== null;
  if (isOurs) await jobs.enqueue(db, paymentMoved, { reference, isContested: true });
  return null;
}

/** Those of these charges by which orders of this shop were paid. */
export async function chargesOfShop(db: Database, charges: readonly string[]): Promise<string[]> {
  const { chargeReference } = payments;
  const found = await db
    .select({ chargeReference })
    .from(payments)
    .where(inArray(chargeReference, [...charges]));
  return found.flatMap(({ chargeReference: charge }) => charge ?? []);
}

/** Those of these references whose payments the shop does not take for paid. */
export async function unpaidOfShop(db: Database, references: readonly string[]): Promise<string[]> {
  const { reference, paidAt } = payments;
  const found = await db
    .select({ reference })
    .from(payments)
    .where(and(inArray(reference, [...references]), isNull(paidAt)));
  return found.flatMap((payment) => payment.reference ?? []);
}

/** Payments of the last month with an unknown fee, least recently checked first. */
export function findWithoutFee(db: Database, now: Date, limit: number): Promise<StoredPayment[]> {
  const { state, provider, fee, paidAt, updatedAt, id } = payments;
  return db
    .select()
    .from(payments)
    .where(and(eq(state, 'paid'), eq(provider, 'stripe'), isNull(fee), gt(paidAt, new Date(now.getTime() - days(30)))))
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

/** By order number. */
export async function readPayments(db: Database, orderNumbers: readonly string[]): Promise<Map<string, StoredPayment>> {
  if (orderNumbers.length === 0) return new Map();
  const found = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderNumber, [...orderNumbers]));
  return new Map(found.map((payment) => [payment.orderNumber, payment]));
}

/** The provider of an order's payment. @param orderNumber with its table, as in the surrounding query */
export function paymentProviderOf(orderNumber: SQL): SQL<PaymentProviderName> {
  return sql`(select ${payments.provider} from ${payments} where ${payments.orderNumber} = ${orderNumber})`;
}

/** How an order's payment stands. @param orderNumber with its table, as in the surrounding query */
export function paymentStandingOf(orderNumber: SQL): SQL<Pick<StoredPayment, 'state' | 'amount'>> {
  return sql`(select json_build_object('state', ${payments.state}, 'amount', ${payments.amount}) from ${payments} where ${payments.orderNumber} = ${orderNumber})`;
}

/** Whether an order may still be paid. @param orderNumber with its table, as in the surrounding query */
export function hasUnsettledPayment(orderNumber: SQLWrapper): SQL {
  return sql`${orderNumber} in (select ${payments.orderNumber} from ${payments} where ${inArray(payments.state, [...unsettledPayments])})`;
}

/** The payment in the provider's own pages; null where there is none. */
export function dashboardUrl({ provider, reference, chargeReference }: StoredPayment): string | null {
  if (provider !== 'stripe' || chargeReference === null) return null;
  return `https://dashboard.stripe.com/${isTest(reference) ? 'test/' : ''}payments/${chargeReference}`;
}

/** Whether only Stripe's test cards can pay it. */
export function isTest(reference: string | null): boolean {
  return reference?.startsWith('cs_test_') ?? false;
}

/** Null: no payment of this shop has that reference. */
export async function findPaymentBy(db: Database, reference: string): Promise<StoredPayment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.reference, reference));
  return payment ?? null;
}

/** Locks the payment until the transaction ends. The caller holds its order's lock. */
export async function lockPayment(tx: Database, orderNumber: string): Promise<StoredPayment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.orderNumber, orderNumber)).for('update');
  if (!payment) throw new Error(`Order ${orderNumber} has no payment`);
  return payment;
}

export async function changePayment(
  tx: Database,
  id: number,
  change: Partial<typeof payments.$inferInsert> & { updatedAt: Date },
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id));
}

/** The provider has begun it. Does nothing to a payment that was settled meanwhile. */
export async function openPayment(
  db: Database,
  id: number,
  { reference, url }: { reference: string; url: string },
): Promise<void> {
  const state = sql`case when ${payments.state} = 'beginning' then 'open' else ${payments.state} end`;
  await db
    .update(payments)
    .set({ reference, url, state })
    .where(and(eq(payments.id, id), isNull(payments.reference)));
}
