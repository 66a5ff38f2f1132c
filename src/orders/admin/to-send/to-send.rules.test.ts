import { expect, test } from 'vitest';
import { grouped } from './to-send.rules.ts';

const order = (name: string, goods: [string, number][], weightGrams: number | null, postcode = 'LS1 4AP') => ({
  name,
  delivery: postcode.startsWith('BT') ? ('express' as const) : ('standard' as const),
  weightGrams,
  shippingAddress: { postcode, country: 'United Kingdom' as const },
  lines: goods.map(([product, quantity]) => ({ productId: product.length, name: product, quantity })),
});

const orders = [
  order(
    'bone and ball',
    [
      ['Bone', 1],
      ['Ball', 1],
    ],
    700,
  ),
  order('bone', [['Bone', 1]], null, 'YO1 7HH'),
  order('ball', [['Ball', 2]], 300, 'BT1 1AA'),
  order('another bone', [['Bone', 1]], 500),
];

test.each([
  ['product', ['ball', 'bone', 'another bone', 'bone and ball']],
  ['service', ['ball', 'bone and ball', 'another bone', 'bone']],
  ['weight', ['ball', 'another bone', 'bone and ball', 'bone']],
] as const)('orders to send are grouped by %s', (by, expected) => {
  expect(grouped(orders, by).map(({ name }) => name)).toEqual(expected);
});
