import { expect, test } from 'vitest';
import { leftToSend, missingFromSuppliers } from './left-to-send.rules.ts';

const items = [
  { id: 1, name: 'Bone', quantity: 4, dropped: 1, sent: 2, supplierName: null },
  { id: 2, name: 'Rope', quantity: 1, dropped: 0, sent: 1, supplierName: null },
  { id: 3, name: 'Stew', quantity: 3, dropped: 0, sent: 0, supplierName: 'Thornmere' },
];

test('sent and refunded items are not left to send', () => {
  expect(leftToSend({ items }).map(({ lineId, left }) => [lineId, left])).toEqual([
    [1, 1],
    [3, 3],
  ]);
});

test('suppliers with unsent items are named with them', () => {
  expect(missingFromSuppliers(leftToSend({ items }))).toEqual(['Thornmere has not sent Stew × 3 yet.']);
  expect(missingFromSuppliers(leftToSend({ items: items.slice(0, 2) }))).toEqual([]);
});
