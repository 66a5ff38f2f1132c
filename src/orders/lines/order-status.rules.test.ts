import { expect, test } from 'vitest';
import { seededRandom } from '../../../tests/support/random.ts';
import { isUnsent, orderStatuses } from '../order/order-words.contract.ts';
import { statusOf, whyNotCancelled, whyNotSet } from './order-status.rules.ts';

const allowed: Record<string, readonly string[]> = {
  confirmed: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  shipped: ['confirmed', 'processing', 'shipped', 'delivered'],
  delivered: ['confirmed', 'processing', 'shipped', 'delivered'],
  cancelled: [],
  refunded: [],
  completed: [],
  'awaiting-payment': [],
  abandoned: [],
};

const open = { quantity: 2, dropped: 0, sent: 0, marked: 0 };
const marked = { ...open, sent: 2, marked: 2 };
const packed = { ...open, sent: 2 };
const half = { ...open, sent: 1 };
const gone = { ...open, dropped: 2 };
const emailed = { ...packed, isGiftCard: true };

test.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))('%s to %s', (status, to) => {
  const lines = [isUnsent(status) ? open : marked];
  expect(whyNotSet({ status, lines }, to) === null).toBe(allowed[status]?.includes(to));
});

test.each(['shipped', 'delivered'] as const)('of an order that is %s only marks are taken back', (status) => {
  const whyNot = (lines: (typeof open)[]) => whyNotSet({ status, lines }, 'processing');
  expect(whyNot([marked, packed])).toBeNull();
  expect(whyNot([packed])).toBe('Everything in this order has left. If a parcel was not sent, remove that parcel.');
});

test.each([
  ['confirmed', [open], 'confirmed'],
  ['processing', [half], 'processing'],
  ['confirmed', [packed, open], 'confirmed'],
  ['confirmed', [packed, gone], 'shipped'],
  ['processing', [packed], 'shipped'],
  ['confirmed', [emailed, gone], 'delivered'],
  ['confirmed', [emailed, packed], 'shipped'],
  ['confirmed', [gone], 'confirmed'],
  ['shipped', [packed, half], 'processing'],
  ['delivered', [packed], 'delivered'],
  ['delivered', [half], 'processing'],
  ['completed', [packed], 'completed'],
  ['cancelled', [open], 'cancelled'],
  ['refunded', [packed], 'refunded'],
  ['awaiting-payment', [open], 'awaiting-payment'],
] as const)('an order that is %s with pieces %j becomes %s', (status, lines, becomes) => {
  expect(statusOf({ status, lines })).toBe(becomes);
});

test.each(orderStatuses)('a customer can cancel from %s only before it has left', (status) => {
  expect(whyNotCancelled({ status }) === null).toBe(status === 'confirmed' || status === 'processing');
});

test('over 10,000 orders the derived status differs from the one that acts used to leave only where that one was wrong', () => {
  const random = seededRandom('derived statuses');
  const below = (count: number) => Math.floor(random() * count);
  const differences = new Map<string, number>();
  for (let at = 0; at < 10_000; at += 1) {
    const status = (['confirmed', 'processing', 'shipped', 'delivered'] as const)[below(4)] ?? 'confirmed';
    const lines = Array.from({ length: 1 + below(3) }, () => {
      const quantity = 1 + below(3);
      const dropped = below(quantity + 1);
      return { quantity, dropped, sent: below(quantity - dropped + 1), marked: 0 };
    });
    const derived = statusOf({ status, lines });
    if (derived === status) continue;
    const isLeft = lines.some(({ quantity, dropped, sent }) => quantity - dropped > sent);
    const why = isLeft ? 'something is still to be sent' : 'everything has left, or was taken out';
    const key = `${status} → ${derived}: ${why}`;
    differences.set(key, (differences.get(key) ?? 0) + 1);
  }
  expect([...differences.keys()].toSorted()).toEqual([
    'confirmed → shipped: everything has left, or was taken out',
    'delivered → processing: everything has left, or was taken out',
    'delivered → processing: something is still to be sent',
    'processing → shipped: everything has left, or was taken out',
    'shipped → processing: everything has left, or was taken out',
    'shipped → processing: something is still to be sent',
  ]);
});
