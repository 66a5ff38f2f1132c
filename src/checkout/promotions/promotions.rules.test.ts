import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { discountFor, problemSentence, whyNotApplicable } from './promotions.rules.ts';
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
};
const purchase: Purchase = { subtotal: pence(2_000), usesByCustomer: 0, now };

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
  ['exactly the minimum', { minimumSubtotal: pence(2_000) }, {}, null],
  ['a penny under the minimum', { minimumSubtotal: pence(2_001) }, {}, 'promotion-below-minimum'],
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
      const bought = { subtotal, delivery };
      const share = discountFor({ type: 'percentage', percent }, bought);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(subtotal);
      expect(Math.abs(share * 100 - subtotal * percent)).toBeLessThanOrEqual(50);
      const fixed = pence(percent * 1_000);
      expect(discountFor({ type: 'fixed', amount: fixed }, bought)).toBe(Math.min(fixed, subtotal + delivery));
    }),
  );
});
