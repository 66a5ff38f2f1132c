import { expect, test } from 'vitest';
import { forgetOldData } from '#admin/old-data/forget-old-data.ts';
import { days } from '#platform/clock.ts';
import { countRows, placed, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { mailRecall } from './mail-recall.ts';
import { forgetRecallMails } from './recalls-of-orders.ts';

async function open() {
  const shop = await openShop({ now: '2026-11-23T12:00:00Z' });
  const stew = await stockProduct(shop, { name: 'Stew', stock: 500 });
  const bowl = await stockProduct(shop, { name: 'Bowl', stock: 500 });
  const admin = await owner(shop);
  const buy = (customerEmail: string, quantity = 1, productId = stew) =>
    placed(shop, { customerEmail, items: [{ productId, quantity }] });
  const search = { productIds: [stew], datesBy: 'ordered' };
  const words = { title: 'Stew', batch: 'L2304', makersWords: 'Metal was found.', whatToDo: 'Do not feed it.' };
  const preview = async (more: object = {}) =>
    (await admin.post('/api/admin/recalls/preview', { ...search, ...more })).json();
  const begin = async (people: number, more: object = {}) =>
    admin.post('/api/admin/recalls', {
      ...search,
      ...words,
      remedy: 'refund',
      attempt: crypto.randomUUID(),
      people,
      ...more,
    });
  return { shop, admin, stew, bowl, buy, preview, begin };
}

const recallMails = (shop: TestShop) => countRows(shop, `mails where template = 'recall'`);

test('who bought it is counted before anything is sent: no other goods, nothing cancelled or refunded', async () => {
  const { shop, admin, bowl, buy, preview } = await open();
  await using _shop = shop;
  await buy('ann@example.co.uk', 2);
  await buy('ANN@example.co.uk', 1);
  await buy('ben@example.co.uk', 3);
  await buy('cat@example.co.uk', 1, bowl);
  const gone = await buy('dan@example.co.uk');
  await admin.patch(`/api/orders/${gone}/status`, { status: 'cancelled' });

  expect(await preview()).toEqual({ products: 1, orders: 3, pieces: 6, unsent: 6, people: 2, withoutAddress: 0 });
  expect(await preview({ firstDay: '2026-11-24' })).toMatchObject({ orders: 0, people: 0 });
  expect(await preview({ firstDay: '2026-11-23', lastDay: '2026-11-23' })).toMatchObject({ orders: 3 });
  expect(await preview({ lastDay: '2026-11-22' })).toMatchObject({ orders: 0 });
  expect(await preview({ datesBy: 'sent', lastDay: '2026-11-30' }), 'nothing has left').toMatchObject({ orders: 0 });
  expect(await recallMails(shop)).toBe(0);
});

test('the days on which it was sent go by its parcels, also where their contents are not known', async () => {
  const { shop, admin, buy, preview } = await open();
  await using _shop = shop;
  const [first, second] = [await buy('ann@example.co.uk'), await buy('ben@example.co.uk')];
  for (const number of [first, second]) await admin.patch(`/api/orders/${number}/status`, { status: 'shipped' });
  const sent = { datesBy: 'sent', firstDay: '2026-11-23', lastDay: '2026-11-23' };
  expect(await preview(sent)).toMatchObject({ orders: 2, unsent: 0 });
  expect(await preview({ ...sent, firstDay: '2026-11-24', lastDay: '2026-11-25' })).toMatchObject({ orders: 0 });
});

test('everybody gets one email, however often the job runs or the form is sent', async () => {
  const { shop, admin, buy, begin } = await open();
  await using _shop = shop;
  await buy('ann@example.co.uk');
  await buy('ann@example.co.uk');
  await buy('ben@example.co.uk');
  const attempt = crypto.randomUUID();
  const [one, other] = await Promise.all([begin(2, { attempt }), begin(2, { attempt })]);
  expect([one.statusCode, other.statusCode]).toEqual([201, 201]);
  const { id } = one.json();
  expect(other.json().id).toBe(id);
  await shop.jobs.drain();
  await Promise.all([mailRecall(shop.deps, id), mailRecall(shop.deps, id)]);

  expect(await recallMails(shop)).toBe(2);
  const { rows } = await shop.pool.query(
    `select text from mails where recipient = 'ann@example.co.uk' and template = 'recall'`,
  );
  for (const words of ['Stew (batch L2304)', 'Metal was found.', 'Do not feed it.', 'We’ll refund you.'])
    expect(rows[0].text).toContain(words);
  expect((await admin.get(`/api/admin/recalls/${id}`)).json()).toMatchObject({ orders: 3, written: 3, isMailed: true });
});

test('a run that is killed goes on where it stopped, and writes to nobody twice', async () => {
  const { shop, buy, begin } = await open();
  await using _shop = shop;
  for (let n = 0; n < 5; n += 1) await buy(`buyer${n}@example.co.uk`);
  const { id } = (await begin(5)).json();
  // As after a kill: two are written to, the others wait, and one email of these two had been queued by a run whose mark is lost.
  await shop.jobs.drain();
  await shop.pool.query('update recall_orders set is_done = false, written_at = null where order_id % 2 = 0');
  await shop.pool.query('update recalls set mailed_at = null');
  await mailRecall(shop.deps, id);
  expect(await recallMails(shop)).toBe(5);
  expect(await countRows(shop, 'recall_orders where is_done and written_at is not null')).toBe(5);
});

test('an account is written to where it is now, and erased people nowhere', async () => {
  const { shop, stew, preview, begin, buy } = await open();
  await using _shop = shop;
  const alice = await registered(shop, 'alice@example.co.uk');
  const order = {
    customerEmail: 'alice@example.co.uk',
    customerName: 'Alice Pawson',
    shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
    items: [{ productId: stew, quantity: 1 }],
  };
  expect((await alice.post('/api/orders', order)).statusCode).toBe(201);
  await shop.pool.query(`update users set email = 'alice@moved.example' where id = $1`, [alice.id]);
  const erased = await buy('gone@example.co.uk');
  await shop.pool.query(`update orders set customer_email = '' where number = $1`, [erased]);

  expect(await preview()).toMatchObject({ orders: 2, people: 1, withoutAddress: 1 });
  const { id } = (await begin(1)).json();
  await shop.jobs.drain();
  expect(await countRows(shop, `mails where template = 'recall' and recipient = 'alice@moved.example'`)).toBe(1);
  expect(await recallMails(shop)).toBe(1);
  expect(await countRows(shop, `recall_orders where recall_id = ${id} and is_done and written_at is null`)).toBe(1);
});

test('when others bought meanwhile nothing begins, and it is said', async () => {
  const { shop, buy, begin } = await open();
  await using _shop = shop;
  await buy('ann@example.co.uk');
  await buy('ben@example.co.uk');
  const reply = await begin(1);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'buyers-changed']);
  expect([await countRows(shop, 'recalls'), await recallMails(shop)]).toEqual([0, 0]);
});

test('the page of the product and the order say so until the recall ends', async () => {
  const { shop, admin, stew, bowl, buy, begin } = await open();
  await using _shop = shop;
  const number = await buy('ann@example.co.uk');
  const other = await buy('ben@example.co.uk', 1, bowl);
  const shown = async (id: number) => (await shop.inject(`/api/products/${id}`)).json();
  const ofOrder = async (order: string) => (await admin.get(`/api/orders/${order}/recalls`)).json();
  expect(await shown(stew)).not.toHaveProperty('recall');
  const { id } = (await begin(1)).json();
  expect((await shown(stew)).recall).toBe('Safety recall of Stew (batch L2304). Do not feed it.');
  expect(await shown(bowl)).not.toHaveProperty('recall');
  expect(await ofOrder(number)).toMatchObject([{ goods: 'Stew (batch L2304)', remedy: 'refund' }]);
  expect(await ofOrder(other)).toEqual([]);
  expect((await shop.inject(`/api/orders/${number}/recalls`)).statusCode, 'of strangers').toBe(404);

  await admin.patch(`/api/admin/recalls/${id}`, { isEnded: true });
  expect(await shown(stew)).not.toHaveProperty('recall');
  expect(await ofOrder(number)).toEqual([]);
  await admin.patch(`/api/admin/recalls/${id}`, { isEnded: false });
  expect((await shown(stew)).recall).toContain('Safety recall');
});

test('who looks for recalled goods that are off sale reads why, until the recall ends', async () => {
  const { shop, admin, stew, buy, begin } = await open();
  await using _shop = shop;
  await buy('ann@example.co.uk');
  const { id } = (await begin(1)).json();
  await admin.post(`/api/admin/products/${stew}/withdrawal`);
  const found = async () => (await shop.inject(`/api/products/${stew}`)).json();
  expect(await found()).toMatchObject({
    code: 'product-not-found',
    message: 'Safety recall of Stew (batch L2304). Do not feed it.',
  });
  await admin.patch(`/api/admin/recalls/${id}`, { isEnded: true });
  expect((await found()).message).toBe("The product you're looking for doesn't exist.");
});

test('its banners go on the day that was given, and come again when staff resume it', async () => {
  const { shop, admin, stew, buy, begin } = await open();
  await using _shop = shop;
  const number = await buy('ann@example.co.uk');
  const shown = async () => (await shop.inject(`/api/products/${stew}`)).json().recall;
  const ofOrder = async () => (await admin.get(`/api/orders/${number}/recalls`)).json();
  const { id } = (await begin(1, { bannerEndsAt: '2026-11-25T00:00:00Z' })).json();
  expect([await shown(), await ofOrder()]).toEqual([expect.stringContaining('Safety recall'), [expect.anything()]]);

  shop.clock.advance(days(2));
  expect([await shown(), await ofOrder()]).toEqual([undefined, []]);
  expect((await admin.get(`/api/admin/recalls/${id}`)).json()).toMatchObject({ isShown: false, endedAt: null });
  const resumed = await admin.patch(`/api/admin/recalls/${id}`, { isEnded: false });
  expect(resumed.json()).toMatchObject({ isShown: true, bannerEndsAt: null });
  expect(await shown()).toContain('Safety recall');
});

test('one press recalls all sizes of a product, those that are no longer sold, too', async () => {
  const { shop, admin, stew, bowl, buy, preview, begin } = await open();
  await using _shop = shop;
  const large = await stockProduct(shop, { name: 'Stew, large', stock: 500 });
  await admin.post('/api/admin/families', {
    name: 'Stew',
    options: [{ name: 'Size', style: 'text', values: ['Small', 'Large'].map((value) => ({ value, colour: null })) }],
    variants: [
      { productId: stew, values: { Size: 'Small' } },
      { productId: large, values: { Size: 'Large' } },
    ],
  });
  expect(await countRows(shop, 'products where family_id is not null')).toBe(2);
  await buy('ann@example.co.uk');
  await buy('ben@example.co.uk', 1, large);
  await buy('cat@example.co.uk', 1, bowl);
  await admin.post(`/api/admin/products/${large}/withdrawal`);

  expect(await preview()).toMatchObject({ products: 1, people: 1 });
  expect(await preview({ wholeFamilies: true })).toMatchObject({ products: 2, people: 2 });
  const begun = (await begin(2, { wholeFamilies: true })).json();
  expect(begun.products.map((product: { id: number }) => product.id)).toEqual([stew, large]);
  expect(begun.orders).toBe(2);
});

test('the list says who was refunded and to whom another parcel was sent', async () => {
  const { shop, admin, buy, begin } = await open();
  await using _shop = shop;
  const [refunded, replaced, waiting] = [
    await buy('ann@example.co.uk'),
    await buy('ben@example.co.uk'),
    await buy('cat@example.co.uk'),
  ];
  for (const number of [refunded, replaced]) await admin.patch(`/api/orders/${number}/status`, { status: 'shipped' });
  shop.clock.advance(days(1));
  const { id } = (await begin(3)).json();
  shop.clock.advance(days(1));
  await admin.post('/api/refund', { paymentIntentId: refunded.replace('PV-', 'pi_'), amount: '8.99' });
  const again = await admin.post(`/api/orders/${replaced}/parcels`, {
    carrier: 'Royal Mail',
    trackingNumber: 'RM123456GB',
  });
  expect(again.statusCode, again.payload).toBeLessThan(300);
  await admin.patch(`/api/orders/${waiting}/status`, { status: 'shipped' });

  const list = (await admin.get(`/api/admin/recalls/${id}/orders`)).json();
  expect(list).toMatchObject([
    { orderNumber: refunded, refunded: '8.99', parcelsSince: 0 },
    { orderNumber: replaced, refunded: '0.00', parcelsSince: 1 },
    { orderNumber: waiting, refunded: '0.00', parcelsSince: 0 },
  ]);
});

test('the list proves who was written to, follows refunds, and downloads', async () => {
  const { shop, admin, buy, begin } = await open();
  await using _shop = shop;
  const number = await buy('ann@example.co.uk', 2);
  const { id } = (await begin(1, { isWithdrawn: true })).json();
  await shop.jobs.drain();
  const { rows } = await shop.pool.query('select id from order_lines');
  const paymentIntentId = number.replace('PV-', 'pi_');
  await admin.post('/api/refund', { paymentIntentId, lines: [{ lineId: rows[0].id, quantity: 1 }] });

  const list = await admin.get(`/api/admin/recalls/${id}/orders`);
  expect(list.headers['x-total-count']).toBe('1');
  expect(list.json()).toMatchObject([
    { orderNumber: number, pieces: 2, remaining: 1, refunded: '8.99', mail: { id: expect.any(Number) } },
  ]);
  const file = await admin.get(`/api/admin/recalls/${id}/orders.csv`);
  expect(file.payload).toContain(number);
  expect(await countRows(shop, 'products where withdrawn_at is not null')).toBe(1);
  expect((await admin.post(`/api/admin/recalls/${id}/orders/PV-0000000000/mails`)).statusCode).toBe(404);
  expect((await admin.get('/api/admin/recalls/999')).statusCode).toBe(404);
});

test.each([
  ['productIds', { productIds: [] }],
  ['productIds.0', { productIds: [999] }],
  ['lastDay', { firstDay: '2026-11-23', lastDay: '2026-11-22' }],
  ['makersWords', { makersWords: ' ' }],
  ['remedy', { remedy: 'nothing' }],
])('a wrong %s is rejected', async (path, change) => {
  const { shop, begin } = await open();
  await using _shop = shop;
  const reply = await begin(0, change);
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, path]);
});

test('what is held about a person names their recalls, and closing the account forgets the address', async () => {
  const { shop, stew, begin } = await open();
  await using _shop = shop;
  const alice = await registered(shop, 'alice@example.co.uk');
  const order = {
    customerEmail: 'alice@example.co.uk',
    customerName: 'Alice Pawson',
    shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
    items: [{ productId: stew, quantity: 1 }],
  };
  await alice.post('/api/orders', order);
  await begin(1);
  await shop.jobs.drain();
  const { recallRecords } = await import('./recalls-of-orders.ts');
  const person = { userId: alice.id, email: 'alice@example.co.uk', provenEmail: null };
  expect(await recallRecords.read(shop.db, person)).toMatchObject([{ pieces: 1, writtenAt: expect.any(Date) }]);
  await recallRecords.erase?.(shop.db, person, () => undefined);
  expect(await countRows(shop, 'recall_orders where mail_key is null and written_at is not null')).toBe(1);
});

test('whose the emails were is forgotten with them after two years, of guests too', async () => {
  const { shop, buy, begin } = await open();
  await using _shop = shop;
  await buy('ann@example.co.uk');
  await begin(1);
  await shop.jobs.drain();
  await forgetRecallMails(shop.db, shop.clock.now());
  expect(await countRows(shop, 'recall_orders where mail_key is not null')).toBe(1);
  shop.clock.advance(days(2 * 366));
  await forgetOldData(shop.deps);
  expect(await countRows(shop, 'recall_orders where mail_key is null and written_at is not null')).toBe(1);
});
