import { expect, test } from 'vitest';
import { linesToRequest, returnableLines } from './returnable-lines.rules.ts';

const line = {
  dropped: 0,
  sent: 0,
  returned: 0,
  image: null,
  price: '5.00',
  lineTotal: '10.00',
  vatRate: 20,
  vat: '1.67',
};
const items = [
  { ...line, productId: 1, name: 'Rope', quantity: 2, sent: 2 },
  { ...line, productId: 2, name: 'Ball', quantity: 1, sent: 1 },
];

test('items in a return request are not offered again, unless it was declined', () => {
  const requests = [
    { state: 'open' as const, items: [{ productId: 1, name: 'Rope', quantity: 1, refunded: 0 }] },
    { state: 'accepted' as const, items: [{ productId: 2, name: 'Ball', quantity: 1, refunded: 0 }] },
    { state: 'declined' as const, items: [{ productId: 1, name: 'Rope', quantity: 1, refunded: 0 }] },
  ];
  expect(returnableLines({ status: 'delivered', items }, requests)).toEqual([
    { productId: 1, name: 'Rope', image: null, left: 1, isMadeForBuyer: false },
  ]);
});

test('in an order whose customer is erased nothing is offered to whoever still has its link', () => {
  const order = { status: 'delivered' as const, items };
  expect(linesToRequest({ ...order, customerEmail: 'ann@example.co.uk' }, [])).toHaveLength(2);
  expect(linesToRequest({ ...order, customerEmail: '' }, [])).toEqual([]);
});

test('items that never came back are offered again, refunded ones are not', () => {
  const rope = { ...line, productId: 1, name: 'Rope', quantity: 4, sent: 4 };
  const closed = { state: 'refunded' as const, items: [{ productId: 1, name: 'Rope', quantity: 2, refunded: 1 }] };
  const offered = (returned: number) =>
    returnableLines({ status: 'delivered', items: [{ ...rope, returned }] }, [closed])[0]?.left;
  expect([offered(1), offered(2)]).toEqual([3, 2]);
});

test('of goods made for their buyer it is said only where no piece that has left is plain', () => {
  const tag = { ...line, productId: 1, name: 'Tag', quantity: 2, sent: 2 };
  const said = (...lines: object[]) =>
    returnableLines({ status: 'delivered', items: lines.map((one) => ({ ...tag, ...one })) }, [])[0]?.isMadeForBuyer;
  const written = { texts: [['Biscuit'], ['Rex']] };
  expect([said(written), said({ texts: [['Biscuit'], ['']] }), said({ ...written }, {})]).toEqual([true, false, false]);
  expect(said(written, { sent: 0 })).toBe(true);
});

test('unsent items are not offered', () => {
  const rope = { ...line, productId: 1, name: 'Rope', quantity: 3 };
  const offered = (sent: number) => returnableLines({ status: 'confirmed', items: [{ ...rope, sent }] }, []);
  expect(offered(2)).toMatchObject([{ left: 2 }]);
  expect(offered(0)).toEqual([]);
});

test.each([
  ['confirmed', 0],
  ['processing', 0],
  ['shipped', 2],
  ['delivered', 2],
  ['completed', 0],
  ['cancelled', 0],
  ['refunded', 0],
] as const)('of an order that is %s, %i lines can be sent back', (status, count) => {
  const isUnsent = status === 'confirmed' || status === 'processing';
  const lines = items.map((item) => (isUnsent ? { ...item, sent: 0 } : item));
  expect(returnableLines({ status, items: lines }, [])).toHaveLength(count);
});
