import { expect, test } from 'vitest';
import { add, pence, subtract, zero } from '#platform/money.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { newGiftCardCode, readGiftCardCode, spelledOut, storedCode } from './gift-card-code.ts';
import { expiryAfterRefund, expiryAfterRelease, monthsLater } from './gift-card-expiry.ts';
import { filled, sharesOf } from './gift-cards.rules.ts';

const inPence = (amounts: readonly number[]) => amounts.map(pence);

test.each([
  [2_000, [2_500], 30, [2_000], 'a card with more than enough pays all of it'],
  [2_000, [500], 30, [500], 'one with less pays what it has'],
  [2_000, [500, 700, 900], 30, [500, 700, 800], 'several pay one after the other'],
  [2_000, [2_500, 900], 30, [2_000, 0], 'what is not needed stays'],
  [1_010, [1_000], 30, [980], 'what is left to charge is never less than the provider takes'],
  [1_030, [1_000], 30, [1_000], 'exactly as much as it takes is charged'],
  [1_010, [600, 400], 30, [600, 380], 'the last card leaves it'],
  [1_010, [600, 400, 10], 30, [600, 400, 10], 'unless another pays the rest'],
  [20, [10], 30, [0], 'a total that cannot be charged is paid in full or not at all'],
  [20, [20], 30, [20], 'in full'],
  [1_010, [1_000], 0, [1_000], 'demo payment charges a penny'],
  [0, [1_000], 30, [0], 'a free order takes nothing'],
  [500, [], 30, [], 'no cards pay nothing'],
])('of %i pence, cards of %j with %i as the least charge pay %j: %s', (total, balances, least, paid) => {
  expect(sharesOf(pence(total), inPence(balances), pence(least))).toEqual(paid);
});

test('whatever is bought with whatever cards, they pay no more than they have, and the rest can be charged', () => {
  const random = seededRandom('shares of gift cards');
  const below = (most: number) => pence(Math.floor(random() * most));
  for (let turn = 0; turn < 5_000; turn += 1) {
    const total = below(turn % 2 ? 100 : 10_000);
    const balances = Array.from({ length: below(6) }, () => below(turn % 3 ? 60 : 5_000));
    const shares = sharesOf(total, balances, pence(30));
    const rest = subtract(total, add(zero, ...shares));
    expect(shares.every((part, place) => part >= 0 && part <= (balances[place] ?? 0))).toBe(true);
    expect(rest).toBeGreaterThanOrEqual(0);
    // Nothing was paid by a card of an order that is too small to charge.
    expect(rest === 0 || rest >= 30 || rest === total).toBe(true);
  }
});

test('rooms are filled one after the other', () => {
  expect(filled(pence(25), inPence([10, 10, 10]))).toEqual([10, 10, 5]);
  expect(filled(pence(25), inPence([10]))).toEqual([10]);
});

test.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T23:59:59.999Z'],
  ['2026-11-29T10:00:00Z', 24, '2028-11-29T23:59:59.999Z'],
  ['2024-02-29T10:00:00Z', 12, '2025-02-28T23:59:59.999Z'],
  ['2026-06-01T23:30:00Z', 1, '2026-07-02T22:59:59.999Z'],
])('%s and %i months are over with the day in London: %s', (from, months, until) => {
  expect(monthsLater(new Date(from), months).toISOString()).toBe(until);
});

test('after a refund there are three months to spend it', () => {
  const now = new Date('2026-11-29T10:00:00Z');
  expect(expiryAfterRefund(new Date('2026-11-01T10:00:00Z'), now).toISOString()).toBe('2027-02-28T23:59:59.999Z');
  expect(expiryAfterRefund(new Date('2028-01-01T10:00:00Z'), now).toISOString()).toBe('2028-01-01T10:00:00.000Z');
});

test('a release gives two weeks to a card that expired meanwhile, and nothing to others', () => {
  const now = new Date('2026-11-29T10:00:00Z');
  expect(expiryAfterRelease(now, now).toISOString()).toBe('2026-12-13T23:59:59.999Z');
  expect(expiryAfterRelease(new Date('2026-11-29T11:00:00Z'), now).toISOString()).toBe('2026-11-29T11:00:00.000Z');
});

test('a code is read however it is typed, and stored as a hash that needs the secret', () => {
  const code = newGiftCardCode();
  expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{16}$/);
  expect(spelledOut(code)).toMatch(/^(?:.{4}-){3}.{4}$/);
  expect(readGiftCardCode(` ${spelledOut(code).toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
  for (const wrong of ['', 'ABCD', code.slice(1), `${code}2`, `${code.slice(1)}0`])
    expect(readGiftCardCode(wrong)).toBeNull();
  const stored = storedCode('a secret', code);
  expect(stored.last4).toBe(code.slice(-4));
  expect(stored.codeHash).not.toContain(code);
  expect(storedCode('another', code).codeHash).not.toBe(stored.codeHash);
});
