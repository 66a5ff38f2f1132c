import { findOfferedWith } from '#catalogue/bundles/bundles.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';

type Line = { productId: number; quantity: number };

/**
 * What a basket says that lacks one part of a bundle, as after that part was taken out; null: none is that near, or its last part
 * is not in stock. Of several that which saves most.
 */
export async function lackedPart(db: Database, lines: readonly Line[], now: Date): Promise<string | null> {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  const near = (await findOfferedWith(db, [...pieces.keys()], now)).flatMap(({ name, saves, parts }) => {
    const missing = parts.flatMap((part) => {
      const short = part.quantity - (pieces.get(part.id) ?? 0);
      return short > 0 ? [{ ...part, short }] : [];
    });
    const [part] = missing;
    return part && missing.length === 1 && part.stock >= part.quantity ? [{ name, saves, part }] : [];
  });
  const [best] = near.toSorted((one, other) => other.saves - one.saves);
  if (!best) return null;
  const { name, saves, part } = best;
  const more = part.short < part.quantity || part.quantity > 1 ? `${part.short} more of ` : '';
  return `${name} is not whole: with ${more}${part.name} it saves you £${toPounds(saves)}.`;
}
