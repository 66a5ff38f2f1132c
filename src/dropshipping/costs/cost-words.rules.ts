import { costOf, costSide, currencyOf, isRetail, shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { CostQuestion, GivenPrice, SupplierTerms } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { toPounds } from '#platform/money.ts';

const signs = new Map([
  ['GBP', '£'],
  ['EUR', '€'],
  ['USD', '$'],
]);

/** How a supplier's price becomes our cost: '£42.50 retail, 30% off, without VAT: £24.79'. */
export function costInWords(given: GivenPrice, terms: SupplierTerms, question: CostQuestion): string {
  const { pricesAre, discount, currencyMargin, costRounding } = terms;
  const currency = currencyOf(given, terms);
  const rate = currency === shopCurrency ? undefined : question.rates.get(currency);
  const side = costSide(question.isVatRegistered, pricesAre);
  const { cost, why } = costOf(given, terms, question);
  const steps = [
    `${inCurrency(given, currency)}${kindOf(terms)}`,
    isRetail(pricesAre) && `${discount / 100}% off`,
    rate && `at ${rate.units} to the pound (${rate.on})`,
    rate && currencyMargin > 0 && `plus ${currencyMargin / 100}%`,
    rate && costRounding > 1 && `up to the next ${costRounding}p`,
    side && (side === 'none' ? 'no VAT' : `${side} VAT`),
  ].filter(Boolean);
  return cost === null ? `${steps[0]} ${why}` : `${steps.join(', ')}: £${toPounds(cost)}`;
}

function kindOf({ pricesAre }: SupplierTerms): string {
  if (pricesAre === null || pricesAre === 'no-vat') return '';
  return isRetail(pricesAre) ? ' retail' : ' trade';
}

function inCurrency({ amount }: GivenPrice, currency: string): string {
  const sign = signs.get(currency);
  return sign ? `${sign}${toPounds(amount)}` : `${toPounds(amount)} ${currency}`;
}
