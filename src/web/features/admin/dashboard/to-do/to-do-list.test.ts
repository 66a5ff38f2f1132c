import { expect, test } from 'vitest';
import { toDoIds } from '#admin/to-do/to-do-words.contract.ts';
import { actOf, noteOf, titleOf } from './to-do-list.tsx';

test.each([
  [{ id: 'to-pack', count: 1 }, '1 order to pack'],
  [{ id: 'to-pack', count: 4 }, '4 orders to pack'],
  [{ id: 'late-purchase-orders', count: 2 }, '2 purchase orders are late'],
  [{ id: 'low-stock', count: 1_000 }, '1,000+ products low in stock'],
] as const)('%j reads %s', (row, expected) => {
  expect(titleOf(row)).toBe(expected);
});

test.each([
  [{ id: 'to-pack', count: 4, late: 2 }, '2 of them should have left by now'],
  [{ id: 'to-pack', count: 1, late: 1 }, 'It should have left by now'],
  [{ id: 'purchase-orders-to-send', count: 2, failed: 2 }, 'All of them couldn’t be sent'],
  [{ id: 'disputes', count: 1, dueBy: '2027-01-08T23:59:59Z' }, 'Answer by 2027-01-08'],
  [{ id: 'returns-to-refund', count: 1 }, 'Once the goods have come back'],
  [{ id: 'returns', count: 1 }, null],
] as const)('%j is noted as %j', (row, expected) => {
  expect(noteOf(row, (iso) => iso.slice(0, 10))).toBe(expected);
});

test('every kind of task has a button label', () => {
  for (const id of toDoIds) expect(actOf({ id, count: 1 })).toMatch(/^[A-Z]/);
});
