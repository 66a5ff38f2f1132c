import { expect, test } from 'vitest';
import { priceIn } from './prices.rules.ts';

test.each([
  ['treats under £10', { maxPrice: 10, rest: 'treats' }],
  ['under £5', { maxPrice: 5, rest: '' }],
  ['cat toys under a fiver', { maxPrice: 5, rest: 'cat toys' }],
  ['less than a tenner', { maxPrice: 10, rest: '' }],
  ['dog toys under 10', { maxPrice: 10, rest: 'dog toys' }],
  ['cat bed less than 30 pounds', { maxPrice: 30, rest: 'cat bed' }],
  ['toys up to £7.50', { maxPrice: 7.5, rest: 'toys' }],
  ['dog bed over £50', { minPrice: 50, rest: 'dog bed' }],
  ['£5 - £10 toys', { minPrice: 5, maxPrice: 10, rest: 'toys' }],
  ['toys between £10 and £5', { minPrice: 5, maxPrice: 10, rest: 'toys' }],
])('"%s" asks for a price', (q, price) => {
  expect(priceIn(q)).toEqual(price);
});

test.each(['dogs under 10 kg', 'puppies over 12 weeks', 'under bed', '"under £10"', 'treats under £10 or toys', '£10'])(
  '"%s" does not',
  (q) => {
    expect(priceIn(q)).toBeUndefined();
  },
);
