import { takeStock } from '#catalogue/products/stock.ts';
import { productTag, stockTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { LostRace } from './try-again.ts';

/**
 * Takes goods from stock, and invalidates their pages once few are left. Last in a transaction, because buyers of the same product wait from here until it ends.
 * @throws LostRace when there is too little of something
 */
export async function sell(
  tx: Database,
  invalidate: Invalidate,
  lines: readonly { productId: number; quantity: number }[],
  { lowStock }: Pick<ShopSettings, 'lowStock'>,
): Promise<void> {
  const left = await takeStock(tx, lines);
  if (!left) throw new LostRace();
  invalidate(...[...left].map(([id, stock]) => (stock <= lowStock ? productTag(id) : stockTag(id))));
  if ([...left.values()].includes(0)) invalidate('catalogue');
}
