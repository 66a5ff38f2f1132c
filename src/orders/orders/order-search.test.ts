import { expect, test } from 'vitest';
import { wordPatterns } from './order-search.rules.ts';

test.each([
  ['Ann Barker', ['%ann%', '%barker%']],
  ['  PV-7K2M  ', ['%pv-7k2m%']],
  ['an', ['% an%']],
  ['100%_\\', [String.raw`%100\%\_\\%`]],
  ['@ , –', []],
  ['', []],
  ['a b c d e f g h', ['% a%', '% b%', '% c%', '% d%', '% e%', '% f%']],
  ['Łukasz', ['%łukasz%']],
])('%j looks for %j', (typed, patterns) => {
  expect(wordPatterns(typed).map(({ whole }) => whole)).toEqual(patterns);
  expect(wordPatterns(typed).map(({ telling }) => telling)).toEqual(patterns);
});

test('of a long word the index is asked for the beginning', () => {
  expect(wordPatterns('Ann.Barker12@mail.example')).toEqual([
    { whole: '%ann.barker12@mail.example%', telling: '%ann.barker12%' },
  ]);
});
