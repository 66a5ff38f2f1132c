import { expect, test } from 'vitest';
import { wordPatterns } from './word-patterns.ts';

test.each([
  ['', []],
  [' , ', []],
  ['Collie', ['%collie%']],
  ['jo b', ['% jo%', '% b%']],
  ['50%', [String.raw`%50\%%`]],
  ['one two three four five six seven', ['%one%', '%two%', '%three%', '%four%', '%five%', '%six%']],
])('%j is looked for as %j', (typed, patterns) => {
  expect(wordPatterns(typed)).toEqual(patterns);
});
