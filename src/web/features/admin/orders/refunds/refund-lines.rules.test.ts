import { expect, test } from 'vitest';
import { goesBackOnShelf, linesOfReturn } from './refund-lines.rules.ts';

const line = { name: 'Rope', dropped: 0, returned: 0, supplierId: null };

test('the goods of a return are chosen over the lines of the order, and no more than is left of them', () => {
  const items = [
    { ...line, id: 1, productId: 7, quantity: 2, returned: 1 },
    { ...line, id: 2, productId: 8, quantity: 5 },
    { ...line, id: 3, productId: 7, quantity: 3, dropped: 1 },
  ];
  const asked = (quantity: number, refunded = 0) => ({ items: [{ productId: 7, quantity, refunded }] });
  const chosen = (quantity: number, refunded?: number) =>
    linesOfReturn({ items }, asked(quantity, refunded)).map((one) => [one.lineId, one.chosen, one.left]);
  expect(chosen(1)).toEqual([[1, 1, 1]]);
  expect(chosen(2)).toEqual([
    [1, 1, 1],
    [3, 1, 1],
  ]);
  expect(chosen(5)).toEqual([
    [1, 1, 1],
    [3, 2, 2],
  ]);
  expect(chosen(3, 2)).toEqual([[1, 1, 1]]);
  expect(chosen(2, 2)).toEqual([]);
});

test('what a supplier sent is not put on our shelf unless somebody says so', () => {
  const items = [
    { id: 1, supplierId: null },
    { id: 2, supplierId: 4 },
  ];
  const of = (...ids: number[]) =>
    goesBackOnShelf(
      { items },
      ids.map((lineId) => ({ lineId, name: 'Rope', left: 1 })),
    );
  expect([of(1), of(2), of(1, 2)]).toEqual([true, false, false]);
});
