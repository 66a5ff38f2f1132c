import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { remarkOn, shortfallsIn, sortItems } from './compare-woocommerce-order.ts';
import { wooOrder } from './read-woocommerce-orders.ts';

const lines = [{ code: 'A-1', name: 'Rope', quantity: 2, price: pence(400) }];
const item = { id: 5, name: 'Rope', sku: 'A-1', quantity: 2, total: '8.00', total_tax: '0.00' };
const orderOf = (line: object) =>
  wooOrder.safeParse({ id: 1, status: 'processing', line_items: [{ ...item, ...line }] });

test.each([2, '2'])('%j pieces over there are two', (quantity) => {
  const order = wooOrder.parse(orderOf({ quantity }).data);
  expect(shortfallsIn(sortItems(order, lines), [], lines)).toEqual([]);
});

test.each([null, true, '', 'two', undefined])(
  'a count of %j is not taken for none, which would be a shortfall',
  (quantity) => {
    expect(orderOf({ quantity }).success).toBe(false);
  },
);

test.each([null, '', 'eight', false])('a sum of %j is not taken for nothing', (total) => {
  const order = wooOrder.parse(orderOf({ total }).data);
  const compared = { sorted: sortItems(order, lines), refunds: [], lines, tolerance: 0 };
  expect(remarkOn(order, compared)).toBe('The supplier’s order does not say what Rope costs.');
});
