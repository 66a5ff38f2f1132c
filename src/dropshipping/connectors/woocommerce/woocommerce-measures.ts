import { z } from 'zod';
import { SupplierError } from '../../connections/supplier-error.ts';
import { lengthUnits, sizeText, weightUnits } from '../measures.rules.ts';
import type { WooClient } from './woocommerce-client.ts';
import type { WooGoods } from './woocommerce-products.ts';

const heaviestGrams = 1_000_000;
const longestMillimetres = 10_000;

const setting = z.object({ value: z.string() });

/** In grams and millimetres; null: its key may not see the setting, or nothing that has a measure was found. */
export type WooUnits = { weight: number | null; length: number | null };

/** Those that are known already are not read again. */
export async function readUnits(
  client: WooClient,
  goods: readonly WooGoods[],
  known: WooUnits,
  signal?: AbortSignal,
): Promise<WooUnits> {
  const unitOf = async (name: string, units: Readonly<Record<string, number>>) => {
    try {
      const { body } = await client.get(`/settings/products/woocommerce_${name}_unit`, {}, setting, signal);
      return units[body.value] ?? null;
    } catch (error) {
      if (error instanceof SupplierError && !error.passes) return null;
      throw error;
    }
  };
  const isWeighed = goods.some((one) => weightOf(one) !== '');
  const isMeasured = goods.some((one) => ways.some((way) => lengthOf(one, way) !== ''));
  return {
    weight: known.weight ?? (isWeighed ? await unitOf('weight', weightUnits) : null),
    length: known.length ?? (isMeasured ? await unitOf('dimension', lengthUnits) : null),
  };
}

/** Null: not known. */
export function measuresOf(goods: WooGoods, units: WooUnits): { weightGrams: number | null; size: string | null } {
  return {
    weightGrams: within(Math.round(Number(weightOf(goods)) * (units.weight ?? 0)), heaviestGrams),
    size: sizeOf(goods, units.length ?? 0),
  };
}

function weightOf({ product, parent }: WooGoods): string {
  return product.weight || (parent?.weight ?? '');
}

const ways = ['length', 'width', 'height'] as const;

function lengthOf({ product, parent }: WooGoods, way: (typeof ways)[number]): string {
  return product.dimensions[way] || (parent?.dimensions[way] ?? '');
}

function sizeOf(goods: WooGoods, unit: number): string | null {
  const of = (way: (typeof ways)[number]) => within(Number(lengthOf(goods, way)) * unit, longestMillimetres);
  return sizeText({ long: of('length'), wide: of('width'), high: of('height') });
}

function within(measure: number, most: number): number | null {
  return measure >= 1 && measure <= most ? measure : null;
}
