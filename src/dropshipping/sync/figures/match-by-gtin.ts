import { longGtin } from '#catalogue/products/gtin.contract.ts';
import { findGtinTwins } from '#catalogue/products/products.ts';
import { changeProductSupply, lockProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { findListed, findUnmatched } from '#catalogue/supplied-products/synced-products.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Deps } from '#platform/deps.ts';
import type { SupplierConnector } from '../../connectors/supplier-connector.ts';
import { lockRun } from '../sync-run.ts';
import type { SyncRun } from '../sync-run.ts';

/** Each is a request to the supplier; the rest follows in a later run. */
const mostQueried = 50;

/**
 * Replaces codes made up by the shop by the supplier's own, for products whose GTIN the supplier lists. Matched products are
 * not queried again.
 */
export async function matchByGtin(
  deps: Deps,
  run: SyncRun,
  connector: Pick<SupplierConnector, 'can' | 'listProducts'>,
): Promise<void> {
  if (!connector.can.has('list-products')) return;
  const unmatched = await findUnmatched(deps.db, run.supplierId, mostQueried);
  const twins = await findGtinTwins(
    deps.db,
    unmatched.map(({ id }) => id),
  );
  for (const { gtin, ...product } of unmatched) {
    // A GTIN of two products is ambiguous: the owner is notified, and chooses.
    if (twins.get(product.id)?.some(({ supplierId }) => supplierId === run.supplierId)) continue;
    const { products } = await connector.listProducts({ search: null, from: null, gtin });
    const listed = products.find((one) => one.gtin !== null && longGtin(one.gtin) === longGtin(gtin));
    if (listed) await saveCode(deps, run, product, listed.code);
  }
}

type Unmatched = { id: number; code: string | null };

async function saveCode(
  { changes, clock }: Deps,
  run: SyncRun,
  { id: productId, code: madeUp }: Unmatched,
  code: string,
) {
  const { supplierId, byUserId } = run;
  await changes.transaction(async (tx, invalidate) => {
    await lockRun(tx, run);
    const before = await lockProductSupply(tx, productId);
    const taken = await findListed(tx, supplierId, [{ code, gtin: null }]);
    // Somebody may have chosen another supplier or code meanwhile, or the code may belong to another product.
    if (before.supplierId !== supplierId || before.code !== madeUp || taken.has(code)) return;
    const at = clock.now();
    await changeProductSupply(tx, before, { ...before, code }, { cause: 'linked', at, byUserId });
    const entry = { at, byUserId, subject: 'product', subjectId: productId, did: 'matched-by-gtin' };
    const [was, is] = [{ supplierProductId: madeUp }, { supplierProductId: code }];
    await recordChange(tx, { ...entry, before: was, after: is });
    invalidate(`product:${productId}`, 'catalogue');
  });
}
