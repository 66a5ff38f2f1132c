import { expect, test } from 'vitest';
import { backgroundOf, badgeOf, factsOf, netQuantityText } from './product-facts.rules.ts';

test('details are named by their keys, in their order, and empty ones are left out', () => {
  const facts = factsOf({
    brand: 'Fernhill',
    netQuantity: { value: 1.5, unit: 'kg' },
    details: { composition: 'Salmon 40%', feedingGuide: 'Twice a day', bestBefore: 'In a year', care: '' },
  });
  expect(facts).toEqual([
    ['Composition', 'Salmon 40%'],
    ['Feeding guide', 'Twice a day'],
    ['Best before', 'In a year'],
    ['Net quantity', '1.5 kg'],
    ['Brand', 'Fernhill'],
  ]);
});

test.each([
  [{ value: 250, unit: 'ml' }, '250 ml'],
  [{ value: 1, unit: 'l' }, '1 litre'],
  [{ value: 2, unit: 'l' }, '2 litres'],
] as const)('a net quantity reads as on the label', (quantity, words) => {
  expect(netQuantityText(quantity)).toBe(words);
});

test.each([
  ['accessories', 'toys', 'toys'],
  ['food', 'treats', 'toys'],
  ['food', 'dry food', 'food'],
  ['health', 'shampoo', 'health'],
] as const)('%s of the kind %s lie on the ground for %s', (category, kind, ground) => {
  expect(backgroundOf({ category, kind })).toBe(ground);
});

const variants = { familyId: 1, count: 2, values: ['2 kg'], options: [], from: '9.00', hasPrices: false };

test.each([
  [{ stock: 3, badge: null }, 'Only 3 left'],
  [{ stock: 3, badge: null, variants }, undefined],
  [{ stock: 0, badge: 'best-seller', variants }, 'Sold Out'],
  [{ stock: 9, badge: 'best-seller', wasPrice: '12.00' }, 'Sale'],
  [{ stock: 0, badge: null, wasPrice: '12.00' }, 'Sold Out'],
  [{ stock: 9, badge: 'best-seller', isFavourite: true }, 'Best seller'],
  [{ stock: 9, badge: 'new', isFavourite: true }, 'Our favourite'],
  [{ stock: 9, badge: 'new' }, 'New'],
] as const)('a card says what is true of all that it stands for: %j is %s', (product, badge) => {
  expect(badgeOf(product, 5)?.text).toBe(badge);
});
