import { expect, test } from 'vitest';
import { draftOf, familyFrom, filledDown, freeCombinations } from './family-draft.rules.ts';

const value = (text: string) => ({ value: text, colour: null });
const coat = {
  name: 'Coat',
  options: [
    { name: 'Size', style: 'text' as const, values: [value('S'), value('M')] },
    { name: 'Colour', style: 'colour' as const, values: [{ value: 'Pine', colour: '#1f5c4a' }, value('Oat')] },
  ],
  variants: [{ productId: 7, name: 'Coat', values: { Size: 'S', Colour: 'Pine' } }],
};

test('combinations that no product has are offered, and made when they have a price', () => {
  const draft = draftOf(coat);
  const free = freeCombinations(draft);
  expect(free.map(({ text }) => text)).toEqual(['S, Oat', 'M, Pine', 'M, Oat']);
  const [, second] = free;
  const typed = { ...draft, made: { [second?.id ?? '']: { price: '12', stock: '3' } } };
  expect(familyFrom(typed)).toEqual({
    name: 'Coat',
    options: coat.options,
    variants: [
      { productId: 7, values: { Size: 'S', Colour: 'Pine' } },
      {
        values: { Size: 'M', Colour: 'Pine' },
        price: '12.00',
        stock: 3,
        costPerItem: null,
        gtin: null,
        weightGrams: null,
        netQuantity: null,
      },
    ],
  });
});

test('a figure is filled down to the rows that have none', () => {
  const draft = draftOf(coat);
  const [first, second, third] = freeCombinations(draft).map(({ id }) => id);
  const typed = { ...draft, made: { [first ?? '']: { price: '12.00' }, [second ?? '']: { price: '14.00' } } };
  const { made } = filledDown(typed, 'price');
  expect([first, second, third].map((id) => made[id ?? '']?.price)).toEqual(['12.00', '14.00', '12.00']);
});

test('a renamed value goes with the products that have it', () => {
  const draft = draftOf(coat);
  const [sizes] = draft.options;
  const small = sizes?.values[0];
  if (small) small.value = 'Small';
  expect(familyFrom(draft).variants[0]?.values).toEqual({ Size: 'Small', Colour: 'Pine' });
});
