import { expect, test } from 'vitest';
import { changeSums } from './change-sums.rules.ts';

const line = { id: 1, quantity: 3, dropped: 0, returned: 0, lineTotal: '30.00', discount: '3.00' };
const order = { items: [line], refundable: '30.99' };

test.each([
  [1, [], false, { out: '9.00', added: '0.00', back: '9.00', due: '0.00' }],
  [1, [{ price: '4.00', quantity: 1 }], false, { out: '9.00', added: '4.00', back: '5.00', due: '0.00' }],
  [1, [{ price: '4.00', quantity: 3 }], false, { out: '9.00', added: '12.00', back: '0.00', due: '3.00' }],
  [0, [{ price: '4.00', quantity: 3 }], true, { out: '0.00', added: '0.00', back: '0.00', due: '0.00' }],
])('%i out and %j in (free: %s) come to %j', (quantity, goods, isFree, sums) => {
  expect(changeSums(order, { takeOut: [{ lineId: 1, quantity }], goods, isFree })).toEqual(sums);
});
