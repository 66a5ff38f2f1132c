import { expect, test } from 'vitest';
import { cookieOf, ownGoods, placeOrder, stockOf } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { ActPreview } from './act-preview.contract.ts';

// An order of two hedgehogs that the shop sends, and of two tins that a supplier sends.

type Admin = Awaited<ReturnType<typeof owner>>;
type Placed = {
  shop: TestShop;
  admin: Admin;
  number: string;
  cookie: string;
  hedgehog: number;
  stew: number;
  own: number;
  theirs: number;
};
type Reply = { statusCode: number; json(): { code?: string } };

async function openBook() {
  const shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  return { shop, admin: await owner(shop), ...(await ownGoods(shop)) };
}

type Book = Awaited<ReturnType<typeof openBook>>;

async function orderIn({ shop, admin, hedgehog, stew }: Book): Promise<Placed> {
  const items = [hedgehog, stew].map((productId) => ({ productId, quantity: 2 }));
  const reply = await placeOrder(shop, { body: { items } });
  const number: string = reply.json().orderNumber;
  const [own, theirs] = (await admin.get(`/api/admin/orders/${number}`)).json().items;
  return { shop, admin, number, cookie: cookieOf(reply), hedgehog, stew, own: own.id, theirs: theirs.id };
}

const setStatus =
  (status: string) =>
  ({ admin, number }: Placed) =>
    admin.patch(`/api/orders/${number}/status`, { status });
const packHedgehogs = ({ admin, number, own }: Placed) =>
  admin.post(`/api/orders/${number}/parcels`, {
    carrier: 'DPD',
    trackingNumber: `15501${own}`.padEnd(14, '0'),
    lines: [{ lineId: own, quantity: 2 }],
  });
const refund = ({ admin, number }: Placed, body: object = {}) =>
  admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body });
const takeOut = (order: Placed, quantity: number) => refund(order, { lines: [{ lineId: order.theirs, quantity }] });
const takeBack = (order: Placed, lineId: number) => refund(order, { goods: [{ lineId, quantity: 1 }], restock: true });

/** How an order comes to be as far as that. */
const states: Record<string, ((order: Placed) => Promise<Reply>)[]> = {
  unsent: [],
  'part sent': [packHedgehogs],
  'marked as shipped': [setStatus('shipped')],
  'part sent, rest marked': [packHedgehogs, setStatus('shipped')],
  delivered: [setStatus('delivered')],
  'part sent, rest taken out': [packHedgehogs, (order) => takeOut(order, 2)],
  cancelled: [setStatus('cancelled')],
  refunded: [(order) => refund(order)],
};

const acts: Record<string, (order: Placed) => Promise<Reply>> = {
  'customer cancels': ({ shop, number, cookie }) =>
    shop.app.inject({ method: 'POST', url: `/api/orders/${number}/cancellation`, headers: { cookie } }),
  'staff cancel': setStatus('cancelled'),
  'take the tins out': (order) => takeOut(order, 1),
  'refund a hedgehog that came back': (order) => takeBack(order, order.own),
  'refund a tin that came back': (order) => takeBack(order, order.theirs),
  'goodwill with goods unnamed': (order) => refund(order, { amount: '1.00', restock: true }),
  'return a hedgehog': (order) => askReturn(order, order.hedgehog),
  'return a tin': (order) => askReturn(order, order.stew),
  'staff begin a return of a hedgehog': beginReturn,
  'pack the hedgehogs': packHedgehogs,
  'back to processing': setStatus('processing'),
};

/** The acts that staff can look at first, as the preview's body. */
const looks: Record<string, (order: Placed) => object> = {
  'staff cancel': () => ({ act: 'status', status: 'cancelled' }),
  'take the tins out': ({ theirs }) => ({ act: 'refund', lines: [{ lineId: theirs, quantity: 1 }] }),
  'refund a hedgehog that came back': ({ own }) => cameBack(own),
  'refund a tin that came back': ({ theirs }) => cameBack(theirs),
  'goodwill with goods unnamed': () => ({ act: 'refund', amount: '1.00', restock: true }),
  'pack the hedgehogs': ({ own }) => ({ act: 'parcel', carrier: 'DPD', lines: [{ lineId: own, quantity: 2 }] }),
  'back to processing': () => ({ act: 'status', status: 'processing' }),
};

function cameBack(lineId: number): object {
  return { act: 'refund', goods: [{ lineId, quantity: 1 }], restock: true };
}

function beginReturn({ admin, number, hedgehog }: Placed): Promise<Reply> {
  const body = { items: [{ productId: hedgehog, quantity: 1 }], reason: 'Too small' };
  return admin.post(`/api/admin/orders/${number}/return-requests`, body);
}

function askReturn({ shop, number, cookie }: Placed, productId: number): Promise<Reply> {
  const payload = { items: [{ productId, quantity: 1 }], reason: 'Too small' };
  return shop.app.inject({
    method: 'POST',
    url: `/api/orders/${number}/return-requests`,
    headers: { cookie },
    payload,
  });
}

/** The outcome, the order's status after it, and the stock of hedgehogs and tins that came back by it. */
const table: Record<string, Record<string, string>> = {
  unsent: {
    'customer cancels': 'cancelled, back 2 + 2',
    'staff cancel': 'cancelled, back 2 + 2',
    'take the tins out': 'confirmed, back 0 + 1',
    'refund a hedgehog that came back': '409 order-is-here',
    'refund a tin that came back': '409 order-is-here',
    'goodwill with goods unnamed': '400 invalid-input',
    'return a hedgehog': '409 no-return',
    'return a tin': '409 no-return',
    'staff begin a return of a hedgehog': '409 no-return',
    'pack the hedgehogs': 'confirmed',
    'back to processing': 'processing',
  },
  'part sent': {
    'customer cancels': 'shipped, back 0 + 2',
    'staff cancel': 'cancelled, back 0 + 2',
    'take the tins out': 'confirmed, back 0 + 1',
    'refund a hedgehog that came back': 'confirmed, back 1 + 0',
    'refund a tin that came back': '400 invalid-input',
    'goodwill with goods unnamed': '400 invalid-input',
    'return a hedgehog': 'confirmed',
    'return a tin': '400 invalid-input',
    'staff begin a return of a hedgehog': 'confirmed',
    'pack the hedgehogs': '400 invalid-input',
    'back to processing': 'processing',
  },
  'marked as shipped': {
    'customer cancels': '409 wrong-transition',
    'staff cancel': '409 wrong-transition',
    'take the tins out': '409 order-has-left',
    'refund a hedgehog that came back': 'shipped, back 1 + 0',
    'refund a tin that came back': 'shipped, back 0 + 1',
    'goodwill with goods unnamed': '400 invalid-input',
    'return a hedgehog': 'shipped',
    'return a tin': 'shipped',
    'staff begin a return of a hedgehog': 'shipped',
    'pack the hedgehogs': 'shipped',
    'back to processing': 'processing',
  },
  'part sent, rest marked': {
    'customer cancels': '409 wrong-transition',
    'staff cancel': '409 wrong-transition',
    'take the tins out': '409 order-has-left',
    'refund a hedgehog that came back': 'shipped, back 1 + 0',
    'refund a tin that came back': 'shipped, back 0 + 1',
    'goodwill with goods unnamed': '400 invalid-input',
    'return a hedgehog': 'shipped',
    'return a tin': 'shipped',
    'staff begin a return of a hedgehog': 'shipped',
    'pack the hedgehogs': '400 invalid-input',
    'back to processing': 'processing',
  },
  delivered: {
    'customer cancels': '409 wrong-transition',
    'staff cancel': '409 wrong-transition',
    'take the tins out': '409 order-has-left',
    'refund a hedgehog that came back': 'delivered, back 1 + 0',
    'refund a tin that came back': 'delivered, back 0 + 1',
    'goodwill with goods unnamed': '400 invalid-input',
    'return a hedgehog': 'delivered',
    'return a tin': 'delivered',
    'staff begin a return of a hedgehog': 'delivered',
    'pack the hedgehogs': 'delivered',
    'back to processing': 'processing',
  },
  'part sent, rest taken out': {
    'customer cancels': '409 wrong-transition',
    'staff cancel': '409 wrong-transition',
    'take the tins out': '409 order-has-left',
    'refund a hedgehog that came back': 'shipped, back 1 + 0',
    'refund a tin that came back': '400 invalid-input',
    'goodwill with goods unnamed': '400 invalid-input',
    'return a hedgehog': 'shipped',
    'return a tin': '400 invalid-input',
    'staff begin a return of a hedgehog': 'shipped',
    'pack the hedgehogs': '400 invalid-input',
    'back to processing': '409 wrong-transition',
  },
  cancelled: {
    'customer cancels': '409 wrong-transition',
    'staff cancel': '409 wrong-transition',
    'take the tins out': '409 nothing-to-refund',
    'refund a hedgehog that came back': '409 nothing-to-refund',
    'refund a tin that came back': '409 nothing-to-refund',
    'goodwill with goods unnamed': '409 nothing-to-refund',
    'return a hedgehog': '409 no-return',
    'return a tin': '409 no-return',
    'staff begin a return of a hedgehog': '409 no-return',
    'pack the hedgehogs': '409 order-closed',
    'back to processing': '409 wrong-transition',
  },
  refunded: {
    'customer cancels': '409 wrong-transition',
    'staff cancel': '409 wrong-transition',
    'take the tins out': '409 nothing-to-refund',
    'refund a hedgehog that came back': '409 nothing-to-refund',
    'refund a tin that came back': '409 nothing-to-refund',
    'goodwill with goods unnamed': '409 nothing-to-refund',
    'return a hedgehog': '409 no-return',
    'return a tin': '409 no-return',
    'staff begin a return of a hedgehog': '409 no-return',
    'pack the hedgehogs': '409 order-closed',
    'back to processing': '409 wrong-transition',
  },
};

test.each(Object.keys(table))(
  'of an order that is %s every act is right, and is what a look ahead said',
  async (state) => {
    const book = await openBook();
    await using _shop = book.shop;
    const found: Record<string, string> = {};
    for (const act of Object.keys(acts)) found[act] = await outcomeOf(book, state, act);
    expect(found).toEqual(table[state]);
  },
);

async function outcomeOf(book: Book, state: string, act: string): Promise<string> {
  const order = await orderIn(book);
  const { shop, admin, number } = order;
  for (const step of states[state] ?? []) expect((await step(order)).statusCode, state).toBeLessThan(300);
  const stock = async () => [await stockOf(shop, order.hedgehog), await stockOf(shop, order.stew)];
  const before = await stock();
  const foreseen = await lookAt(order, act);
  expect(await stock(), 'a look changes nothing').toEqual(before);
  const reply = await acts[act]?.(order);
  const after = await stock();
  const { status } = (await admin.get(`/api/orders/${number}`)).json();
  const back = after.map((count, at) => count - (before[at] ?? 0));
  const outcome = reply && reply.statusCode < 300 ? inShort(status, back) : refusal(reply);
  expect(foreseen ?? outcome, act).toBe(outcome);
  return outcome;
}

async function lookAt({ admin, number, ...order }: Placed, act: string): Promise<string | undefined> {
  const body = looks[act]?.({ admin, number, ...order });
  if (!body) return undefined;
  const reply = await admin.post(`/api/admin/orders/${number}/preview`, body);
  return reply.statusCode === 200 ? inWords(reply.json()) : refusal(reply);
}

function inShort(status: string, back: readonly number[]): string {
  return `${status}${back.some((count) => count > 0) ? `, back ${back.join(' + ')}` : ''}`;
}

function refusal(reply: Reply | undefined): string {
  return `${reply?.statusCode} ${reply?.json().code}`;
}

function inWords({ status, restocked }: ActPreview): string {
  const backOf = (product: string) => restocked.find(({ name }) => name.includes(product))?.quantity ?? 0;
  return inShort(status.after, [backOf('Hedgehog'), backOf('Stew')]);
}

test('a parcel is always announced, also after shipped was set by mistake and taken back', async () => {
  const book = await openBook();
  await using shop = book.shop;
  const order = await orderIn(book);
  await takeOut(order, 2);
  await setStatus('shipped')(order);
  await shop.jobs.drain();
  await setStatus('processing')(order);
  await packHedgehogs(order);

  const mails = (await outbox(shop)).filter(({ template }) => template === 'order-shipped');
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)?.text).toContain(`15501${order.own}`);
});

test('own goods of an order that is only marked as shipped stay in To Send until they are sent or somebody says they have left', async () => {
  const book = await openBook();
  await using shop = book.shop;
  const { admin } = book;
  const [packed, said] = [await orderIn(book), await orderIn(book)];
  const listed = async () =>
    (await admin.get('/api/admin/to-send'))
      .json<{ orderNumber: string; isMarked: boolean; lines: { quantity: number }[] }[]>()
      .map(({ orderNumber, isMarked, lines }) => [orderNumber, isMarked, lines[0]?.quantity]);
  for (const order of [packed, said]) await setStatus('shipped')(order);
  expect(await listed()).toEqual([
    [packed.number, true, 2],
    [said.number, true, 2],
  ]);

  expect((await packHedgehogs(packed)).statusCode).toBe(201);
  expect(await listed()).toEqual([[said.number, true, 2]]);
  const left = { orderNumbers: [said.number, packed.number] };
  expect((await admin.post('/api/admin/to-send/left', left)).json()).toEqual({ confirmed: 1 });
  expect(await listed()).toEqual([]);

  const parcel = (await outbox(shop)).find(({ template }) => template === 'parcel-sent');
  expect(parcel?.subject).toBe(`Your order ${packed.number} is on its way`);
});

test('setting a status of many says first what it does, and its letters wait a minute', async () => {
  const book = await openBook();
  await using shop = book.shop;
  const { admin } = book;
  const [whole, part] = [await orderIn(book), await orderIn(book)];
  await packHedgehogs(part);
  const body = { orderNumbers: [whole.number, part.number, 'PV-0000000000'], status: 'shipped' };

  const sent = { changed: 2, emails: 2, unsent: 2, unpacked: 1, withSuppliers: 2 };
  const preview = await admin.post('/api/admin/orders/status/preview', body);
  expect(preview.json()).toEqual({ ...sent, partlySent: 0, refunded: '0.00', refused: 0 });
  const cancelled = await admin.post('/api/admin/orders/status/preview', { ...body, status: 'cancelled' });
  expect(cancelled.json()).toMatchObject({ changed: 2, emails: 2, partlySent: 1, refunded: '71.92' });

  const set = await admin.post('/api/admin/orders/status', body);
  expect(set.json()).toMatchObject([
    { orderNumber: whole.number, isChanged: true, before: 'confirmed', status: 'shipped' },
    { orderNumber: part.number, isChanged: true, before: 'confirmed', status: 'shipped' },
    { isChanged: false, before: null, status: null },
  ]);
  const announced = async () => (await outbox(shop)).filter(({ template }) => template === 'order-shipped').length;
  expect(await announced()).toBe(0);
  await setStatus('confirmed')(whole);
  await shop.pool.query(`update jobs.job set start_after = now() where name = 'mail-order-status'`); // the queue has the database's clock
  expect(await announced()).toBe(1);
});

test('what is taken out of a purchase order is refunded and told, in one act', async () => {
  const book = await openBook();
  await using shop = book.shop;
  const { admin } = book;
  const order = await orderIn(book);
  await shop.jobs.drain();

  const lines = [{ lineId: order.theirs, quantity: 2 }];
  expect((await admin.post('/api/admin/purchase-orders/1/reduction', { lines })).statusCode).toBe(201);

  const after = (await admin.get(`/api/orders/${order.number}`)).json();
  expect(after).toMatchObject({ status: 'confirmed', refunds: [{ amount: '17.98', reason: 'We couldn’t send it' }] });
  expect(after.timeline.at(-1).note).toBe('Stew × 2 taken out: We couldn’t send it');
  expect((await outbox(shop)).map(({ template }) => template)).toContain('order-refunded');
});

test('the time for returns counts for each parcel since it arrived, and the last one makes the order delivered', async () => {
  const book = await openBook();
  await using shop = book.shop;
  const { admin } = book;
  const order = await orderIn(book);
  await packHedgehogs(order);
  const arrive = (isDelivered: boolean) => admin.patch(`/api/orders/${order.number}/parcels/1`, { isDelivered });
  expect((await arrive(true)).statusCode).toBe(204);
  expect((await admin.get(`/api/orders/${order.number}`)).json().status).toBe('confirmed');
  await shop.pool.query(`update parcels set delivered_at = delivered_at - interval '31 days'`);
  const late = await beginReturn(order);
  expect([late.statusCode, late.json()]).toMatchObject([
    400,
    {
      issues: [
        { message: 'You can return goods within 30 days of delivery, and that time is over for some of these.' },
      ],
    },
  ]);

  await takeOut(order, 2);
  expect((await admin.get(`/api/orders/${order.number}`)).json().status).toBe('delivered');
  const statuses: string[] = [];
  for (const isDelivered of [false, true]) {
    await arrive(isDelivered);
    statuses.push((await admin.get(`/api/orders/${order.number}`)).json().status);
  }
  expect(statuses).toEqual(['shipped', 'delivered']);
  expect((await outbox(shop)).map(({ template }) => template)).not.toContain('order-shipped');
});

test('once the rest is taken out, the email that an order has left is about what was told of in no parcel', async () => {
  const book = await openBook();
  await using shop = book.shop;
  const { admin } = book;
  const packed = await orderIn(book);
  await packHedgehogs(packed);
  await takeOut(packed, 2);
  const unseen = await orderIn(book);
  await shop.jobs.drain();
  const [{ id }] = (await admin.get(`/api/admin/purchase-orders?orderNumber=${unseen.number}`)).json();
  await admin.patch(`/api/admin/purchase-orders/${id}`, { state: 'shipped' });
  await refund(unseen, { lines: [{ lineId: unseen.own, quantity: 2 }] });

  for (const { number } of [packed, unseen])
    expect((await admin.get(`/api/orders/${number}`)).json().status).toBe('shipped');
  const left = (await outbox(shop)).filter(({ template }) => template === 'order-shipped');
  expect(left.map(({ subject }) => subject)).toEqual([`Your order ${unseen.number} is on its way`]);
});
