import { expect, test } from 'vitest';
import { shortageText } from './basket-changes.rules.ts';

test.each([
  [5, 0, 'Only 5 left. We’ve set the quantity to 5.'],
  [5, 3, 'Only 5 left, and 3 in your basket. We’ve set the quantity to 2.'],
  [5, 5, 'Only 5 left, and they’re all in your basket.'],
  [1, 1, 'Only 1 left, and it’s in your basket.'],
])('of %i left, %i of them in the basket', (left, inBasket, text) => {
  expect(shortageText({ left, inBasket })).toBe(text);
});
