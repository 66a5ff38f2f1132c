import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import type { Dispute } from './disputes.contract.ts';
import { disputes } from './disputes.table.ts';

type StoredDispute = typeof disputes.$inferSelect;

/** The oldest first. */
export async function listDisputes(db: Database, orderId: number): Promise<Dispute[]> {
  const rows = await db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id));
  return rows.map(viewDispute);
}

function viewDispute({ id, reference, amount, reason, state, dueBy, openedAt, closedAt }: StoredDispute): Dispute {
  return {
    id,
    reference,
    amount: toPounds(amount),
    reason,
    state,
    dueBy: dueBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
