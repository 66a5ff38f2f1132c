import { allowMoreTime } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { edited } from '../product-admin/edits.rules.ts';
import { lockProducts } from '../product-admin/product-records.ts';
import { isChanged, saveChanges } from '../product-admin/save-changes.ts';
import type { AdminFamily, FamilyTextsBody } from './family-admin.contract.ts';
import { readAdminFamily } from './family-admin.ts';

/** Edits what all variants say alike, once for all of them. @throws Problem 404 `family-not-found` */
export function changeFamilyTexts(
  deps: Deps,
  id: number,
  wanted: FamilyTextsBody,
  byUserId: number,
): Promise<AdminFamily> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, invalidate) => {
    await allowMoreTime(tx);
    const { variants } = await readAdminFamily(tx, id);
    const locked = await lockProducts(
      tx,
      variants.map((variant) => variant.id),
    );
    const edits = [...locked.values()]
      .map((before) => ({ before, after: edited(before, wanted) }))
      .filter(({ before, after }) => isChanged(before, after));
    await saveChanges(deps, tx, invalidate, edits, { did: 'edited', priceCause: 'edited', at, byUserId });
    return readAdminFamily(tx, id);
  });
}
