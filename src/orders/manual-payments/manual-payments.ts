import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { zero } from '#platform/money.ts';
import type { ManualPaymentWay } from './manual-payments.contract.ts';
import { manualPayments } from './manual-payments.table.ts';

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
