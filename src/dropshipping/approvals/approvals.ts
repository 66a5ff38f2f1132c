import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pendingApprovals } from './approvals.table.ts';

export type PendingApproval = typeof pendingApprovals.$inferSelect;
type NewApproval = typeof pendingApprovals.$inferInsert;

/** A picture for the owner to look at first. @returns false when it waits already, or was refused */
export async function holdPicture(
  tx: Database,
  change: Pick<NewApproval, 'supplierId' | 'productId' | 'code'> & { pictureKey: string },
  at: Date,
): Promise<boolean> {
  const reason = 'Pictures of this supplier are looked at first.';
  return (await holdChanges(tx, [{ ...change, kind: 'pictures', reason, at }])).size > 0;
}

/**
 * Puts changes before the owner, each in the place of what waited for the same product. One that waits already, or that the
 * owner has refused before, is left as it is. @returns the products of which something is new
 */
export async function holdChanges(tx: Database, wanted: readonly NewApproval[]): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set();
  const { productId, kind, code, pictureKey, stock, cost } = pendingApprovals;
  const held = await tx
    .insert(pendingApprovals)
    .values([...wanted])
    .onConflictDoUpdate({
      target: [productId, kind],
      set: {
        supplierId: sql`excluded.supplier_id`,
        code: sql`excluded.code`,
        pictureKey: sql`excluded.picture_key`,
        stock: sql`excluded.stock`,
        cost: sql`excluded.cost`,
        reason: sql`excluded.reason`,
        at: sql`excluded.at`,
        rejectedAt: null,
      },
      setWhere: sql`(${code}, ${pictureKey}, ${stock}, ${cost}) is distinct from (excluded.code, excluded.picture_key, excluded.stock, excluded.cost)`,
    })
    .returning({ productId });
  return new Set(held.map((change) => change.productId));
}

/** Of these products nothing is left to decide: what the supplier says stands already. */
export async function dropApprovals(
  tx: Database,
  kind: PendingApproval['kind'],
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .delete(pendingApprovals)
    .where(and(eq(pendingApprovals.kind, kind), inArray(pendingApprovals.productId, [...productIds])));
}
