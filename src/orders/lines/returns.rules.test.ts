import { expect, test } from 'vitest';
import { closedPieces, deliveredAt, firstTooMany, whyNoReturn } from './returns.rules.ts';

const step = (status: 'confirmed' | 'shipped' | 'delivered', day: number) => ({
  status,
  at: new Date(Date.UTC(2026, 9, day)),
});
const delivered = [step('confirmed', 1), step('shipped', 2), step('delivered', 5)];

test('a delivery counts from the last time the status was set, and notes do not move it', () => {
  expect(deliveredAt(delivered)).toEqual(new Date('2026-10-05'));
  expect(deliveredAt([...delivered, step('delivered', 9)])).toEqual(new Date('2026-10-05'));
  expect(deliveredAt([...delivered, step('shipped', 6), step('delivered', 8)])).toEqual(new Date('2026-10-08'));
  expect(deliveredAt([step('confirmed', 1)])).toBeNull();
});

test.each([
  ['confirmed', '2026-10-06', false],
  ['processing', '2026-10-06', false],
  ['shipped', '2026-10-06', true],
  ['delivered', '2026-11-04T00:00:00Z', true],
  ['delivered', '2026-11-04T00:00:01Z', false],
  ['completed', '2026-10-06', false],
  ['cancelled', '2026-10-06', false],
  ['refunded', '2026-10-06', false],
] as const)('a return from %s on %s: %s', (status, now, isAllowed) => {
  const lines = [{ sent: status === 'confirmed' || status === 'processing' ? 0 : 1 }];
  expect(whyNoReturn({ status, timeline: delivered, lines }, 30, new Date(now)) === null).toBe(isAllowed);
});

test('what has left can be returned while the rest of its order is still to come', () => {
  const order = { status: 'confirmed', timeline: [step('confirmed', 1)], lines: [{ sent: 0 }, { sent: 1 }] } as const;
  expect(whyNoReturn(order, 30, new Date('2026-10-06'))).toBeNull();
});

test('what came in a parcel that arrived too long ago can no longer be returned', () => {
  const arrived = [
    { productId: 1, quantity: 2, deliveredAt: new Date('2026-10-05') },
    { productId: 2, quantity: 1, deliveredAt: new Date('2026-10-25') },
  ];
  expect(closedPieces(arrived, 30, new Date('2026-11-04T00:00:01Z'))).toEqual(arrived.slice(0, 1));
});

test.each([
  [[{ productId: 1, quantity: 2 }], [], -1],
  [[{ productId: 1, quantity: 3 }], [], 0],
  [[{ productId: 1, quantity: 1 }], [{ productId: 1, quantity: 2 }], 0],
  [
    [
      { productId: 2, quantity: 1 },
      { productId: 9, quantity: 1 },
    ],
    [],
    1,
  ],
  [
    [
      { productId: 1, quantity: 1 },
      { productId: 1, quantity: 2 },
    ],
    [],
    0,
  ],
])('of two and one bought, %j after %j', (items, requested, first) => {
  const bought = [
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ];
  expect(firstTooMany(items, bought, requested)).toBe(first);
});
