import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import type { Reduction } from '../promotions/promotions.rules.ts';
import { deliveryTerms, totalsOf } from './quote.rules.ts';
import type { PricedLine } from './quote.rules.ts';

const terms = deliveryTerms(defaultSettings);

function totals(lines: PricedLine[], reduction: Reduction | null = null, service: 'standard' | 'express' = 'standard') {
  return totalsOf(lines, { reduction, service, terms, isVatRegistered: true });
}

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

test('one more of a thing never costs less, as long as delivery does not become free by it', () => {
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

test('a promotion never makes it dearer, and delivery lies between the cheapest and the dearest rate', () => {
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
