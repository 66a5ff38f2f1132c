import { longGtin } from '#catalogue/products/gtin.contract.ts';
import { findGtinTwins } from '#catalogue/products/products.ts';
import { findUnmatched } from '#catalogue/supplied-products/synced-products.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { SupplierConnector } from '../../connectors/supplier-connector.ts';
import { changeCode } from '../product-codes.ts';
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
  const writer = { byUserId: run.byUserId, lock: (tx: Database) => lockRun(tx, run) };
  for (const { gtin, ...product } of unmatched) {
    // A GTIN of two products is ambiguous: the owner is notified, and chooses.
    if (twins.get(product.id)?.some(({ supplierId }) => supplierId === run.supplierId)) continue;
    const { products } = await connector.listProducts({ search: null, from: null, gtin });
    const listed = products.find((one) => one.gtin !== null && longGtin(one.gtin) === longGtin(gtin));
    const change = { supplierId: run.supplierId, productId: product.id, before: product.code, did: 'matched-by-gtin' };
    if (listed) await changeCode(deps, { ...change, code: listed.code }, writer);
  }
}
