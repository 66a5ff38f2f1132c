import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pence, toPounds } from '#platform/money.ts';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import type { Reduction } from '../promotions/promotions.rules.ts';
import { deliveryTerms, totalsOf } from './quote.rules.ts';
import type { PricedLine } from './quote.rules.ts';

const terms = deliveryTerms(defaultSettings, { grams: 0 });
/** In pence, by supplier; the fourth has no rate. */
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

  test('half a penny of the average is rounded up', () => {
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

  test('is free depending on the goods before a discount', () => {
    expect(totals([line(1, 2500)], { type: 'percentage', percent: 10 })).toMatchObject({ delivery: 0, total: 2250 });
  });

  test('states how long it takes', () => {
    expect(totals(from(1)).deliveryOptions.map(({ service, days }) => [service, days])).toEqual([
      ['standard', '3-7 days'],
      ['express', '1-2 days'],
    ]);
  });
});

describe('a discount', () => {
  test('of a percentage applies to the goods, rounded half-up, and not to delivery', () => {
    const found = totals([line(1, 1005)], { type: 'percentage', percent: 10 });
    expect(found).toMatchObject({ subtotal: 1005, discount: 101, delivery: 399, total: 1303 });
  });

  test('of an amount above the goods is taken off delivery too', () => {
    const found = totals([line(1, 300)], { type: 'fixed', amount: pence(500) });
    expect(found).toMatchObject({ subtotal: 300, discount: 500, delivery: 399, total: 199 });
    expect(found.lines).toMatchObject([{ discount: 300, vat: 0 }]);
    expect(found.vat).toBe(33); // of the rest of delivery alone: 199 / 6 = 33.2
  });

  test('of an amount reduces the total to 0 at most', () => {
    const found = totals([line(1, 300)], { type: 'fixed', amount: pence(50_000) });
    expect(found).toMatchObject({ subtotal: 300, discount: 699, delivery: 399, total: 0, vat: 0 });
  });

  test('is shared over the lines, the odd pence with the largest', () => {
    const found = totals([line(1, 100), line(2, 300), line(3, 100)], { type: 'fixed', amount: pence(101) });
    expect(found.lines.map(({ discount }) => discount)).toEqual([20, 61, 20]);
  });
});

test('VAT is contained in each line after its discount, at its own rate, and in delivery at those of the goods', () => {
  const goods = [line(1, 1200), line(2, 600, { vatRate: 0 }), line(3, 525, { vatRate: 5 })];
  const found = totals(goods);
  expect(found.lines.map(({ vat }) => vat)).toEqual([200, 0, 25]);
  // Of £3.99, £2.05 at 20%, £0.91 at 5%, £1.03 at 0%.
  expect(found.deliveryVat.map(({ rate, gross, vat }) => [rate, gross, vat])).toEqual([
    [20, 205, 34],
    [5, 91, 4],
    [0, 103, 0],
  ]);
  expect(found.vat).toBe(225 + 34 + 4);
  const asBefore = {
    reduction: null,
    service: 'standard',
    terms,
    isVatRegistered: true,
    deliveryVat: 'standard',
  } as const;
  expect(totalsOf(goods, asBefore).vat).toBe(225 + 67);
});

test('delivery of zero-rated goods has no VAT, nor has that of a seller who is not registered', () => {
  const goods = [line(1, 1200, { vatRate: 0 })];
  expect(totals(goods).vat).toBe(0);
  const unregistered = {
    reduction: null,
    service: 'standard',
    terms,
    isVatRegistered: false,
    deliveryVat: 'standard',
  } as const;
  expect(totalsOf([line(1, 1200)], unregistered).vat).toBe(0);
});

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 500_000 }).map(pence),
  quantity: fc.integer({ min: 1, max: 999 }),
  vatRate: fc.constantFrom(0, 5, 20),
  sender: fc.integer({ min: 1, max: 6 }),
  shippingRate: fc.constant(null),
});
const lines = fc
  .array(anyLine, { minLength: 1, maxLength: 12 })
  .map((all): PricedLine[] =>
    all.map((one, index) => ({ ...one, productId: index + 1, shippingRate: pence(one.sender * 123) })),
  );
const reduction = fc.oneof(
  fc.constant(null),
  fc.record({ type: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ type: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 5_000_000 }).map(pence) }),
);
const service = fc.constantFrom('standard' as const, 'express' as const);
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

test('the parts add up to the whole, and none is negative or more than it can be', () => {
  fc.assert(
    fc.property(lines, reduction, service, (given, off, by) => {
      const found = totals(given, off, by);
      expect(sum(found.lines.map(({ lineTotal }) => lineTotal))).toBe(found.subtotal);
      expect(sum(found.lines.map(({ discount }) => discount))).toBe(Math.min(found.discount, found.subtotal));
      expect(found.subtotal - found.discount + found.delivery).toBe(found.total);
      expect(Math.min(found.discount, found.delivery, found.total, found.vat)).toBeGreaterThanOrEqual(0);
      for (const { lineTotal, discount, vat } of found.lines) {
        expect(discount).toBeLessThanOrEqual(lineTotal);
        expect(vat).toBeLessThanOrEqual(lineTotal - discount);
        expect(Math.min(discount, vat)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('the order of the lines changes nothing', () => {
  const shuffled = lines.chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
  );
  fc.assert(
    fc.property(shuffled, reduction, service, ([given, other], off, by) => {
      const [one, two] = [totals(given, off, by), totals(other, off, by)];
      expect({ ...two, lines: two.lines.toSorted((a, b) => a.productId - b.productId) }).toEqual(one);
    }),
  );
});

test('one more of a product never costs less, as long as delivery does not become free by it', () => {
  fc.assert(
    fc.property(lines, reduction, service, (given, off, by) => {
      const more = given.map((one, index) => (index === 0 ? { ...one, quantity: one.quantity + 1 } : one));
      const [before, after] = [totals(given, off, by), totals(more, off, by)];
      fc.pre((before.freeDeliveryShortfall === 0) === (after.freeDeliveryShortfall === 0));
      expect(after.total).toBeGreaterThanOrEqual(before.total);
      expect(after.delivery).toBe(before.delivery);
    }),
  );
});

test('a promotion never raises the total, and delivery lies between the cheapest and the dearest rate', () => {
  fc.assert(
    fc.property(lines, reduction, (given, off) => {
      expect(totals(given, off).total).toBeLessThanOrEqual(totals(given).total);
      const all = given.map(({ shippingRate }) => Number(shippingRate));
      const { delivery, freeDeliveryShortfall } = totals(given);
      const isFree = freeDeliveryShortfall === 0;
      expect(delivery).toBeGreaterThanOrEqual(isFree ? 0 : Math.min(...all));
      expect(delivery).toBeLessThanOrEqual(isFree ? 0 : Math.max(...all));
    }),
  );
});
