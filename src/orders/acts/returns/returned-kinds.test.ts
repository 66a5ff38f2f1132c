import { expect, test } from 'vitest';
import { cookieOf, placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';

test('of one engraved piece and a plain one the plain one still comes back after staff took the engraved one', async () => {
  await using shop = await openShop();
  const { admin, number, ask } = await engraved(shop);
  const one = { items: [{ productId: 1, quantity: 1 }], cause: 'unwanted' };

  const itself = { ...one, items: [{ productId: 1, quantity: 1, madeForBuyer: 1 }], isAccepted: true };
  const kind = await admin.post(`/api/admin/orders/${number}/return-requests`, itself);
  expect(kind.json()).toMatchObject({ isByStaff: true, state: 'accepted' });
  expect((await ask(one)).json()).toMatchObject({ isByStaff: false, state: 'open' });
});

test.each([
  ['the plain one is faulty', { cause: 'faulty' }, 0, 400],
  ['the engraved one is faulty', { cause: 'faulty' }, 1, 201],
  ['staff take the plain one back', null, 0, 400],
  ['staff take the engraved one back', null, 1, 201],
])(
  'of one engraved piece and a plain one, as %s, whether one that is only unwanted may follow is known',
  async (_how, said, madeForBuyer, status) => {
    await using shop = await openShop();
    const { admin, number, ask } = await engraved(shop);
    const one = { productId: 1, quantity: 1 };
    const first = (item: object) =>
      said === null
        ? admin.post(`/api/admin/orders/${number}/return-requests`, {
            items: [item],
            reason: 'Broken',
            isAccepted: true,
          })
        : ask({ items: [item], ...said });
    // Nobody could tell which of the two it is.
    const unsaid = await first(one);
    expect([unsaid.statusCode, unsaid.json().issues?.[0]?.path]).toEqual([400, 'items.0.madeForBuyer']);
    const begun = await first({ ...one, madeForBuyer });
    expect(begun.json()).toMatchObject({ items: [{ quantity: 1, madeForBuyer }] });
    expect((await ask({ items: [one], cause: 'unwanted' })).statusCode).toBe(status);
    expect((await ask({ items: [one], cause: 'faulty' })).statusCode).toBe(status === 201 ? 400 : 201);
  },
);

test('what comes back is named with its text where it has one, and no more of a kind than has left', async () => {
  await using shop = await openShop();
  const { ask } = await engraved(shop);
  const two = { productId: 1, quantity: 2 };
  for (const madeForBuyer of [0, 2]) {
    const refused = await ask({ items: [{ ...two, madeForBuyer }], cause: 'faulty' });
    expect(refused.json().issues[0].path).toBe('items.0.quantity');
  }
  expect((await ask({ items: [two], cause: 'faulty' })).json()).toMatchObject({ items: [{ madeForBuyer: 1 }] });
  const mail = (await outbox(shop)).find(({ template }) => template === 'return-asked');
  expect(mail?.text).toContain('Rubber Bone, 1 with text × 2');
});

test('a return that named no cause, as old ones of staff did, takes no plain piece from the customer', async () => {
  await using shop = await openShop();
  const { admin, number, ask } = await engraved(shop);
  const items = [{ productId: 1, quantity: 1 }];
  const begun = { items: [{ productId: 1, quantity: 1, madeForBuyer: 0 }], reason: 'Arrived broken', isAccepted: true };
  expect((await admin.post(`/api/admin/orders/${number}/return-requests`, begun)).statusCode).toBe(201);
  // As before it was recorded.
  await shop.pool.query('update return_requests set is_by_staff = false');
  await shop.pool.query('update return_items set made_for_buyer = null');
  expect((await ask({ items, cause: 'unwanted' })).statusCode).toBe(201);
});

test('goods made for their buyer do not come back without a cause', async () => {
  await using shop = await openShop();
  const { ask } = await engraved(shop);
  const one = { items: [{ productId: 1, quantity: 1 }], reason: 'We have two now' };
  expect((await ask({ ...one, items: [{ productId: 1, quantity: 2 }] })).json().issues[0].path).toBe('cause');
  expect((await ask({ ...one, cause: 'unwanted' })).statusCode).toBe(201);
  for (const cause of [undefined, 'unwanted'])
    expect((await ask({ ...one, cause })).json().issues[0].path).toBe('cause');
  expect((await ask({ ...one, cause: 'faulty' })).statusCode).toBe(201);
});

test.each([
  ['in two requests', 1, [201, 400]],
  ['in two rows of one request', 2, [400]],
])('of one engraved piece and a plain one the engraved one does not come back %s', async (_how, rows, statuses) => {
  await using shop = await openShop();
  const { ask } = await engraved(shop);
  const items = Array.from({ length: rows }, () => ({ productId: 1, quantity: 1 }));
  const asked = [];
  for (const _ of statuses) asked.push((await ask({ items, cause: 'unwanted' })).statusCode);
  expect(asked).toEqual(statuses);
  const itself = { productId: 1, quantity: 1, madeForBuyer: 1 };
  expect((await ask({ items: [itself], cause: 'faulty' })).statusCode).toBe(201);
});

/** Of the two pieces of a delivered order one has a text. */
async function engraved(shop: TestShop) {
  const admin = await owner(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId: await stockProduct(shop), quantity: 2 }] } });
  await shop.pool.query('update order_lines set texts = $1', [JSON.stringify([['Biscuit'], ['']])]);
  const number = String(placed.json().orderNumber);
  for (const status of ['shipped', 'delivered']) await admin.patch(`/api/orders/${number}/status`, { status });
  const url = `/api/orders/${number}/return-requests`;
  const headers = { cookie: cookieOf(placed) };
  const ask = (payload: object) => shop.inject({ method: 'POST', url, headers, payload });
  return { admin, number, ask };
}
