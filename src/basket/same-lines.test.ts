import { expect, test } from 'vitest';
import { problemOf, whyNot } from './basket.ts';

const ball = { name: 'Rubber ball', stock: 3, withdrawn: false };

test.each([
  [{ ...ball, withdrawn: true }, 1, 'withdrawn'],
  [{ ...ball, stock: 0 }, 1, 'sold-out'],
  [{ ...ball, stock: 0, withdrawn: true }, 1, 'withdrawn'],
  [ball, 4, 'not-enough-stock'],
  [ball, 3, null],
])('of %o, %i are a line with the problem %s', (offer, quantity, problem) => {
  expect(problemOf(offer, quantity)).toBe(problem);
});

test.each([
  [ball, 3, 0, null],
  [ball, 4, 0, 'There are only 3 left of Rubber ball.'],
  [ball, 4, 2, 'There are only 3 left of Rubber ball, and your basket already has 2.'],
  [{ ...ball, stock: 1 }, 2, 1, 'There is only 1 left of Rubber ball, and your basket already has 1.'],
  [{ ...ball, stock: 0 }, 1, 0, 'Rubber ball is sold out.'],
  [{ ...ball, withdrawn: true }, 1, 0, 'Rubber ball is no longer sold.'],
  [{ ...ball, stock: 5000 }, 5000, 0, null],
])('of %o, %i with %i in the basket: %s', (offer, wanted, inBasket, sentence) => {
  expect(whyNot(offer, wanted, inBasket)?.message ?? null).toBe(sentence);
});

test.each([
  [ball, 3],
  [{ ...ball, stock: 0 }, 0],
  [{ ...ball, withdrawn: true }, 0],
  [{ ...ball, stock: 5000 }, 5000],
])('of %o at most %i may be in a basket', (offer, available) => {
  expect(whyNot(offer, 10_000)?.available).toBe(available);
});
