import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import type { OutsideRefund } from '../refunds/issue-refund.ts';
import type { Dispute } from './disputes.contract.ts';
import { disputes } from './disputes.table.ts';

type StoredDispute = typeof disputes.$inferSelect;

/** The oldest first. */
export async function listDisputes(db: Database, orderId: number): Promise<Dispute[]> {
  const rows = await db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id));
  return rows.map(viewDispute);
}

/** Disputes that the bank has decided for the customer, as refunds. */
export async function readLostDisputes(tx: Database, orderId: number): Promise<OutsideRefund[]> {
  const lost = await tx
    .select({ reference: disputes.reference, amount: disputes.amount })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.state, 'lost')))
    .orderBy(asc(disputes.id));
  return lost.map((dispute) => ({ ...dispute, origin: 'dispute', state: 'done' }));
}

export function viewDispute({ orderId: _, amount, dueBy, openedAt, closedAt, ...dispute }: StoredDispute): Dispute {
  return {
    ...dispute,
    amount: toPounds(amount),
    dueBy: dueBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
