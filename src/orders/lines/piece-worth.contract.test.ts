import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { worthOfPieces } from './piece-worth.contract.ts';

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
