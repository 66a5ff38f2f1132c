import { allowMoreTime } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { BulkEditBody, BulkOutcome } from './bulk-edit.contract.ts';
import { inBulk, isChanged, priceFault } from './edits.rules.ts';
import { keepChanges } from './keep-changes.ts';
import type { Edit } from './keep-changes.ts';
import { lockProducts } from './product-records.ts';

/** Does to each product what can be done to it, and says of each what became of it. */
export async function editInBulk(deps: Deps, { ids, ...change }: BulkEditBody, byUserId: number) {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, announce) => {
    await allowMoreTime(tx);
    const wanted = [...new Set(ids)];
    const locked = await lockProducts(tx, wanted);
    const edits: Edit[] = [];
    const outcomes = wanted.map((id): BulkOutcome => {
      const before = locked.get(id);
      if (!before) return { id, outcome: 'refused', reason: 'There is no such product.' };
      const after = inBulk(before, change, at);
      const fault = before.price === after.price ? undefined : priceFault(after);
      if (fault) return { id, outcome: 'refused', reason: fault };
      if (!isChanged(before, after)) return { id, outcome: 'unchanged', reason: null };
      edits.push({ before, after });
      return { id, outcome: 'changed', reason: null };
    });
    await keepChanges(deps, tx, announce, edits, { did: 'edited-in-bulk', priceCause: 'bulk', at, byUserId });
    return outcomes;
  });
}
