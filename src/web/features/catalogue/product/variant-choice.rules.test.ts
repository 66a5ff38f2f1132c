import { expect, test } from 'vitest';
import { bestValueOf, choicesOf } from './variant-choice.rules.ts';

const option = (name: string, ...values: string[]) => ({
  name,
  style: 'text' as const,
  values: values.map((value) => ({ value, colour: null })),
});

const variant = (id: number, values: Record<string, string>, stock = 5, price = '10.00') => ({
  id,
  name: Object.values(values).join(', '),
  values,
  price,
  stock,
  image: null,
  unitPrice: null,
  netQuantity: null,
});

const family = { id: 1, name: 'Coat', options: [option('Size', 'S', 'M', 'L'), option('Colour', 'Pine', 'Oat')] };
const siblings = [
  variant(1, { Size: 'S', Colour: 'Pine' }),
  variant(2, { Size: 'M', Colour: 'Pine' }, 0),
  variant(3, { Size: 'L', Colour: 'Oat' }, 5, '12.00'),
];

test('what is sold out and what is not made in this combination are told apart', () => {
  const [sizes, colours] = choicesOf({ id: 1, family, siblings });
  expect(sizes?.choices.map(({ value, state, otherwise, sibling }) => [value, state, otherwise, sibling.id])).toEqual([
    ['S', 'chosen', '', 1],
    ['M', 'sold-out', '', 2],
    ['L', 'other', 'Pine', 3],
  ]);
  expect(colours?.choices.map(({ value, state, sibling }) => [value, state, sibling.id])).toEqual([
    ['Pine', 'chosen', 1],
    ['Oat', 'other', 3],
  ]);
  expect([sizes?.hasPrices, colours?.hasPrices]).toEqual([true, true]);
});

test('a value of which nothing is sold is no choice, and a single variant has none', () => {
  const [sizes] = choicesOf({ id: 1, family, siblings: siblings.slice(0, 2) });
  expect(sizes?.choices.map(({ value }) => value)).toEqual(['S', 'M']);
  expect(choicesOf({ id: 1, family, siblings: siblings.slice(0, 1) })).toEqual([]);
});

test('the best value is that of the lowest unit price in stock, where they differ', () => {
  const priced = (id: number, price: string, stock = 5) => ({
    ...variant(id, { Size: String(id) }, stock),
    netQuantity: null,
    unitPrice: { price, per: 'kg' as const },
  });
  expect(bestValueOf([priced(1, '7.25'), priced(2, '6.50'), priced(3, '5.00', 0)])).toEqual({ id: 2, per: 'kg' });
  expect(bestValueOf([priced(1, '7.25'), priced(2, '7.25')])).toBeUndefined();
  expect(bestValueOf(siblings)).toBeUndefined();
});
