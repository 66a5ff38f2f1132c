import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { addProduct, newProduct } from './add-products.ts';
import { changeError, edited, withdrawnOrNot } from './edits.rules.ts';
import type { ProductRecord } from './edits.rules.ts';
import type { AdminProduct } from './product-admin.contract.ts';
import { readAdminProduct } from './product-admin.ts';
import type { ChangeProductBody, CreateProductBody } from './product-draft.contract.ts';
import { lockProducts } from './product-records.ts';
import { isChanged, saveChanges } from './save-changes.ts';

/** From the shop's own stock until a supplier is chosen for it. */
export async function createProduct(deps: Deps, wanted: CreateProductBody, byUserId: number): Promise<AdminProduct> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, invalidate) => {
    const occasion = { did: 'created', priceCause: 'edited', at, byUserId } as const;
    const { id } = await addProduct(tx, invalidate, newProduct(wanted, at), occasion);
    return readAdminProduct(tx, id);
  });
}

/** @throws Problem 400 `price-below-cost`, 404 `product-not-found` */
export function changeProduct(
  deps: Deps,
  id: number,
  wanted: ChangeProductBody,
  byUserId: number,
): Promise<AdminProduct> {
  return change(deps, id, (record) => edited(record, wanted), { byUserId, did: 'edited' });
}

/** Takes a product off sale, or puts it back; doing it again changes nothing. @throws Problem 404 `product-not-found` */
export function withdrawProduct(deps: Deps, id: number, isWithdrawn: boolean, byUserId: number): Promise<AdminProduct> {
  const did = isWithdrawn ? 'withdrawn' : 'restored';
  return change(deps, id, (record, now) => withdrawnOrNot(record, isWithdrawn, now), { byUserId, did });
}

function change(
  deps: Deps,
  id: number,
  changed: (record: ProductRecord, now: Date) => ProductRecord,
  { byUserId, did }: { byUserId: number; did: string },
): Promise<AdminProduct> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, invalidate) => {
    const before = await lockProduct(tx, id);
    const after = changed(before, at);
    const error = changeError(before, after);
    if (error) throw new Problem(400, 'price-below-cost', error, { issues: [{ path: 'price', message: error }] });
    const edits = isChanged(before, after) ? [{ before, after }] : [];
    await saveChanges(deps, tx, invalidate, edits, { did, priceCause: 'edited', at, byUserId });
    return readAdminProduct(tx, id);
  });
}

/** @throws Problem 404 `product-not-found` */
export async function lockProduct(tx: Database, id: number): Promise<ProductRecord> {
  const found = (await lockProducts(tx, [id])).get(id);
  if (!found) throw new Problem(404, 'product-not-found', 'There is no such product.');
  return found;
}
