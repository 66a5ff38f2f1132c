import type { Pence } from '#platform/money.ts';
import { share, toPounds } from '#platform/money.ts';
import type { Product, UnitPrice } from '../products/products.contract.ts';

type NetQuantity = NonNullable<Product['netQuantity']>;

const thousandths: Record<NetQuantity['unit'], number> = { g: 1, ml: 1, kg: 1000, l: 1000 };

/**
 * The price of a kilogram or a litre, rounded half up to the penny; null for what is sold by the piece.
 * Price Marking Order 2004 (SI 2004/102), article 1(2), 'unit price' as amended by SI 2024/1055 and in force since 6 April
 * 2026: for one kilogram or one litre, however small the pack.
 */
export function unitPriceOf(price: Pence, quantity: NetQuantity | null): UnitPrice | null {
  if (!quantity || quantity.value <= 0) return null;
  // The column keeps three decimals of a unit, so in millionths of a kilogram or litre the amount is whole.
  const millionths = Math.round(quantity.value * 1000) * thousandths[quantity.unit];
  return {
    price: toPounds(share(price, 1_000_000, millionths)),
    per: quantity.unit === 'g' || quantity.unit === 'kg' ? 'kg' : 'litre',
  };
}
