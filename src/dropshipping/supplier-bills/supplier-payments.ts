import { and, eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fromPounds } from '#platform/money.ts';
import type { SupplierBill, SupplierPaymentBody } from './supplier-bills.contract.ts';
import { listSupplierBills } from './supplier-bills.ts';
import { supplierPayments } from './supplier-payments.table.ts';

type Marking = { supplierId: number; byUserId: number };

/**
 * Marks the rest of a month's bill as paid, if it is the sum the owner has seen.
 * @throws Problem 409 `bill-changed`, 404 `bill-not-found`
 */
export async function markPaid(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { supplierId, byUserId }: Marking,
  { month, amount }: SupplierPaymentBody,
): Promise<SupplierBill> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const bill = await findBill(tx, supplierId, month);
    const [paidBefore, left] = [fromPounds(bill.paid), fromPounds(bill.left)];
    if (left <= 0 || left !== fromPounds(amount)) throw billChanged();
    const row = { supplierId, month, paidBefore, amount: left, paidAt: at, byUserId };
    const marked = await tx.insert(supplierPayments).values(row).onConflictDoNothing().returning();
    if (marked.length === 0) throw billChanged();
    const paid = await findBill(tx, supplierId, month);
    await recordChange(tx, { at, byUserId, did: 'paid', ...changeOf(bill, paid) });
    return paid;
  });
}

/** Undoes the payments of a month's bill. @throws Problem 404 `bill-not-found` */
export async function unmarkPaid(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { supplierId, byUserId }: Marking,
  month: string,
): Promise<SupplierBill> {
  return db.transaction(async (tx) => {
    const bill = await findBill(tx, supplierId, month);
    await tx
      .delete(supplierPayments)
      .where(and(eq(supplierPayments.supplierId, supplierId), eq(supplierPayments.month, month)));
    const unpaid = await findBill(tx, supplierId, month);
    await recordChange(tx, { at: clock.now(), byUserId, did: 'not-paid-after-all', ...changeOf(bill, unpaid) });
    return unpaid;
  });
}

/** For the audit log. Whose bill it is stands in `after` alone, as only fields that differ are stored. */
function changeOf(before: SupplierBill, after: SupplierBill) {
  const { supplierId, supplierName: supplier, month } = after;
  return {
    subject: 'supplier-bill',
    subjectId: `${supplierId} ${month}`,
    before: { paid: before.paid, left: before.left },
    after: { supplier, month, paid: after.paid, left: after.left },
  };
}

async function findBill(tx: Database, supplierId: number, month: string): Promise<SupplierBill> {
  const bills = await listSupplierBills(tx, { until: month, months: 1 });
  const bill = bills.find((one) => one.supplierId === supplierId);
  if (!bill) throw new Problem(404, 'bill-not-found', 'This supplier sent nothing in that month.');
  return bill;
}

function billChanged(): Problem {
  const reason = 'What you owe for this month has changed since you opened the page. Please look at it again.';
  return new Problem(409, 'bill-changed', reason);
}
