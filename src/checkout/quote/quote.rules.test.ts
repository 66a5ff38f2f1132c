import { describe, expect, test } from 'vitest';
import { pence, toPounds } from '#platform/money.ts';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import type { Reduction } from '../promotions/promotions.rules.ts';
import { deliveryTerms, totalsOf } from './quote.rules.ts';
import type { PricedLine } from './quote.rules.ts';

const terms = deliveryTerms(defaultSettings);
/** In pence, by supplier; the fourth has agreed none. */
const rates: Record<number, number> = { 1: 399, 2: 499, 3: 299 };

function line(productId: number, price: number, more: Partial<PricedLine> = {}): PricedLine {
  const sender = more.sender ?? 1;
  const rate = rates[sender];
  const shippingRate = rate === undefined ? null : pence(rate);
  return { productId, price: pence(price), quantity: 1, vatRate: 20, sender, shippingRate, ...more };
}

function from(...senders: number[]): PricedLine[] {
  return senders.map((sender, index) => line(index + 1, 100, { sender }));
}

function totals(lines: PricedLine[], reduction: Reduction | null = null, service: 'standard' | 'express' = 'standard') {
  return totalsOf(lines, { reduction, service, terms, isVatRegistered: true });
}

describe('delivery', () => {
  test.each([
    [[1], '3.99'],
    [[2], '4.99'],
    [[3], '2.99'],
    [[1, 2], '4.49'],
    [[1, 3], '3.49'],
    [[2, 3], '3.99'],
    [[1, 2, 3], '3.99'],
    [[1, 1, 2], '4.49'], // each supplier counts once
    [[4], '3.99'], // no rate agreed
    [[2, 4], '4.49'],
    [[1, 2, 4], '4.32'], // 12.97 / 3 = 4.3233…
    [[1, 3, 4], '3.66'], // 10.97 / 3 = 3.6566…
  ])('from suppliers %j costs £%s', (senders, expected) => {
    expect(toPounds(totals(from(...senders)).delivery)).toBe(expected);
  });

  test('half a penny of the average goes up', () => {
    const lines = [line(1, 100, { shippingRate: pence(300) }), line(2, 100, { sender: 2, shippingRate: pence(401) })];
    expect(totals(lines).delivery).toBe(351);
  });

  test.each([
    [2499, '3.99', '7.99', '0.01'],
    [2500, '0.00', '4.99', '0.00'],
    [2501, '0.00', '4.99', '0.00'],
    [1, '3.99', '7.99', '24.99'],
  ])('for %i pence of goods: standard £%s, express £%s, £%s short of free', (price, standard, express, shortfall) => {
    const found = totals([line(1, price)]);
    expect(found.deliveryOptions.map((option) => toPounds(option.price))).toEqual([standard, express]);
    expect(toPounds(found.freeDeliveryShortfall)).toBe(shortfall);
    expect(toPounds(totals([line(1, price)], null, 'express').delivery)).toBe(express);
  });

  test('is free by what the goods cost before a discount', () => {
    expect(totals([line(1, 2500)], { type: 'percentage', percent: 10 })).toMatchObject({ delivery: 0, total: 2250 });
  });

  test('says how long it takes', () => {
    expect(totals(from(1)).deliveryOptions.map(({ service, days }) => [service, days])).toEqual([
      ['standard', '3-7 days'],
      ['express', '1-2 days'],
    ]);
  });
});

describe('a discount', () => {
  test('of a percentage is of the goods, half up, and leaves delivery alone', () => {
    const found = totals([line(1, 1005)], { type: 'percentage', percent: 10 });
    expect(found).toMatchObject({ subtotal: 1005, discount: 101, delivery: 399, total: 1303 });
  });

  test('of an amount that is more than the goods cost is taken off delivery too', () => {
    const found = totals([line(1, 300)], { type: 'fixed', amount: pence(500) });
    expect(found).toMatchObject({ subtotal: 300, discount: 500, delivery: 399, total: 199 });
    expect(found.lines).toMatchObject([{ discount: 300, vat: 0 }]);
    expect(found.vat).toBe(33); // of what is left of delivery alone: 199 / 6 = 33.2
  });

  test('of an amount leaves nothing to pay, and never less', () => {
    const found = totals([line(1, 300)], { type: 'fixed', amount: pence(50_000) });
    expect(found).toMatchObject({ subtotal: 300, discount: 699, delivery: 399, total: 0, vat: 0 });
  });

  test('is shared over the lines, its odd pence with the largest', () => {
    const found = totals([line(1, 100), line(2, 300), line(3, 100)], { type: 'fixed', amount: pence(101) });
    expect(found.lines.map(({ discount }) => discount)).toEqual([20, 61, 20]);
  });
});

test('VAT is contained in each line after its discount, at its own rate, and in delivery at 20%', () => {
  const found = totals([line(1, 1200), line(2, 600, { vatRate: 0 }), line(3, 525, { vatRate: 5 })]);
  expect(found.lines.map(({ vat }) => vat)).toEqual([200, 0, 25]);
  expect(found.vat).toBe(225 + 67);
});
