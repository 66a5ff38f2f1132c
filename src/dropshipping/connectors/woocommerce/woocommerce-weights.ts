import { z } from 'zod';
import { SupplierError } from '../supplier-error.ts';
import type { WooClient } from './woocommerce-client.ts';
import type { WooGoods } from './woocommerce-products.ts';

/** Grams. */
const units: Readonly<Record<string, number>> = { g: 1, kg: 1_000, oz: 28.349_523, lbs: 453.592_37 };
const heaviest = 1_000_000;

const setting = z.object({ value: z.string() });

/** In grams; null: its key may not see the setting, or nothing that has a weight was found. */
export async function readWeightUnit(
  client: WooClient,
  goods: readonly WooGoods[],
  signal?: AbortSignal,
): Promise<number | null> {
  if (goods.every((one) => weightOf(one) === '')) return null;
  try {
    const { body } = await client.get('/settings/products/woocommerce_weight_unit', {}, setting, signal);
    return units[body.value] ?? null;
  } catch (error) {
    if (error instanceof SupplierError && !error.passes) return null;
    throw error;
  }
}

/** Whole grams; null: not known. */
export function gramsOf(goods: WooGoods, unit: number | null): number | null {
  const grams = unit === null ? 0 : Math.round(Number(weightOf(goods)) * unit);
  return grams >= 1 && grams <= heaviest ? grams : null;
}

function weightOf({ product, parent }: WooGoods): string {
  return product.weight || (parent?.weight ?? '');
}
