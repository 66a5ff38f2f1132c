import { expect, test } from 'vitest';
import { pence, zero } from '#platform/money.ts';
import { worthOfCancelled, worthOfPieces } from './piece-worth.contract.ts';

const three = { lineTotal: pence(3_000), discount: pence(0), quantity: 3 };

test.each([
  [0, 1, 1_000],
  [0, 3, 3_000],
  [1, 2, 2_000],
])('with %i of three refunded already, %i more at £10 each are worth %i pence', (dropped, pieces, worth) => {
  expect(worthOfPieces({ ...three, dropped }, pieces)).toBe(worth);
});

test('refunded one by one, the pieces are worth what was paid for the line, less its discount', () => {
  const line = { lineTotal: pence(2_999), discount: pence(300), quantity: 7 };
  const each = Array.from({ length: 7 }, (_, dropped) => worthOfPieces({ ...line, dropped }, 1));
  expect(each.reduce((sum, worth) => sum + worth, 0)).toBe(2_699);
  expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
});

test('an order of which only its gift is left has nothing left', () => {
  const line = { discount: zero, dropped: 0, quantity: 2 };
  const lines = [
    { ...line, id: 1, lineTotal: pence(1_000) },
    { ...line, id: 2, lineTotal: zero, quantity: 1, isGift: true },
  ];
  const taken = (pieces: [number, number][]) => worthOfCancelled(lines, new Map(pieces));
  expect(taken([[1, 1]])).toEqual({ worth: 500, isEverything: false });
  expect(taken([[1, 2]])).toEqual({ worth: 1_000, isEverything: true });
  expect(taken([[2, 1]])).toEqual({ worth: 0, isEverything: false });
});
