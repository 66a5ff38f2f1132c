import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { isOrphan } from '#platform/database/violations.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { auditSnapshot, withdrawnOrNot } from '../product-admin/edits.rules.ts';
import type { ProductRecord } from '../product-admin/edits.rules.ts';
import { lockProducts } from '../product-admin/product-records.ts';
import { isChanged, saveChanges } from '../product-admin/save-changes.ts';
import type { Occasion } from '../product-admin/save-changes.ts';
import { productFamilies } from '../products/product-families.table.ts';
import { products } from '../products/products.table.ts';
import { productMoveRows, productMoves } from './product-moves.table.ts';

const rowsAtOnce = 200;

type Stored = typeof productMoveRows.$inferSelect & { productId: number };

/** Takes back what a file brought in, batch by batch: its new products go, the changed ones are as they were. */
export async function takeBackMove(deps: Deps, moveId: number): Promise<void> {
  while (await deps.changes.transaction((tx, invalidate) => takeBackBatch(deps, tx, invalidate, moveId)));
}

/** @returns whether there may be more */
async function takeBackBatch(deps: Deps, tx: Database, invalidate: Invalidate, moveId: number): Promise<boolean> {
  await allowMoreTime(tx);
  const [move] = await tx.select().from(productMoves).where(eq(productMoves.id, moveId)).for('update');
  if (move?.state !== 'undoing') return false;
  const { outcome, productId, row } = productMoveRows;
  const found = await tx
    .select()
    .from(productMoveRows)
    .where(and(eq(productMoveRows.moveId, moveId), inArray(outcome, ['created', 'changed']), isNotNull(productId)))
    .orderBy(asc(row))
    .limit(rowsAtOnce);
  const rows = found.flatMap((one) => (one.productId === null ? [] : [{ ...one, productId: one.productId }]));
  if (rows.length === 0) {
    await tx.update(productMoves).set({ state: 'undone' }).where(eq(productMoves.id, moveId));
    return false;
  }
  const occasion: Occasion = {
    did: 'import-undone',
    priceCause: 'import',
    at: deps.clock.now(),
    byUserId: move.byUserId,
  };
  await takeBack(deps, tx, invalidate, rows, occasion);
  await tx
    .update(productMoveRows)
    .set({ outcome: 'unchanged', productId: null, change: null, pictures: null })
    .where(
      and(
        eq(productMoveRows.moveId, moveId),
        inArray(
          row,
          rows.map((one) => one.row),
        ),
      ),
    );
  return true;
}

async function takeBack(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  rows: readonly Stored[],
  occasion: Occasion,
): Promise<void> {
  const records = await lockProducts(
    tx,
    rows.map(({ productId }) => productId),
  );
  const made = rows
    .filter(({ outcome }) => outcome === 'created')
    .flatMap(({ productId }) => records.get(productId) ?? []);
  const left = await removeProducts(tx, invalidate, made, occasion);
  const edits = [
    ...left.map((record) => ({ before: record, after: withdrawnOrNot(record, true, occasion.at) })),
    ...rows.flatMap(({ productId, change }) => {
      const record = records.get(productId);
      return record && change ? [{ before: record, after: asBefore(record, change) }] : [];
    }),
  ];
  await saveChanges(
    deps,
    tx,
    invalidate,
    edits.filter(({ before, after }) => isChanged(before, after)),
    occasion,
  );
}

/** Removes products with all that hangs on them. @returns those that an order or a figure names: they can only be taken off sale */
async function removeProducts(
  tx: Database,
  invalidate: Invalidate,
  records: readonly ProductRecord[],
  { at, byUserId, did }: Occasion,
): Promise<ProductRecord[]> {
  const families = await familiesOf(tx, records);
  const gone = (await remove(tx, records)) ? [...records] : [];
  const left: ProductRecord[] = [];
  if (gone.length === 0)
    for (const record of records) {
      if (await remove(tx, [record])) gone.push(record);
      else left.push(record);
    }
  const isEmpty = sql`not exists (select from ${products} where family_id = ${productFamilies.id})`;
  await tx.delete(productFamilies).where(and(inArray(productFamilies.id, families), isEmpty));
  await recordChanges(
    tx,
    gone.map((record) => {
      return {
        at,
        byUserId,
        did,
        subject: 'product',
        subjectId: record.id,
        before: auditSnapshot(record),
        after: null,
      };
    }),
  );
  invalidate('catalogue', ...gone.map(({ id }) => productTag(id)));
  return left;
}

async function familiesOf(tx: Database, records: readonly ProductRecord[]): Promise<number[]> {
  const { id, familyId } = products;
  const found = await tx
    .selectDistinct({ familyId })
    .from(products)
    .where(
      and(
        inArray(
          id,
          records.map((record) => record.id),
        ),
        isNotNull(familyId),
      ),
    );
  return found.flatMap((one) => one.familyId ?? []);
}

/** @returns whether they are gone; where a foreign key holds one, none is */
async function remove(tx: Database, records: readonly ProductRecord[]): Promise<boolean> {
  if (records.length === 0) return true;
  try {
    await tx.transaction((attempt) =>
      attempt.delete(products).where(
        inArray(
          products.id,
          records.map(({ id }) => id),
        ),
      ),
    );
    return true;
  } catch (error) {
    if (isOrphan(error, 'products')) return false;
    throw error;
  }
}

/** What was edited since stays; stock is not touched. */
function asBefore(
  current: ProductRecord,
  { before, after }: { before: ProductRecord; after: ProductRecord },
): ProductRecord {
  const isOurs = (name: keyof ProductRecord) =>
    name !== 'stock' &&
    JSON.stringify(before[name]) !== JSON.stringify(after[name]) &&
    JSON.stringify(current[name]) === JSON.stringify(after[name]);
  const names = (Object.keys(before) as (keyof ProductRecord)[]).filter(isOurs);
  return { ...current, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
}
