import { expect, test } from 'vitest';
import type { BasketLine } from '#basket/basket.contract.ts';
import { goodsTotal, lineTotal, paysForDelivery, shortageText, withChanges } from './basket.rules.ts';
import { fixesFor, hasProblems, problemText, stepFrom } from './line-problems.rules.ts';

test.each([
  [5, 0, 'Only 5 left. We’ve set the quantity to 5.'],
  [5, 3, 'Only 5 left, and 3 in your basket. We’ve set the quantity to 2.'],
  [5, 5, 'Only 5 left, and they’re all in your basket.'],
  [1, 1, 'Only 1 left, and it’s in your basket.'],
])('of %i left, %i of them in the basket', (left, inBasket, text) => {
  expect(shortageText({ left, inBasket })).toBe(text);
});

function line(productId: number, given: Partial<BasketLine> & { price?: string; stock?: number } = {}): BasketLine {
  const { price = '2.50', stock = 10, ...rest } = given;
  const product = {
    id: productId,
    slug: 'bone',
    name: 'Bone',
    category: 'accessories' as const,
    price,
    image: null,
    images: [],
    stock,
    unitPrice: null,
    netQuantity: null,
  };
  return { id: productId, productId, quantity: 1, product, problem: null, ...rest };
}

const soldOut = line(2, { stock: 0, problem: 'sold-out' });
const withdrawn = line(3, { problem: 'withdrawn' });
const tooMany = line(4, { quantity: 5, stock: 3, problem: 'not-enough-stock' });

test('the total is exact and leaves out lines that cannot be bought', () => {
  expect(lineTotal(line(1, { price: '1.10', quantity: 3 }))).toBe('3.30');
  expect(goodsTotal([line(1, { price: '0.10', quantity: 3 }), soldOut, withdrawn])).toBe('0.30');
  expect(goodsTotal([])).toBe('0.00');
});

test('prices mention delivery until the basket reaches free delivery', () => {
  const basket = [line(1, { price: '12.49', quantity: 2 })];
  expect(paysForDelivery(basket, '25.00')).toBe(true);
  expect(paysForDelivery(basket, '24.98')).toBe(false);
  expect(paysForDelivery([...basket, line(2, { price: '90.00', problem: 'sold-out' })], '25.00')).toBe(true);
});

test('a line’s problem is shown with what to do about it', () => {
  expect(hasProblems([line(1)])).toBe(false);
  expect(hasProblems([line(1), tooMany])).toBe(true);
  expect(problemText(line(1))).toBeNull();
  expect(problemText(tooMany)).toBe('Only 3 left. Please lower the quantity to check out.');
});

test('stepping down from more than is in stock goes to the stock level', () => {
  expect(stepFrom(tooMany, 4)).toBe(3);
  expect(stepFrom(tooMany, 0)).toBe(0);
  expect(stepFrom({ ...soldOut, quantity: 3 }, 2)).toBe(0);
  expect(stepFrom({ ...withdrawn, quantity: 3 }, 2)).toBe(0);
  expect(stepFrom(line(1, { quantity: 5 }), 4)).toBe(4);
});

test('fixing a basket lowers short lines and removes unavailable ones', () => {
  expect(fixesFor([line(1), soldOut, withdrawn, tooMany])).toEqual([
    { productId: 2, quantity: 0 },
    { productId: 3, quantity: 0 },
    { productId: 4, quantity: 3 },
  ]);
});

test('pending changes show at once, and the last one for a product wins', () => {
  const basket = [line(1), line(2), tooMany];
  const shown = withChanges(basket, [
    { productId: 1, quantity: 2 },
    { productId: 1, quantity: 3 },
    { productId: 2, quantity: 0 },
    { productId: 4, quantity: 3 },
    { productId: 9, quantity: 1 },
  ]);
  expect(shown.map(({ productId, quantity, problem }) => [productId, quantity, problem])).toEqual([
    [1, 3, null],
    [4, 3, null],
  ]);
  expect(withChanges(basket, [])).toBe(basket);
});
