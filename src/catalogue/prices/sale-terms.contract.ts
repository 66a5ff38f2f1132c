// Without zod, so that a page which only words a sale does not load it.

import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

type Sellable = { name: string; price: Pence; supplierPrice: Pence | null };

/** Why a product cannot be in a sale at a price. `price` is its own, after and before a sale. */
export function whyNoSale({ name, price, supplierPrice }: Sellable, salePrice: Pence): string | undefined {
  if (price <= 0) return `Give ${name} a price first.`;
  if (salePrice <= 0) return 'Enter a price above 0';
  if (salePrice >= price) return `A sale price is below £${toPounds(price)}, which ${name} costs otherwise.`;
  if (supplierPrice !== null && salePrice < supplierPrice)
    return `The supplier charges £${toPounds(supplierPrice)}: the price cannot be below that.`;
  return undefined;
}

/**
 * The price to say a sale is a reduction from: the lowest of the 30 days before it began (Directive 98/6/EC, article 6a, which goods
 * sold to Northern Ireland and Ireland are under); null where that was no more. £12 until last week, £10 since, now £8: was £10.
 */
export function wasPriceOf(lowestBefore: Pence, salePrice: Pence): Pence | null {
  return lowestBefore > salePrice ? lowestBefore : null;
}

/** The days before a sale that its was-price looks at. */
export const daysBefore = 30;
