import type { Margin } from '#catalogue/prices/margin.contract.ts';
import { changePrices } from '#catalogue/supplied-products/product-supply.ts';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { setSuppliedStock } from '#catalogue/supplied-products/supplied-stock.ts';
import type { GivenPrice } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { Pence } from '#platform/money.ts';
import type { ListedStock } from '../../connectors/connectors.contract.ts';
import { findRulesFor } from '../../pricing/pricing-rules.ts';
import { highestPrice } from '../../pricing/pricing.contract.ts';
import { ruleFor } from '../../pricing/pricing.rules.ts';
import { pricingShown } from '../../pricing/update-pricing.ts';
import type { SyncPolicyRecord } from '../policies/sync-policies.ts';
import type { Failure } from '../sync-outcomes.ts';
import { priceAtCost, sellableOf } from './figures.rules.ts';
import { soldOf } from './shared-stock.ts';

/** The reported stock and cost of one product, and when they were reported. */
export type Reported = {
  before: ProductSupply;
  stock: ListedStock;
  cost: Pence | null;
  at: Date;
  /** Why no cost follows from its price, for the end of a sentence. */
  fault?: string | undefined;
  /** What the supplier asks where another cost was agreed. */
  asked?: { given: GivenPrice; cost: Pence } | undefined;
  /** What it shares its stock by; left out: as before. */
  stockPool?: string | null;
};

/** `reported`: the reported stock; `after`: what the shop may sell of it. */
export type StockMove = { before: ProductSupply; reported: number; after: number };
export type PriceMove = { before: ProductSupply; cost: Pence; price: Pence; margin: Margin };

/** Differences between our stock and the reported one, less buffer and orders the supplier did not know of. */
export async function stockMoves(
  db: Database,
  supplierId: number,
  reported: readonly Reported[],
  { stockBuffer, inStockCountsAs }: Pick<SyncPolicyRecord, 'stockBuffer' | 'inStockCountsAs'>,
): Promise<StockMove[]> {
  const sold = await soldOf(db, supplierId, reported);
  return reported.flatMap(({ before, stock }) => {
    // Without a number, stock stays as it is, and a sold-out product returns.
    if (stock === null || (stock === 'in-stock' && before.stock > 0)) return [];
    const pieces = stock === 'in-stock' ? inStockCountsAs : stock;
    const after = sellableOf(pieces, stockBuffer, sold.get(before.id) ?? 0);
    return after === before.stock ? [] : [{ before, reported: pieces, after }];
  });
}

/** Changed costs, each with the price that follows; or why none does. */
export async function priceMoves(
  db: Database,
  reported: readonly Reported[],
): Promise<{ moves: PriceMove[]; failures: (Failure & { productId: number })[] }> {
  const rules = await findRulesFor(
    db,
    reported.map(({ before }) => before.id),
  );
  const moves: PriceMove[] = [];
  const failures: (Failure & { productId: number })[] = [];
  for (const { before, cost, fault } of reported) {
    if (fault !== undefined)
      failures.push({
        productId: before.id,
        fault: 'garbage',
        message: `The supplier’s price of ${before.code} ${fault}.`,
      });
    if (cost === null || cost === before.cost) continue;
    const priced = priceAtCost(before, cost, ruleFor(rules, before));
    if (priced && priced.price <= highestPrice * 100) moves.push({ before, cost, ...priced });
    else
      failures.push({
        productId: before.id,
        fault: 'below-cost',
        message: 'No price can be worked out from that cost.',
      });
  }
  return { moves, failures };
}

/** Null: the shop itself. */
type Occasion = { at: Date; byUserId: number | null };

/** The products must be locked. */
export async function applyStock(
  deps: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  moves: readonly StockMove[],
  occasion: Occasion,
): Promise<void> {
  const changes = moves.map(({ before, after }) => ({ productId: before.id, before: before.stock, after }));
  await setSuppliedStock(deps, tx, invalidate, changes, { ...occasion, note: null });
}

/** The products must be locked. */
export async function applyPrices(
  tx: Database,
  invalidate: Invalidate,
  moves: readonly PriceMove[],
  { at, byUserId }: Occasion,
): Promise<void> {
  if (moves.length === 0) return;
  await changePrices(tx, moves, { cause: 'sync', at, byUserId });
  await recordChanges(
    tx,
    moves.map(({ before, ...after }) => ({
      at,
      byUserId,
      subject: 'product',
      subjectId: before.id,
      did: 'price-synced',
      before: pricingShown(before),
      after: pricingShown(after),
    })),
  );
  invalidate('catalogue', ...moves.map(({ before }) => productTag(before.id)));
}
