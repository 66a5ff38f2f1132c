import { eq, sql } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { movedPicturesDue } from '../catalogue-events.ts';
import { joinFamily, tieNewFamilies } from '../families/tie-families.ts';
import { addProducts } from '../product-admin/add-products.ts';
import type { ProductRecord } from '../product-admin/edits.rules.ts';
import { saveChanges } from '../product-admin/save-changes.ts';
import { familyOf, planNext } from './plan-products.ts';
import type { PlannedGroup, PlannedProduct } from './plan-products.ts';
import { oldProductKeys, productMoveRows, productMoves } from './product-moves.table.ts';

type Occasion = { did: 'imported'; priceCause: 'import'; at: Date; byUserId: number };
type Result = { row: number; planned: PlannedProduct; productId: number | null };

/** Brings the products of a file in, batch by batch. A run that breaks off is taken up where it ended; two at once do nothing twice. */
export async function runMove(deps: Deps, moveId: number): Promise<void> {
  const seen = new Set<string>();
  let after = -1;
  for (;;) {
    const last = await deps.changes.transaction((tx, invalidate) =>
      runBatch(deps, tx, invalidate, { moveId, after, seen }),
    );
    if (last === undefined) return;
    after = last;
  }
}

type Batch = { moveId: number; after: number; seen: Set<string> };

/** @returns the last product of the batch; undefined when there is nothing left to do */
async function runBatch(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { moveId, after, seen }: Batch,
): Promise<number | undefined> {
  await allowMoreTime(tx);
  // One run at a time: another one waits here, and then finds the batch done.
  const [move] = await tx.select().from(productMoves).where(eq(productMoves.id, moveId)).for('update');
  if (move?.state !== 'running') return undefined;
  const at = deps.clock.now();
  const next = await planNext(tx, move, { after, seen, now: at });
  if (!next) {
    await tx.update(productMoves).set({ state: 'done', endedAt: at }).where(eq(productMoves.id, moveId));
    await deps.jobs.enqueue(tx, movedPicturesDue, { moveId });
    return undefined;
  }
  const due = await withoutDone(tx, moveId, next.planned);
  const occasion: Occasion = { did: 'imported', priceCause: 'import', at, byUserId: move.byUserId };
  const results = await apply(deps, tx, invalidate, due, occasion);
  await saveResults(tx, moveId, due, results);
  return next.last;
}

/** After a run that broke off the first batches are done already. */
async function withoutDone(tx: Database, moveId: number, planned: readonly PlannedGroup[]): Promise<PlannedGroup[]> {
  const rows = planned.flatMap((group) => group.rows);
  const { rows: done } = await tx.execute<{ row: number }>(sql`
    select "row" from ${productMoveRows}
    where move_id = ${moveId} and "row" = any(${sql.param(rows)}::int[]) and outcome is not null`);
  const isDone = new Set(done.map(({ row }) => row));
  return planned.filter((group) => !group.rows.some((row) => isDone.has(row)));
}

async function apply(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  groups: readonly PlannedGroup[],
  occasion: Occasion,
): Promise<Result[]> {
  const all = groups.flatMap(({ products }) => products);
  const edits = all.flatMap((one) => (one.outcome === 'changed' ? { before: one.before, after: one.after } : []));
  await saveChanges(deps, tx, invalidate, edits, occasion);
  const additions = all.filter((one) => one.outcome === 'created');
  const made = await addProducts(
    tx,
    invalidate,
    additions.map(({ record }) => record),
    occasion,
  );
  const ids = new Map<PlannedProduct, number>(additions.flatMap((one, at) => (made[at] ? [[one, made[at].id]] : [])));
  for (const one of all) if ('before' in one) ids.set(one, one.before.id);
  await tieGroups(tx, invalidate, groups, ids, occasion);
  return all.map((planned) => ({ row: planned.draft.row, planned, productId: ids.get(planned) ?? null }));
}

/** New products of one group become a family, or join that of those which are here already. */
async function tieGroups(
  tx: Database,
  invalidate: Invalidate,
  groups: readonly PlannedGroup[],
  ids: ReadonlyMap<PlannedProduct, number>,
  occasion: Occasion,
): Promise<void> {
  const families = [];
  for (const { group, products } of groups) {
    const variants = products.flatMap((one) => {
      const productId = ids.get(one);
      return productId === undefined || one.outcome !== 'created' ? [] : [{ productId, values: one.draft.values }];
    });
    const there = products.find((one) => 'before' in one);
    if (group.options.length === 0 || variants.length === 0) continue;
    const { options } = familyOf({ options: group.options, drafts: products.map(({ draft }) => draft) });
    const isJoined =
      there && 'before' in there && (await joinFamily(tx, invalidate, there.before.id, { options, variants }));
    if (!isJoined && variants.length > 1) families.push({ name: group.name, options, variants });
  }
  await tieNewFamilies(tx, invalidate, families, occasion);
}

async function saveResults(
  tx: Database,
  moveId: number,
  groups: readonly PlannedGroup[],
  results: readonly Result[],
): Promise<void> {
  const sold = new Map(results.map((result) => [result.row, result]));
  const rows = groups.flatMap((group) => group.rows.map((row) => storedResult(row, sold.get(row))));
  await tx.execute(sql`
    update ${productMoveRows} set outcome = r.outcome, product_id = r."productId", change = r.change,
      pictures = r.pictures, sells_with_picture = coalesce(r."sellsWithPicture", false)
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r("row" int, outcome text, "productId" int, change jsonb,
      pictures text[], "sellsWithPicture" boolean)
    where move_id = ${moveId} and ${productMoveRows.row} = r."row"`);
  const keys = results.flatMap(({ planned, productId }) =>
    productId === null ? [] : planned.draft.keys.map((key) => ({ key, productId })),
  );
  await tx.execute(sql`
    insert into ${oldProductKeys} (key, product_id) select distinct on (key) key, "productId"
    from jsonb_to_recordset(${JSON.stringify(keys)}) as r(key text, "productId" int)
    on conflict (key) do update set product_id = excluded.product_id`);
}

type Stored = {
  row: number;
  outcome: string;
  productId?: number | null;
  change?: { before: ProductRecord; after: ProductRecord };
  pictures?: string[];
  sellsWithPicture?: boolean;
};

function storedResult(row: number, result: Result | undefined): Stored {
  if (!result) return { row, outcome: 'part' };
  const { planned, productId } = result;
  const { outcome, draft } = planned;
  const base = { row, outcome, productId };
  if (planned.outcome === 'changed') return { ...base, change: { before: planned.before, after: planned.after } };
  if (planned.outcome !== 'created' || draft.pictures.length === 0) return base;
  return { ...base, pictures: draft.pictures, sellsWithPicture: planned.isForSale };
}
