import { expect, test } from 'vitest';
import { orderWords } from './order-admin-list.ts';

test.each([
  ['Ann Barker', ['%ann%', '%barker%']],
  ['  PV-7K2M  ', ['%pv-7k2m%']],
  ['an', ['% an%']],
  ['100%_\\', [String.raw`%100\%\_\\%`]],
  ['@ , –', []],
  ['', []],
  ['a b c d e f g h', ['% a%', '% b%', '% c%', '% d%', '% e%', '% f%']],
  ['Łukasz', ['%łukasz%']],
])('%j searches for %j', (typed, patterns) => {
  expect(orderWords(typed).map(({ whole }) => whole)).toEqual(patterns);
  expect(orderWords(typed).map(({ telling }) => telling)).toEqual(patterns);
});

test('a long word is looked up in the index by its beginning', () => {
  expect(orderWords('Ann.Barker12@mail.example')).toEqual([
    { whole: '%ann.barker12@mail.example%', telling: '%ann.barker12%' },
  ]);
});
