import { expect, test } from 'vitest';
import { refundError, refundErrorFor } from '#orders/order/refund-words.contract.ts';
import { goesBackOnShelf, isLargeRefund, linesOfReturn, refundAmount, wholeOf } from './refund.rules.ts';

const line = { name: 'Rope', quantity: 5, dropped: 0, returned: 0, supplierId: null };

test('a return’s items are spread over the order’s lines, up to what is left of each', () => {
  const items = [
    { ...line, id: 1, productId: 7, sent: 2, returned: 1 },
    { ...line, id: 2, productId: 8, sent: 5 },
    { ...line, id: 3, productId: 7, sent: 2 },
  ];
  const returnOf = (quantity: number, refunded = 0) => ({ items: [{ productId: 7, quantity, refunded }] });
  const chosen = (quantity: number, refunded?: number) =>
    linesOfReturn({ items }, returnOf(quantity, refunded)).map((one) => [one.lineId, one.chosen, one.left]);
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

test('pieces of one line that come back and others that are not sent are both in the sum', () => {
  const items = [
    { ...line, id: 1, productId: 7, sent: 2, lineTotal: '25.00', discount: '0.00', isGift: false },
    { ...line, id: 2, productId: 8, sent: 0, lineTotal: '5.00', discount: '0.00', isGift: false },
  ];
  const one = [{ lineId: 1, quantity: 1 }];
  expect(wholeOf({ items, refundable: '30.00' }, { lines: one, goods: one })).toBe('10.00');
});

test('items sent by a supplier are not restocked by default', () => {
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

test.each([
  ['', '30.00'],
  [' ', '30.00'],
  ['0.01', '0.01'],
  ['£2.5', '2.50'],
  ['30', '30.00'],
  ['30.01', undefined],
  ['0', undefined],
  ['0.00', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['1e1', undefined],
  ['2,50', undefined],
  ['all', undefined],
])('of £30.00, %j gives back %j', (typed, amount) => {
  expect(refundAmount(typed, { whole: '30.00', left: '30.00' })).toBe(amount);
});

test('an empty amount means the price of the selected items', () => {
  expect(refundAmount('', { whole: '9.50', left: '30.00' })).toBe('9.50');
});

test('a comma gets its own message, everything else the sentence of the shop rules', () => {
  expect(refundError('2,50')).toBe('Use a point for pence: 9.50');
  expect(refundError('1,000')).toBe('Refund amount must be between 0 and the order total.');
  expect(refundError('0')).toBe('Refund amount must be between 0 and the order total.');
});

test.each([
  ['20.00', 'Refund amount must be between 0 and the order total. £19.90 is left to refund.'],
  ['30.00', 'Refund amount must be between 0 and the order total. £19.90 is left to refund.'],
  ['30.01', 'Refund amount must be between 0 and the order total. £19.90 is left to refund.'],
  ['0', 'Refund amount must be between 0 and the order total.'],
  ['2,50', 'Use a point for pence: 9.50'],
])('of £30.00 with £19.90 left, %j is answered with %j', (typed, message) => {
  expect(refundErrorFor(typed, { total: '30.00', left: '19.90' })).toBe(message);
});

test('of an untouched order, an amount above the total gets the sentence alone', () => {
  const message = 'Refund amount must be between 0 and the order total.';
  expect(refundErrorFor('30.01', { total: '30.00', left: '30.00' })).toBe(message);
});

test('refunds over £20 ask for confirmation', () => {
  expect(['20.00', '20.01', '100.00'].map(isLargeRefund)).toEqual([false, true, true]);
});

test('no more than is left can be refunded', () => {
  expect(refundAmount('19.91', { whole: '19.90', left: '19.90' })).toBeUndefined();
});
