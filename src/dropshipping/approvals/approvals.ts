import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { pendingApprovals } from './approvals.table.ts';

export type PendingApproval = typeof pendingApprovals.$inferSelect;
type NewApproval = typeof pendingApprovals.$inferInsert;

/** Holds pictures for approval. @returns the products whose picture is neither pending already nor was rejected */
export function holdPictures(
  tx: Database,
  changes: readonly (Pick<NewApproval, 'supplierId' | 'productId' | 'code'> & { pictureKey: string })[],
  at: Date,
): Promise<ReadonlySet<number>> {
  const reason = 'Pictures of this supplier are held for approval.';
  return holdChanges(
    tx,
    changes.map((change) => ({ ...change, kind: 'pictures' as const, reason, at })),
  );
}

/**
 * Holds changes for approval; each replaces a pending one for the same product. A change that is pending already or was
 * rejected before stays as it is. @returns the products with a new pending change
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
        given: null,
        givenCurrency: null,
        reason: sql`excluded.reason`,
        isBrake: sql`excluded.is_brake`,
        at: sql`excluded.at`,
        rejectedAt: null,
      },
      setWhere: sql`(${code}, ${pictureKey}, ${stock}, ${cost}) is distinct from (excluded.code, excluded.picture_key, excluded.stock, excluded.cost)`,
    })
    .returning({ productId });
  return new Set(held.map((change) => change.productId));
}

/**
 * The same for prices that a supplier asks instead of agreed costs. What the owner has rejected is asked again once the supplier
 * asks something else; another rate or another setting only changes what it would cost.
 */
export async function holdQuestions(tx: Database, questions: readonly NewApproval[]): Promise<ReadonlySet<number>> {
  const [first] = questions;
  if (!first) return new Set();
  const { productId, kind, code, given, givenCurrency, at, rejectedAt } = pendingApprovals;
  const isOther = sql`(${code}, ${given}, ${givenCurrency}) is distinct from (excluded.code, excluded.given, excluded.given_currency)`;
  const asked = await tx
    .insert(pendingApprovals)
    .values([...questions])
    .onConflictDoUpdate({
      target: [productId, kind],
      set: {
        supplierId: sql`excluded.supplier_id`,
        code: sql`excluded.code`,
        cost: sql`excluded.cost`,
        given: sql`excluded.given`,
        givenCurrency: sql`excluded.given_currency`,
        reason: sql`excluded.reason`,
        at: sql`case when ${isOther} then excluded.at else ${at} end`,
        rejectedAt: sql`case when ${isOther} then null else ${rejectedAt} end`,
      },
    })
    .returning({ productId, at });
  return new Set(asked.filter((row) => row.at.getTime() === first.at.getTime()).map((row) => row.productId));
}

/** Why changes of this supplier have waited since too many came at once; null: none of that kind does. */
export async function standingBrakes(
  db: Database,
  supplierId: number,
): Promise<{ heldStock: string | null; heldPrices: string | null }> {
  const { kind, reason, isBrake, rejectedAt } = pendingApprovals;
  const rows = await db
    .selectDistinctOn([kind], { kind, reason })
    .from(pendingApprovals)
    .where(and(eq(pendingApprovals.supplierId, supplierId), isNull(rejectedAt), isBrake));
  const reasonOf = (wanted: PendingApproval['kind']) => rows.find((row) => row.kind === wanted)?.reason ?? null;
  return { heldStock: reasonOf('stock'), heldPrices: reasonOf('prices') };
}

/** Removes pending changes of products that already match what the supplier reports. */
export async function dropApprovals(
  tx: Database,
  kind: PendingApproval['kind'],
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .delete(pendingApprovals)
    .where(and(eq(pendingApprovals.kind, kind), isOneOf(pendingApprovals.productId, productIds)));
}
