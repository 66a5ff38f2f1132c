import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meant, slipsBetween } from './spelling.rules.ts';

const vocabulary = new Map([
  ['chicken', 120],
  ['chick', 2],
  ['collar', 40],
  ['colour', 90],
  ['salmon', 60],
  ['shampoo', 12],
  ['cat', 300],
  ['2kg', 7],
  ['cart', 1],
  ['dog', 500],
  ['puppies', 30],
]);

test.each([
  ['chiken', 'chicken'],
  ['chikcen', 'chicken'],
  ['hicken', 'chicken'],
  ['colar', 'collar'],
  ['salmn', 'salmon'],
  ['salman', 'salmon'],
  ['shampu', 'shampoo'],
  ['cta', 'cat'],
  ['caat', 'cat'],
  ['dgo', 'dog'],
  ['colars', 'collar'],
  ['pupies', 'puppies'],
])('%s is meant to be %s', (typed, word) => {
  expect(meant(typed, vocabulary, false)).toBe(word);
});

test.each(['tractor', 'ct', 'x', '', 'chairman', 'puppet show', '4kg'])(
  '%s is like no word of the catalogue',
  (typed) => {
    expect(meant(typed, vocabulary, false)).toBeUndefined();
  },
);

test('of two words as near the commoner one is meant', () => {
  expect(meant('cast', vocabulary, false)).toBe('cat');
});

test('a word still being typed may go on', () => {
  expect(meant('samlo', vocabulary, true)).toBe('salmon');
  expect(meant('samlo', vocabulary, false)).toBeUndefined();
});

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'ab', 1],
  ['abc', 'acb', 1],
  ['abc', 'xyz', 3],
  ['kitten', 'sitting', 3],
])('from %s to %s it takes %d slips', (from, to, slips) => {
  expect(slipsBetween(from, to)).toBe(slips);
  expect(slipsBetween(to, from)).toBe(slips);
});

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });

test('slips are counted the same both ways, none means the same word, and one more letter is one more at most', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const slips = slipsBetween(one, other);
      expect(slips).toBe(slipsBetween(other, one));
      expect(slips === 0).toBe(one === other);
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(Math.abs(slipsBetween(`${one}e`, other) - slips)).toBeLessThanOrEqual(1);
      expect(slipsBetween(one, other, true)).toBeLessThanOrEqual(slips);
    }),
  );
});
