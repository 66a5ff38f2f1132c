import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { discountFor, isPromoted, problemSentence, reductionWords, whyNotApplicable } from './promotions.rules.ts';
import type { Promotion, Purchase } from './promotions.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const [before, after] = [new Date('2026-11-21T11:59:59Z'), new Date('2026-12-01T00:00:00Z')];

const open: Promotion = {
  code: 'WOOF',
  reduction: { type: 'percentage', percent: 10 },
  startsAt: null,
  endsAt: null,
  minimumSubtotal: pence(0),
  useLimit: null,
  useLimitPerCustomer: null,
  uses: 7,
  isActive: true,
  goods: null,
  isFirstOrderOnly: false,
};
const purchase: Purchase = { subtotal: pence(2_000), usesByCustomer: 0, hasOrdered: false, now };

test.each<[string, Partial<Promotion>, Partial<Purchase>, string | null]>([
  ['an open one', {}, {}, null],
  ['one that was switched off', { isActive: false }, {}, 'promotion-ended'],
  ['one that starts now', { startsAt: now }, {}, null],
  ['one that starts later', { startsAt: after }, {}, 'promotion-not-started'],
  ['one that has started', { startsAt: before }, {}, null],
  ['one that ends now', { endsAt: now }, {}, 'promotion-ended'],
  ['one that ends later', { endsAt: after }, {}, null],
  ['the last use', { useLimit: 8 }, {}, null],
  ['one that is used up', { useLimit: 7 }, {}, 'promotion-used-up'],
  ["a customer's last use", { useLimitPerCustomer: 2 }, { usesByCustomer: 1 }, null],
  ['one use too many', { useLimitPerCustomer: 2 }, { usesByCustomer: 2 }, 'promotion-used-by-customer'],
  [
    'one whose order is to be paid',
    { isFirstOrderOnly: true },
    { usesByCustomer: 1, isAwaited: true },
    'promotion-awaiting-payment',
  ],
  ['exactly the minimum', { minimumSubtotal: pence(2_000) }, {}, null],
  ['a penny under the minimum', { minimumSubtotal: pence(2_001) }, {}, 'promotion-below-minimum'],
  ['a first order', { isFirstOrderOnly: true }, {}, null],
  ['a second order', { isFirstOrderOnly: true }, { hasOrdered: true }, 'promotion-first-order-only'],
  ['goods it is not for', {}, { isOther: true }, 'promotion-for-other-goods'],
  ['a minimum, with nothing known of the basket', { minimumSubtotal: pence(2_001) }, { subtotal: null }, null],
])('%s', (_, promotion, bought, problem) => {
  expect(whyNotApplicable({ ...open, ...promotion }, { ...purchase, ...bought })).toBe(problem);
});

test('a code that does not exist is unknown', () => {
  expect(whyNotApplicable(null, purchase)).toBe('promotion-unknown');
});

test('a shopper reads when a code begins and what it needs', () => {
  const later = { ...open, startsAt: after, minimumSubtotal: pence(3_000) };
  expect(problemSentence('promotion-not-started', later)).toBe('You can use this code from 1 December 2026.');
  expect(problemSentence('promotion-below-minimum', later)).toBe('Spend £30 to use this code.');
});

test('a percentage takes off at most the goods, and an amount at most what is to be paid', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 }).map(pence);
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 100 }), (subtotal, delivery, percent) => {
      const bought = { lines: [], subtotal, delivery };
      const share = discountFor({ type: 'percentage', percent }, bought);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(subtotal);
      expect(Math.abs(share * 100 - subtotal * percent)).toBeLessThanOrEqual(50);
      const fixed = pence(percent * 1_000);
      expect(discountFor({ type: 'fixed', amount: fixed }, bought)).toBe(Math.min(fixed, subtotal + delivery));
    }),
  );
});

const lines = fc.array(
  fc.record({
    productId: fc.constant(1),
    price: fc.integer({ min: 0, max: 5_000 }).map(pence),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  {
    maxLength: 6,
  },
);

/** Piece by piece: the dearest first, in groups of so many. */
function groupsOf(bought: readonly { price: number; quantity: number }[], count: number): number[][] {
  const pieces = bought
    .flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => price))
    .toSorted((one, other) => other - one);
  return Array.from({ length: Math.floor(pieces.length / count) }, (_, at) =>
    pieces.slice(at * count, (at + 1) * count),
  );
}

const sum = (prices: readonly number[]) => prices.reduce((all, price) => all + price, 0);

test('of every so many pieces the cheapest cost nothing', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 6 }), (bought, count, paid) => {
      const pay = Math.min(paid, count - 1);
      const reduction = { type: 'multibuy', count, pay } as const;
      const given = sum(groupsOf(bought, count).map((group) => sum(group.slice(pay))));
      expect(discountFor(reduction, { lines: bought, subtotal: pence(0), delivery: pence(399) })).toBe(given);
    }),
  );
});

test('every so many pieces cost the set price, unless they cost less', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 12_000 }), (bought, count, set) => {
      const reduction = { type: 'set-price', count, price: pence(set) } as const;
      const given = sum(groupsOf(bought, count).map((group) => Math.max(0, sum(group) - set)));
      expect(discountFor(reduction, { lines: bought, subtotal: pence(0), delivery: pence(399) })).toBe(given);
    }),
  );
});

const starter = (price: number) => ({
  type: 'bundle' as const,
  name: 'Puppy starter',
  parts: [
    { productId: 1, quantity: 1 },
    { productId: 2, quantity: 2 },
  ],
  price: pence(price),
});

test.each([
  ['one whole set', [1, 2], 2_000, 1_000], // 10.00 + 2 × 10.00 for 20.00
  ['pieces beyond it', [3, 5], 2_000, 2_000],
  ['too few of one part', [4, 1], 2_000, 0],
  ['a part that is not there', [4, 0], 2_000, 0],
  ['parts that have become as cheap', [1, 2], 3_000, 0],
  ['a bundle dearer than its parts', [2, 4], 3_500, 0],
])('%s: %j pieces', (_what, pieces, price, saved) => {
  const bought = pieces.flatMap((quantity, at) =>
    quantity > 0 ? [{ productId: at + 1, price: pence(1_000), quantity }] : [],
  );
  const promoted = { lines: bought, subtotal: pence(0), delivery: pence(399) };
  expect(discountFor(starter(price), promoted)).toBe(saved);
});

test.each([
  [{ type: 'multibuy', count: 3, pay: 2 } as const, '3 for 2'],
  [starter(1_000), 'Puppy starter'],
  [{ type: 'set-price', count: 6, price: pence(1_195) } as const, '6 for £11.95'],
  [{ type: 'free-delivery' } as const, 'Free delivery'],
])('%j reads “%s”', (reduction, words) => {
  expect(reductionWords(reduction)).toBe(words);
});

test('goods are promoted by any category of either level, any animal or themselves', () => {
  const tin = {
    productId: 7,
    category: 'food',
    subcategory: 'tins',
    alsoIn: ['gifts'],
    pet: 'cat',
    alsoFor: ['ferret'],
  };
  const of = (goods: Partial<NonNullable<Promotion['goods']>>) =>
    isPromoted({ goods: { categories: [], animals: [], productIds: [], ...goods } }, tin);
  expect(isPromoted({ goods: null }, tin)).toBe(true);
  expect([
    of({ categories: ['food'] }),
    of({ categories: ['tins'] }),
    of({ categories: ['gifts'] }),
    of({ animals: ['cat'] }),
    of({ animals: ['ferret'] }),
    of({ productIds: [7] }),
  ]).toEqual([true, true, true, true, true, true]);
  expect([of({}), of({ categories: ['health'] }), of({ animals: ['dog'] }), of({ productIds: [8] })]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
