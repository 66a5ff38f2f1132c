import { changePrices } from '#catalogue/supplied-products/product-supply.ts';
import { setSuppliedStock } from '#catalogue/supplied-products/supplied-stock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { pricingShown } from '../../pricing/update-pricing.ts';
import type { PriceMove, StockMove } from './work-out-figures.ts';

/** Null: the shop itself. */
type Occasion = { at: Date; byUserId: number | null };

/** Of locked products. */
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

/** Of locked products. */
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
