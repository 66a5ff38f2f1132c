import { expect, test } from 'vitest';
import { plainWords, splitQuery } from './search-words.rules.ts';

test.each([
  ['dog', '', 'dog'],
  ['dog foo', 'dog ', 'foo'],
  ['dog food ', 'dog food ', ''],
  ['d', 'd', ''],
  ['cat d', 'cat d', ''],
  ['"brown rice', '"brown rice', ''],
  ['"brown rice" do', '"brown rice" ', 'do'],
  ['adult -salmon', 'adult -salmon', ''],
  ['cat or dog', 'cat or dog', ''],
  ['paw-balm', 'paw-', 'balm'],
  ["dog's", "dog's", ''],
  ['2kg', '', '2kg'],
  ['', '', ''],
])('%s: %j stands, %j is being typed', (q, before, unfinished) => {
  expect(splitQuery(q)).toEqual({ before, unfinished });
});

test.each([
  ['Dog  FOOD', ['dog', 'food']],
  ['"brown" & rice!', ['brown', 'rice']],
  ['dog dog', ['dog']],
  ['adult -salmon', []],
  ['paw-balm', ['paw', 'balm']],
  ['!?', []],
])('the plain words of %s are %j', (q, words) => {
  expect(plainWords(q)).toEqual(words);
});

test('a pasted page is cut short', () => {
  const page = Array.from({ length: 60 }, (_, index) => String(index)).join(' ');
  expect(plainWords(page)).toHaveLength(12);
});
