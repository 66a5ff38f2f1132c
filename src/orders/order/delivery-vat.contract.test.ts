import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { deliveryVatOf } from './delivery-vat.contract.ts';

const line = (vatRate: number, worth: number, lineTotal = worth) => ({
  vatRate,
  worth: pence(worth),
  lineTotal: pence(lineTotal),
});

test.each([
  ['goods at 20%', 399, [line(20, 1_000)], [[20, 399, 67]]],
  ['goods at 0%', 399, [line(0, 1_000)], [[0, 399, 0]]],
  ['goods at 5%', 399, [line(5, 1_000)], [[5, 399, 19]]],
  [
    'mixed, by value',
    399,
    [line(0, 500), line(20, 1_500)],
    [
      [20, 299, 50],
      [0, 100, 0],
    ],
  ],
  [
    'three rates',
    799,
    [line(0, 100), line(20, 100), line(5, 100)],
    [
      [20, 266, 44],
      [5, 266, 13],
      [0, 267, 0],
    ],
  ],
  [
    'goods a discount makes free, by price',
    399,
    [line(0, 0, 300), line(20, 0, 100)],
    [
      [20, 99, 17],
      [0, 300, 0],
    ],
  ],
  [
    'free goods, alike',
    400,
    [line(0, 0), line(20, 0)],
    [
      [20, 200, 33],
      [0, 200, 0],
    ],
  ],
  ['free delivery', 0, [line(0, 500), line(20, 1_500)], []],
])('delivery follows the goods: %s', (_what, paid, goods, parts) => {
  expect(deliveryVatOf(pence(paid), goods).map(({ rate, gross, vat }) => [rate, gross, vat])).toEqual(parts);
});

test('ten thousand baskets: the parts add up, each within a penny of its exact share', () => {
  const random = seededRandom('delivery vat');
  for (let turn = 0; turn < 10_000; turn += 1) {
    const goods = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      line([0, 5, 20][Math.floor(random() * 3)] ?? 0, 1 + Math.floor(random() ** 4 * 20_000)),
    );
    const paid = Math.floor(random() * 1_500);
    const parts = deliveryVatOf(pence(paid), goods);
    const whole = goods.reduce((sum, { worth }) => sum + worth, 0);
    const isExact = parts.every(({ rate, gross, vat }) => {
      const own = goods.filter(({ vatRate }) => vatRate === rate).reduce((sum, { worth }) => sum + worth, 0);
      return Math.abs(gross - (paid * own) / whole) < 1 && Math.abs(vat - (gross * rate) / (100 + rate)) <= 0.5;
    });
    expect([turn, isExact, parts.reduce((sum, { gross }) => sum + gross, 0)]).toEqual([turn, true, paid]);
  }
});
