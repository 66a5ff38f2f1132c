import { allowMoreTime } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { BulkEditBody, BulkOutcome } from './bulk-edit.contract.ts';
import { inBulk, priceError } from './edits.rules.ts';
import { lockProducts } from './product-records.ts';
import { isChanged, saveChanges } from './save-changes.ts';
import type { Edit } from './save-changes.ts';

/** Changes each product where it can, and reports the outcome for each. */
export async function editInBulk(deps: Deps, { ids, ...change }: BulkEditBody, byUserId: number) {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, invalidate) => {
    await allowMoreTime(tx);
    const wanted = [...new Set(ids)];
    const locked = await lockProducts(tx, wanted);
    const edits: Edit[] = [];
    const outcomes = wanted.map((id): BulkOutcome => {
      const before = locked.get(id);
      if (!before) return { id, outcome: 'refused', reason: 'There is no such product.' };
      const after = inBulk(before, change, at);
      const error = before.price === after.price ? undefined : priceError(after);
      if (error) return { id, outcome: 'refused', reason: error };
      if (!isChanged(before, after)) return { id, outcome: 'unchanged', reason: null };
      edits.push({ before, after });
      return { id, outcome: 'changed', reason: null };
    });
    await saveChanges(deps, tx, invalidate, edits, { did: 'edited-in-bulk', priceCause: 'bulk', at, byUserId });
    return outcomes;
  });
}
