import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { Dispute } from '../../order/disputes.contract.ts';
import { disputes } from '../../order/disputes.table.ts';
import type { OutsideRefund } from '../issue-refund.ts';

export type StoredDispute = typeof disputes.$inferSelect;

/** The oldest first. */
export async function listDisputes(db: Database, orderId: number): Promise<Dispute[]> {
  const rows = await db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id));
  return rows.map(viewDispute);
}

/** What the customer's bank has taken for good, or until an appeal is decided, as refunds. */
export async function readLostDisputes(tx: Database, orderId: number): Promise<OutsideRefund[]> {
  const rows = await tx.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id));
  return rows.flatMap((row) => {
    const amount = takenBy(row);
    return amount > 0 ? [{ reference: row.reference, amount, origin: 'dispute', state: 'done' } as const] : [];
  });
}

/** Money of an open dispute is not lost yet. Of one that is decided the bank may have brought a part back, whoever it was decided for. */
export function takenBy({
  state,
  stage,
  amount,
  withdrawn,
}: Pick<StoredDispute, 'state' | 'stage' | 'amount' | 'withdrawn'>): Pence {
  if (state === 'lost' || (state === 'open' && stage === 'appeal')) return withdrawn ?? amount;
  return state === 'open' ? zero : (withdrawn ?? zero);
}

export function viewDispute({
  orderId: _,
  amount,
  withdrawn,
  dueBy,
  openedAt,
  closedAt,
  dismissedAt,
  ...dispute
}: StoredDispute): Dispute {
  return {
    ...dispute,
    amount: toPounds(amount),
    awaitsAnswer: dispute.state === 'open' && dispute.awaitsAnswer,
    withdrawn: withdrawn === null ? null : toPounds(withdrawn),
    dueBy: dueBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    ...(dismissedAt && { isDismissed: true as const }),
  };
}
