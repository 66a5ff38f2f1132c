import { expect, test } from 'vitest';
import { onFigures } from './feed-likelihood.rules.ts';

const goods = (figures: readonly (readonly [price: number | null, stock: number | null])[]) =>
  new Map(figures.map(([price, stock], at) => [String(at), { price, stock }]));
const ten = Array.from({ length: 10 }, (_, at) => at);

test.each<[string, [number | null, number | null][], string | undefined, RegExp]>([
  [
    'few at whole pounds',
    [
      [400, 1],
      [500, 2],
    ],
    undefined,
    /^$/,
  ],
  ['many at whole pounds', ten.map((at) => [4_500 + at * 100, at]), undefined, /^No price has pence. See/],
  [
    'high ones',
    [
      [129_900, 1],
      [45_000, 2],
      [9_900, 3],
    ],
    undefined,
    /most are £100 or more/,
  ],
  ['one with pence', ten.map((at) => [4_500 + at * 100 + (at === 3 ? 5 : 0), at]), undefined, /^$/],
  ['one price', ten.map((at) => [499, at]), undefined, /^All prices are the same.$/],
  ['one stock', ten.map((at) => [499 + at, 100]), 'Stock', /^All have the same stock, 100. See/],
  [
    'nothing in stock',
    ten.map((at) => [499 + at, 0]),
    'Stock',
    /^Everything in it is out of stock. See whether that is so.$/,
  ],
  [
    'packs',
    ten.map((at) => [499 + at, [6, 12, 24][at % 3] ?? 0]),
    'Qty',
    /^“Qty” has few numbers, as of pieces in a pack/,
  ],
  ['the same under another heading', ten.map((at) => [499 + at, [6, 12, 24][at % 3] ?? 0]), 'Stock', /^$/],
  ['some that are gone', ten.map((at) => [499 + at, [0, 12, 24][at % 3] ?? 0]), 'Qty', /^$/],
])('what figures of %s look like is told', (_what, figures, heading, told) => {
  expect(onFigures(goods(figures), { stock: heading }).join(' ')).toMatch(told);
});
