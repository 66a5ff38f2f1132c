import { describe, expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { convertSide, costOf, costSide, priceKinds } from './supplier-prices.contract.ts';
import type { CostQuestion, PriceKind, SupplierTerms } from './supplier-prices.contract.ts';

const plain: SupplierTerms = { pricesAre: null, discount: 0, currency: null, currencyMargin: 0, costRounding: 1 };
const rates = new Map([
  ['EUR', { units: '1.1743', on: '2026-11-01' }],
  ['JPY', { units: '196', on: '2026-11-01' }],
]);
const question: CostQuestion = { vatRate: 20, isVatRegistered: true, rates };

function cost(amount: number, terms: Partial<SupplierTerms>, asked: Partial<CostQuestion> = {}, currency?: string) {
  const given = { amount: pence(amount), currency: currency ?? null };
  return costOf(given, { ...plain, ...terms }, { ...question, ...asked });
}

type Row = [kind: PriceKind | null, vatRate: number, registered: number, other: number];

test.each<Row>([
  // £10.00, and 30% off where it is retail: what it costs a registered shop, and one that is not.
  [null, 20, 1_000, 1_000],
  [null, 0, 1_000, 1_000],
  ['trade-without-vat', 20, 1_000, 1_200],
  ['trade-without-vat', 5, 1_000, 1_050],
  ['trade-without-vat', 0, 1_000, 1_000],
  ['trade-with-vat', 20, 833, 1_000],
  ['trade-with-vat', 5, 952, 1_000],
  ['trade-with-vat', 0, 1_000, 1_000],
  ['retail-with-vat', 20, 583, 700],
  ['retail-with-vat', 5, 667, 700],
  ['retail-with-vat', 0, 700, 700],
  ['retail-without-vat', 20, 700, 840],
  ['retail-without-vat', 5, 700, 735],
  ['retail-without-vat', 0, 700, 700],
  ['no-vat', 20, 1_000, 1_000],
  ['no-vat', 0, 1_000, 1_000],
])('%s at %i%% costs a registered shop %i, and another %i', (pricesAre, vatRate, registered, other) => {
  const terms = { pricesAre, discount: 3_000 };
  expect(cost(1_000, terms, { vatRate, isVatRegistered: true })).toEqual({ cost: registered });
  expect(cost(1_000, terms, { vatRate, isVatRegistered: false })).toEqual({ cost: other });
});

test('£42.50 retail less 30% is rounded once: £24.79 without VAT', () => {
  const terms = { pricesAre: 'retail-with-vat', discount: 3_000 } as const;
  expect(cost(4_250, terms)).toEqual({ cost: 2_479 });
  // In two steps 1.05 less 50% would be 0.53, and without VAT 0.44; it is 0.4375 exactly.
  expect(cost(105, { ...terms, discount: 5_000 })).toEqual({ cost: 44 });
  expect(cost(103, { ...terms, discount: 5_000 })).toEqual({ cost: 43 });
});

describe('another currency', () => {
  const euros = { pricesAre: 'trade-without-vat', currency: 'EUR' } as const;

  test('is converted at its rate, with the margin of safety, and rounded up to the multiple', () => {
    expect(cost(795, euros)).toEqual({ cost: 677 });
    expect(cost(795, { ...euros, currencyMargin: 300 })).toEqual({ cost: 697 });
    expect(cost(795, { ...euros, currencyMargin: 300, costRounding: 10 })).toEqual({ cost: 700 });
    expect(cost(795, euros, { isVatRegistered: false })).toEqual({ cost: 812 });
    expect(cost(150_000, { ...euros, currency: 'JPY' })).toEqual({ cost: 765 });
  });

  test('that a price names counts before the supplier’s usual one', () => {
    expect(cost(795, euros, {}, 'GBP')).toEqual({ cost: 795 });
    expect(cost(795, { pricesAre: 'trade-without-vat' }, {}, 'EUR')).toEqual({ cost: 677 });
    expect(cost(795, { ...euros, costRounding: 50 }, {}, 'GBP')).toEqual({ cost: 795 });
  });

  test('without a rate is not used', () => {
    expect(cost(795, euros, {}, 'PLN')).toEqual({ cost: null, why: 'is in PLN, and there is no rate for that' });
  });
});

test('nothing is given away, and a misplaced decimal separator is no cost', () => {
  expect(cost(0, {}).cost).toBeNull();
  expect(cost(100, { pricesAre: 'retail-with-vat', discount: 9_999 }).cost).toBeNull();
  expect(cost(1_000_001, {}).cost).toBeNull();
  expect(cost(2_147_483_647, { pricesAre: 'trade-without-vat' }).cost).toBeNull();
});

test('a parcel or an agreed cost changes side only', () => {
  expect([
    convertSide(pence(399), 'with', 'without', 20),
    convertSide(pence(399), 'without', 'with', 20),
    convertSide(pence(399), null, 'with', 20),
    convertSide(pence(399), 'none', 'none', 20),
    convertSide(pence(399), 'with', 'without', 0),
  ]).toEqual([333, 479, 399, 399, 399]);
  expect(priceKinds.map((kind) => [costSide(true, kind), costSide(false, kind)])).toEqual([
    ['without', 'with'],
    ['without', 'with'],
    ['without', 'with'],
    ['without', 'with'],
    ['none', 'none'],
  ]);
  expect(costSide(true, null)).toBeNull();
});
