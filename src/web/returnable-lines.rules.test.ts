import { expect, test } from 'vitest';
import { itemsOf, linesToRequest, returnableLines } from './returnable-lines.rules.ts';

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

const asked = { cause: null, isByStaff: false };

test('items in a return request are not offered again, unless it was declined', () => {
  const requests = [
    { ...asked, state: 'open' as const, items: [{ productId: 1, name: 'Rope', quantity: 1, refunded: 0 }] },
    { ...asked, state: 'accepted' as const, items: [{ productId: 2, name: 'Ball', quantity: 1, refunded: 0 }] },
    { ...asked, state: 'declined' as const, items: [{ productId: 1, name: 'Rope', quantity: 1, refunded: 0 }] },
  ];
  expect(returnableLines({ status: 'delivered', items }, requests)).toEqual([
    { key: '1-plain', productId: 1, name: 'Rope', image: null, left: 1, isMadeForBuyer: false },
  ]);
});

test('in an order whose customer is erased nothing is offered to whoever still has its link', () => {
  const order = { status: 'delivered' as const, items };
  expect(linesToRequest({ ...order, customerEmail: 'ann@example.co.uk' }, [])).toHaveLength(2);
  expect(linesToRequest({ ...order, customerEmail: '' }, [])).toEqual([]);
});

test('items that never came back are offered again, refunded ones are not', () => {
  const rope = { ...line, productId: 1, name: 'Rope', quantity: 4, sent: 4 };
  const closed = {
    ...asked,
    state: 'refunded' as const,
    items: [{ productId: 1, name: 'Rope', quantity: 2, refunded: 1 }],
  };
  const offered = (returned: number) =>
    returnableLines({ status: 'delivered', items: [{ ...rope, returned }] }, [closed])[0]?.left;
  expect([offered(1), offered(2)]).toEqual([3, 2]);
});

test('pieces that were made for their buyer are a line of their own beside plain ones', () => {
  const tag = { ...line, productId: 1, name: 'Tag', quantity: 2, sent: 2 };
  const offered = (...lines: object[]) =>
    returnableLines({ status: 'delivered', items: lines.map((one) => ({ ...tag, ...one })) }, []).map(
      ({ name, left, isMadeForBuyer }) => [name, left, isMadeForBuyer],
    );
  const written = { texts: [['Biscuit'], ['Rex']] };
  expect(offered(written)).toEqual([['Tag', 2, true]]);
  expect(offered(written, { sent: 0 })).toEqual([['Tag', 2, true]]);
  const both = [
    ['Tag, without text', 1, false],
    ['Tag, with text', 1, true],
  ];
  expect(offered({ texts: [['Biscuit'], ['']] })).toEqual(both);
  expect(offered({ ...written, sent: 1 }, { sent: 1 })).toEqual(both);
});

test('what comes back is one item of each product, which says how many pieces were made for their buyer', () => {
  const tag = { ...line, productId: 1, name: 'Tag', quantity: 3, sent: 3, texts: [['Biscuit'], [''], ['']] };
  const lines = returnableLines({ status: 'delivered', items: [tag, ...items.slice(1)] }, []);
  expect(itemsOf(lines.map((one) => ({ line: one, quantity: one.left })))).toEqual([
    { productId: 1, quantity: 3, madeForBuyer: 1 },
    { productId: 2, quantity: 1, madeForBuyer: 0 },
  ]);
  const taken = [
    {
      ...asked,
      state: 'open' as const,
      items: [{ productId: 1, name: 'Tag', quantity: 2, madeForBuyer: 1, refunded: 0 }],
    },
  ];
  expect(returnableLines({ status: 'delivered', items: [tag] }, taken)).toMatchObject([
    { name: 'Tag', left: 1, isMadeForBuyer: false },
  ]);
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
