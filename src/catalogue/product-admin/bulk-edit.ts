import { allowMoreTime } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { BulkEditBody, BulkOutcome, BulkUndo } from './bulk-edit.contract.ts';
import { bulkValuesOf, changeError, inBulk, isAsAfter, undone } from './edits.rules.ts';
import type { ProductRecord } from './edits.rules.ts';
import { lockProducts } from './product-records.ts';
import { isChanged, saveChanges } from './save-changes.ts';
import type { Edit } from './save-changes.ts';

/** Changes each product where it can, and reports the outcome for each, with what undoes it. */
export async function editInBulk(deps: Deps, { ids, ...change }: BulkEditBody, byUserId: number) {
  const at = deps.clock.now();
  return changeEach(deps, { ids, at, byUserId }, (before) => inBulk(before, change, at));
}

/** Undoes bulk edits; a product that somebody has changed since keeps that change. */
export async function undoBulkEdit(deps: Deps, products: readonly BulkUndo[], byUserId: number) {
  const at = deps.clock.now();
  const wanted = new Map(products.map((product) => [product.id, product]));
  return changeEach(deps, { ids: [...wanted.keys()], at, byUserId }, (record) => {
    const undo = wanted.get(record.id);
    return undo && isAsAfter(record, undo) ? undone(record, undo, at) : 'It has been changed since.';
  });
}

type Bulk = { ids: readonly number[]; at: Date; byUserId: number };

/** `change` returns the product after it, or why it is rejected. */
async function changeEach(
  deps: Deps,
  { ids, at, byUserId }: Bulk,
  change: (before: ProductRecord) => ProductRecord | string,
): Promise<BulkOutcome[]> {
  return deps.changes.transaction(async (tx, invalidate) => {
    await allowMoreTime(tx);
    const wanted = [...new Set(ids)];
    const locked = await lockProducts(tx, wanted);
    const edits: Edit[] = [];
    const outcomes = wanted.map((id): BulkOutcome => {
      const before = locked.get(id);
      if (!before) return refused(id, 'There is no such product.');
      const after = change(before);
      if (typeof after === 'string') return refused(id, after);
      const error = changeError(before, after);
      if (error) return refused(id, error);
      if (!isChanged(before, after)) return { id, outcome: 'unchanged', reason: null, undo: null };
      edits.push({ before, after });
      const undo = { id, before: bulkValuesOf(before), after: bulkValuesOf(after) };
      return { id, outcome: 'changed', reason: null, undo };
    });
    await saveChanges(deps, tx, invalidate, edits, { did: 'edited-in-bulk', priceCause: 'bulk', at, byUserId });
    return outcomes;
  });
}

function refused(id: number, reason: string): BulkOutcome {
  return { id, outcome: 'refused', reason, undo: null };
}
