import { takeStock } from '#catalogue/products/stock.ts';
import { productTag, stockTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { LostRace } from './try-again.ts';

/**
 * Takes goods from the shelf; pages hear of it once few are left. Last of all in a transaction, because whoever buys the same thing waits from here until it ends.
 * @throws LostRace when there are too few of something
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
