import type { PriceKind, VatSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';

export const priceKindNames: Record<'' | PriceKind, string> = {
  '': 'Not said yet',
  'trade-without-vat': 'Trade prices without VAT',
  'trade-with-vat': 'Trade prices with VAT',
  'retail-with-vat': 'Shop prices with VAT, discounted',
  'retail-without-vat': 'Shop prices without VAT, discounted',
  'no-vat': 'Without any VAT: they’re not registered',
};

export const shippingVatNames: Record<'' | 'with' | 'without', string> = {
  '': 'Not said yet',
  without: 'Without VAT',
  with: 'With VAT',
};

export const roundingNames: Record<string, string> = {
  '1': 'To the nearest penny',
  '5': 'Up to the next 5p',
  '10': 'Up to the next 10p',
  '50': 'Up to the next 50p',
};

/** '', ' without VAT' or ' with VAT', after an amount. */
export function sideWords(side: VatSide | null): string {
  return side === null || side === 'none' ? '' : ` ${side} VAT`;
}

type Terms = Pick<Supplier, 'pricesAre' | 'discount' | 'currency' | 'currencyMargin'>;

/** What a supplier's prices are: 'Shop prices with VAT, less 30%, in EUR plus 3%'. Null: nobody has said. */
export function pricesText({ pricesAre, discount, currency, currencyMargin }: Terms): string | null {
  if (pricesAre === null && currency === null) return null;
  const kind = pricesAre === null ? 'Prices' : priceKindNames[pricesAre].replace('discounted', `less ${discount}%`);
  const margin = currencyMargin === '0' ? '' : ` plus ${currencyMargin}%`;
  return [kind, currency && `in ${currency}${margin}`].filter(Boolean).join(', ');
}
