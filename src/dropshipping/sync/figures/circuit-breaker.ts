import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { findSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import type { SyncedProduct } from '#catalogue/supplied-products/synced-products.ts';
import type { Database } from '#platform/database/database.ts';
import type { Costing } from '../../costs/supplier-costs.ts';
import type { SyncPolicyRecord } from '../policies/sync-policies.ts';
import { findOffers } from '../supplier-offers.ts';
import type { SyncKind } from '../sync-words.contract.ts';
import { holdsFor } from './figures.rules.ts';
import type { Holds, Impact } from './figures.rules.ts';
import { reportedOf } from './reported-figures.ts';
import { stockMoves } from './work-out-figures.ts';

const batchSize = 500;

export const noImpact: Impact = { lines: 0, unlisted: 0, soldOut: 0, repriced: 0 };

/** `oldest`: see {@link reportedOf}. */
type Checked = {
  products: readonly SyncedProduct[];
  kinds: readonly SyncKind[];
  policy: SyncPolicyRecord;
  oldest: Date | null;
  costing: Costing;
};

/** Checks all reported changes of a supplier before any is applied. */
export async function checkCircuitBreaker(
  db: Database,
  supplierId: number,
  wanted: Omit<Checked, 'products'>,
): Promise<Holds> {
  const { policy } = wanted;
  let impact = noImpact;
  let after = 0;
  for (;;) {
    const products = await findSyncedProducts(db, supplierId, { after, limit: batchSize });
    const last = products.at(-1);
    if (!last) return holdsFor(impact, policy.holdShare);
    after = last.id;
    const lines = impact.lines + products.length;
    impact = await addImpact(db, supplierId, { ...wanted, products }, { ...impact, lines });
  }
}

/** Adds the impact of what the supplier reports about these products. */
export async function addImpact(
  db: Database,
  supplierId: number,
  { products, kinds, policy, oldest, costing }: Checked,
  { lines, unlisted, soldOut, repriced }: Impact,
): Promise<Impact> {
  const supplies = await findSupplies(
    db,
    products.map(({ id }) => id),
  );
  const reported = await reportedOf(db, supplierId, supplies, oldest, costing);
  const offers = await findOffers(db, supplierId, products);
  const isOther = reported.filter(({ before, cost }) => cost !== null && before.cost !== null && cost !== before.cost);
  const moves = kinds.includes('stock') ? await stockMoves(db, supplierId, reported, policy) : [];
  return {
    lines,
    unlisted: unlisted + [...offers.values()].filter(({ isListed }) => !isListed).length,
    soldOut: soldOut + moves.filter((move) => move.after === 0).length,
    repriced: repriced + (kinds.includes('prices') ? isOther.length : 0),
  };
}
