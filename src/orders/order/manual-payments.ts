import { asc, eq, inArray } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { ManualPaymentWay } from './manual-payments.contract.ts';
import { manualPayments } from './manual-payments.table.ts';
import { orderedBy } from './order-list.ts';
import { orders } from './orders.table.ts';

export type StoredManualPayment = typeof manualPayments.$inferSelect;

type Taken = {
  orderId: number;
  /** Null: for the order itself. */
  changeId: number | null;
  amount: Pence;
  way: ManualPaymentWay;
  reference?: string | undefined;
  byUserId: number;
  at: Date;
};

/** Records a payment received outside the shop, unless the amount is 0. */
export async function saveManualPayment(tx: Database, { reference, ...taken }: Taken): Promise<void> {
  if (taken.amount === zero) return;
  await tx.insert(manualPayments).values({ ...taken, reference: reference || null });
}

export function listManualPayments(db: Database, orderId: number): Promise<StoredManualPayment[]> {
  return db.select().from(manualPayments).where(eq(manualPayments.orderId, orderId)).orderBy(asc(manualPayments.id));
}

/** With the references that staff typed, which are erased with the orders' own records. */
export const manualPaymentRecords: PersonalRecords = {
  name: 'paymentsOutsideTheShop',
  async read(db, person) {
    const { amount, way, reference, at, orderId, id } = manualPayments;
    const theirs = db.select({ id: orders.id }).from(orders).where(orderedBy(person));
    const paid = await db
      .select({ amount, way, reference, at })
      .from(manualPayments)
      .where(inArray(orderId, theirs))
      .orderBy(asc(id));
    return paid.map((one) => ({ ...one, amount: toPounds(one.amount) }));
  },
};
