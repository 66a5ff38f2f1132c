import { expect, test } from 'vitest';
import { cookieOf, countRows, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const typed = '  Happy birthday,  Biscuit!\r\n\r\nSee https://evil.example\u202E now ';
const presentNote = 'Happy birthday, Biscuit!\n\nSee https://evil.example now';

test('a present has its note on the order, the slip and the buyer’s email, not for who knows number and address only', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const admin = await owner(shop);
  const items = [{ productId, quantity: 1 }];
  const placed = await placeOrder(shop, { body: { items, presentNote: typed } });
  const { orderNumber } = placed.json();
  await shop.jobs.drain();
  expect(placed.json()).toMatchObject({ presentNote });

  const own = await shop.inject({ url: `/api/orders/${orderNumber}`, headers: { cookie: cookieOf(placed) } });
  expect(own.json()).toMatchObject({ presentNote });
  expect((await admin.get(`/api/admin/orders/${orderNumber}`)).json()).toMatchObject({ presentNote });
  expect((await admin.get('/api/admin/to-send')).json()[0]).toMatchObject({ orderNumber, presentNote });
  const stranger = await shop.inject({ url: `/api/orders/${orderNumber}?email=ann.barker@example.co.uk` });
  expect([stranger.statusCode, stranger.payload.includes('birthday'), 'presentNote' in stranger.json()]).toEqual([
    200,
    false,
    false,
  ]);
  const mail = (await outbox(shop)).find(({ template }) => template === 'order-confirmation');
  // No link of somebody else's making.
  expect(mail?.text).toContain('Your note on its slip: “Happy birthday, Biscuit! See https evil. example now”');

  await shop.pool.query(`update orders set status = 'delivered'`);
  const erased = await admin.post('/api/admin/personal-data/erasures', { email: 'ann.barker@example.co.uk' });
  expect([erased.statusCode, await countRows(shop, 'orders where present_note is null')]).toEqual([200, 1]);
});

test.each([
  [null, undefined, null],
  ['', '', ''],
])('%j as a note is %j on the order', async (note, shown, stored) => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }], presentNote: note } });
  expect(placed.json().presentNote).toBe(shown);
  const { rows } = await shop.pool.query('select present_note from orders');
  expect(rows).toEqual([{ present_note: stored }]);
});

test('a note has a bound, and few lines', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const items = [{ productId, quantity: 1 }];
  const long = await placeOrder(shop, { body: { items, presentNote: 'x'.repeat(301) } });
  expect([long.statusCode, long.json().issues]).toEqual([
    400,
    [{ path: 'presentNote', message: 'Please use 300 characters at most' }],
  ]);
  const tall = await placeOrder(shop, { body: { items, presentNote: 'a\n'.repeat(50) } });
  expect(tall.json().presentNote.split('\n')).toHaveLength(10);
});
