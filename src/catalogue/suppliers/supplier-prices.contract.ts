// Without zod, so that a page which only works out a cost does not load it.

import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** What a supplier's prices are. A trade price is what the shop pays; a retail price has a discount. */
export const priceKinds = [
  'trade-without-vat',
  'trade-with-vat',
  'retail-with-vat',
  'retail-without-vat',
  'no-vat', // it is not registered for VAT, and charges none
] as const;
export type PriceKind = (typeof priceKinds)[number];

/** Whether an amount contains VAT; `none`: the supplier charges none. */
export const vatSides = ['with', 'without', 'none'] as const;
export type VatSide = (typeof vatSides)[number];

export const shopCurrency = 'GBP';
/** Costs in another currency are rounded up to a multiple of so many pence; 1: to the nearest penny. */
export const costRoundings = [1, 5, 10, 50] as const;

export type SupplierTerms = {
  /** Null: nobody has said; then a price counts as it is. */
  pricesAre: PriceKind | null;
  /** In hundredths of a percent of a retail price. */
  discount: number;
  /** Of prices that do not name one; null: pounds. */
  currency: string | null;
  /** Added to converted prices, in hundredths of a percent, for rates that move before the bill comes. */
  currencyMargin: number;
  costRounding: number;
};

/** What the supplier said: hundredths of its currency, null for the supplier's usual one. */
export type GivenPrice = { amount: Pence; currency: string | null };

/** `units`: how many of the currency one pound buys, such as `1.1743`; `on`: the day of the rate. */
export type ExchangeRate = { units: string; on: string };
export type ExchangeRates = ReadonlyMap<string, ExchangeRate>;

export type CostQuestion = {
  /** Percent, of the goods. */
  vatRate: number;
  /** A registered shop gets the VAT back: its costs are without. */
  isVatRegistered: boolean;
  rates: ExchangeRates;
};

/** A cost, or why there is none, for the end of a sentence. */
export type Cost = { cost: Pence; why?: undefined } | { cost: null; why: string };

const whole = 10_000n;
/** As for the prices of a feed, a misplaced decimal separator above that. */
const highestCost = 1_000_000n;

/**
 * What one piece costs the shop, half-up to the penny and rounded once: £42.50 retail with VAT less 30% costs a registered shop
 * £24.79 at 20%, and any other £29.75.
 */
export function costOf(
  given: GivenPrice,
  terms: SupplierTerms,
  { vatRate, isVatRegistered, rates }: CostQuestion,
): Cost {
  const { discount, currencyMargin } = terms;
  const currency = currencyOf(given, terms);
  const rate = currency === shopCurrency ? null : rates.get(currency);
  if (rate === undefined) return { cost: null, why: `is in ${currency}, and there is no rate for that` };
  let [numerator, denominator] = [BigInt(given.amount), 1n];
  const multiply = (by: bigint, over: bigint) => ([numerator, denominator] = [numerator * by, denominator * over]);
  if (isRetail(terms.pricesAre)) multiply(whole - BigInt(discount), whole);
  if (rate) {
    const units = fractionOf(rate.units);
    multiply(units.over, units.of);
    multiply(whole + BigInt(currencyMargin), whole);
  }
  const [from, to] = [sideOf(terms.pricesAre), costSide(isVatRegistered, terms.pricesAre)];
  if (from === 'with' && to === 'without') multiply(100n, 100n + BigInt(vatRate));
  if (from === 'without' && to === 'with') multiply(100n + BigInt(vatRate), 100n);
  const cost = rate ? roundedUp(halfUp(numerator, denominator), terms.costRounding) : halfUp(numerator, denominator);
  if (cost > highestCost) return { cost: null, why: 'makes a cost of more than £10,000' };
  if (cost <= 0n) return { cost: null, why: 'makes a cost of less than a penny' };
  return { cost: pence(Number(cost)) };
}

export function currencyOf({ currency }: GivenPrice, terms: Pick<SupplierTerms, 'currency'>): string {
  return currency ?? terms.currency ?? shopCurrency;
}

export function isRetail(kind: PriceKind | null): boolean {
  return kind === 'retail-with-vat' || kind === 'retail-without-vat';
}

/** Whether the supplier's own prices contain VAT; null: nobody has said. */
export function sideOf(kind: PriceKind | null): VatSide | null {
  if (kind === null) return null;
  if (kind === 'no-vat') return 'none';
  return kind === 'trade-with-vat' || kind === 'retail-with-vat' ? 'with' : 'without';
}

/** Whether the shop's costs from such a supplier contain VAT; null: unknown. */
export function costSide(isVatRegistered: boolean, kind: PriceKind | null): VatSide | null {
  if (kind === null || kind === 'no-vat') return sideOf(kind);
  return isVatRegistered ? 'without' : 'with';
}

/** Whether a supplier's rate for a parcel contains VAT, what its prices are, and the rate of the goods in it, in percent. */
export type ParcelVat = { shippingVat: VatSide | null; pricesAre: PriceKind | null; vatRate: number };

/** A price that carries no discount and no foreign currency: a parcel's, or one that was agreed. */
export function convertSide(amount: Pence, from: VatSide | null, to: VatSide | null, vatRate: number): Pence {
  const rate = BigInt(vatRate);
  if (from === 'with' && to === 'without') return pence(Number(halfUp(BigInt(amount) * 100n, 100n + rate)));
  if (from === 'without' && to === 'with') return pence(Number(halfUp(BigInt(amount) * (100n + rate), 100n)));
  return amount;
}

/** Pounds in another currency, half-up to its hundredth: £3.50 at 1.1743 is 4.11. */
export function fromThePound(amount: Pence, { units }: ExchangeRate): Pence {
  const { of, over } = fractionOf(units);
  return pence(Number(halfUp(BigInt(amount) * of, over)));
}

/** `1.1743` is 11743 of 10000. The text is a positive decimal: see the contract of rates. */
function fractionOf(units: string): { of: bigint; over: bigint } {
  const [pounds = '0', decimals = ''] = units.split('.');
  return { of: BigInt(pounds + decimals), over: 10n ** BigInt(decimals.length) };
}

/** Of amounts that are not negative. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function roundedUp(cost: bigint, multiple: number): bigint {
  const step = BigInt(multiple);
  return ((cost + step - 1n) / step) * step;
}
