import { expect, test } from 'vitest';
import { plainWords, splitQuery, unwantedIn } from './search-words.rules.ts';

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

test.each([
  ['treats without added sugar', ['sugar'], 'treats'],
  ['dog treats without any added salt', ['salt'], 'dog treats'],
  ['dog food without artificial colours', ['colours'], 'dog food'],
  ['dog food without too much fat', ['fat'], 'dog food'],
  ['wet food without fish or added sugar', ['fish', 'sugar'], 'wet food'],
  ['collar without the bell', ['bell'], 'collar'],
  ['dog bed without zip cover for puppies', ['zip'], 'dog bed for puppies'],
  ['litter tray without lid large', ['lid'], 'litter tray large'],
  ['toys without stuffing dog', ['stuffing'], 'toys dog'],
  ['without squeaker dog toys', ['squeaker'], 'dog toys'],
  ['dog toys without stuffing safe for chewers', ['stuffing'], 'dog toys safe for chewers'],
  ['dog treats no chicken', ['chicken'], 'dog treats'],
])('%s leaves out %j, and searches for %s', (q, words, others) => {
  expect(unwantedIn(q)).toMatchObject({ words, others });
});

test.each(['dog food', 'no', 'without the', '"no chicken"'])('%s leaves nothing out', (q) => {
  expect(unwantedIn(q)).toBeUndefined();
});

test('a pasted page is cut short', () => {
  const page = Array.from({ length: 60 }, (_, index) => String(index)).join(' ');
  expect(plainWords(page)).toHaveLength(12);
});
