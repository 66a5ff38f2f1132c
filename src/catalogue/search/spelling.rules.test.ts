import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneSlip } from '#platform/one-slip.contract.ts';
import { meant, oneSlipFrom, readings, slipsBetween, stemsOf } from './spelling.rules.ts';
import type { Vocabulary } from './spelling.rules.ts';

const named = { chicken: 120, chick: 2, collar: 40, colour: 90, salmon: 60, shampoo: 12, cat: 300, '2kg': 7, cart: 1 };
const more = { dog: 500, puppies: 30, bowl: 9, brown: 4, bone: 7, hamster: 3, tray: 5, spray: 2 };
const described = { deliber: 1, dig: 1, close: 2, crunchi: 6, iceland: 1 };
const vocabulary: Vocabulary = new Map([
  ...Object.entries({ ...named, ...more }).map(([word, products]) => entry(word, products, true)),
  ...Object.entries(described).map(([stem, products]) => entry(stem, products, false)),
]);

function entry(word: string, products: number, isWord: boolean) {
  return [word, { products, isWord, isStem: !isWord }] as const;
}

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
  expect(meant(typed, vocabulary, false)[0]).toBe(word);
});

test.each(['tractor', 'ct', 'x', '', 'chairman', 'puppet show', '4kg'])(
  '%s is like no word of the catalogue',
  (typed) => {
    expect(meant(typed, vocabulary, false)).toEqual([]);
  },
);

test.each([
  ['cast', ['cat', 'cart']],
  ['bown', ['bowl', 'brown']],
  ['hamtser', ['hamster']],
  ['sray', ['spray', 'tray']],
  ['cta', ['cat']],
])('%s may mean %j, the likeliest first', (typed, words) => {
  expect(meant(typed, vocabulary, false)).toEqual(words);
});

test.each([
  ['diggign', 'dig'],
  ['clsed', 'close'],
  ['cloesd', 'close'],
  ['crnchy', 'crunchi'],
  ['icelnadic', 'iceland'],
])('%s is a slip in a word that only its stem is known of: %s', (typed, stem) => {
  expect(meant(typed, vocabulary, false)).toContain(stem);
});

test('what is two slips from a stem is not read as it: the stem of "deliberately" is no word to answer "delivery" with', () => {
  expect(meant('delivery', vocabulary, false)).toEqual([]);
  expect(meant('delivery', vocabulary, true)).toEqual([]);
});

test('a word still being typed may go on', () => {
  expect(meant('samlo', vocabulary, true)).toEqual(['salmon']);
  expect(meant('samlo', vocabulary, false)).toEqual([]);
});

test('several words are read in every way, the likeliest first, and in twelve at most', () => {
  expect(readings([['a', 'b'], ['x'], ['1', '2']])).toEqual([
    ['a', 'x', '1'],
    ['a', 'x', '2'],
    ['b', 'x', '1'],
    ['b', 'x', '2'],
  ]);
  expect(readings([['a', 'b'], []])).toEqual([]);
  const many = Array.from({ length: 9 }, (_, index) => index);
  expect(readings([many, many])).toHaveLength(12);
  expect(readings([many, many])[2]).toEqual([1, 0]);
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

test.each([
  ['warming', 'warm'],
  ['baking', 'bake'],
  ['slipping', 'slip'],
  ['padded', 'pad'],
])('%s may have been cut to %s', (word, stem) => {
  expect(stemsOf(word)).toContain(stem);
});

test('what is one typo from a word, but in its first letter, is all listed', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const isNear = one !== other && one[0] === other[0] && isOneSlip(one, other);
      expect(new Set(oneSlipFrom(one)).has(other) || one === other).toBe(isNear || one === other);
    }),
  );
});

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });

test('typos are counted the same both ways, none means the same word, and one more letter is one more at most', () => {
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

test('a single typo is recognised without counting', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(isOneSlip(one, other)).toBe(slipsBetween(one, other) <= 1);
    }),
  );
});
