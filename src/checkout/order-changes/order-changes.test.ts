import { expect, test } from 'vitest';
import {
  ann,
  countRows,
  placeOrder,
  promote,
  stockOf,
  stockProduct,
  whileHeld,
} from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { beginOrder, openStripeShop } from '../../../tests/support/stripe-shop.ts';

const now = '2026-11-23T09:00:00Z';
const cash = { way: 'cash' };
const elsewhere = {
  customerName: 'Bea Barker',
  customerPhone: '020 7946 0018',
  shippingAddress: { address: '2 Other Street', city: 'York', postcode: 'yo17hh' },
};

async function openAdmin() {
  const shop = await openShop({ now, env: { SHOP_RATE_LIMIT: 'off' } });
  const bone = await stockProduct(shop, { name: 'Bone', price: '10.00', stock: 50 });
  const rope = await stockProduct(shop, { name: 'Rope', price: '6.00', stock: 50, vatRate: 0 });
  return { shop, bone, rope, desk: adminOf(shop, await owner(shop)) };
}

function adminOf(shop: TestShop, admin: Awaited<ReturnType<typeof owner>>) {
  const read = async (number: string) => (await admin.get(`/api/admin/orders/${number}`)).json();
  return {
    admin,
    read,
    async order(items: object[], more: object = {}): Promise<string> {
      const number = String((await placeOrder(shop, { body: { items, ...more } })).json().orderNumber);
      await shop.jobs.drain();
      shop.clock.advance(60_000);
      return number;
    },
    async change(number: string, body: object) {
      const { updatedAt: seen } = await read(number);
      return admin.post(`/api/admin/orders/${number}/changes`, { seen, ...body });
    },
  };
}

test('another address, name and phone number go to the customer in one email, and no address into the audit log', async () => {
  const { shop, bone, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 1 }]);
  const before = (await outbox(shop)).length;

  const reply = await desk.change(number, { deliverTo: elsewhere });

  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    { added: '0.00', paid: '0.00', refunded: '0.00', refundedByHand: '0.00' },
  ]);
  const { customerName, customerPhone, shippingAddress, timeline } = await desk.read(number);
  expect([customerName, customerPhone, shippingAddress]).toEqual([
    'Bea Barker',
    '+442079460018',
    { address: '2 Other Street', city: 'York', postcode: 'YO1 7HH', country: 'United Kingdom' },
  ]);
  expect(timeline.at(-1)).toMatchObject({ note: 'Order changed: delivery details changed', status: 'confirmed' });
  const mails = (await outbox(shop)).slice(before);
  expect(mails.map(({ template }) => template)).toEqual(['order-changed']);
  expect(mails[0]?.text).toContain('2 Other Street');
  const { rows } = await shop.pool.query(`select after::text from audit_log where action = 'order.changed'`);
  expect(rows).toHaveLength(1);
  expect(rows[0].after).toContain('postcode');
  expect(rows[0].after).not.toMatch(/YO1|Other Street|7946/);
});

test('a change made in a second tab is rejected until the first one has been seen', async () => {
  const { shop, bone, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 2 }]);
  const { updatedAt: seen, items } = await desk.read(number);
  const takeOut = [{ lineId: items[0].id, quantity: 1 }];
  const url = `/api/admin/orders/${number}/changes`;

  const replies = await Promise.all([1, 2].map(() => desk.admin.post(url, { seen, takeOut })));

  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('changed-meanwhile');
  expect((await desk.read(number)).refundedTotal).toBe('10.00');
});

test('a removed piece is refunded with its share of the discount and back in stock, and the books follow', async () => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  await promote(shop, { code: 'TEN' });
  const items = [
    { productId: bone, quantity: 2 },
    { productId: rope, quantity: 1 },
  ];
  const number = await desk.order(items, { promoCode: 'TEN' }); // 26.00 − 2.60, free delivery
  const { items: lines } = await desk.read(number);

  const reply = await desk.change(number, { takeOut: [{ lineId: lines[0].id, quantity: 1 }] });

  expect(reply.json()).toMatchObject({ refunded: '9.00', refundedByHand: '0.00' });
  expect(await stockOf(shop, bone)).toBe(49);
  const { earnings, refundedTotal, total } = await desk.read(number);
  // 23.40 − 9.00; the VAT of one bone at 9.00.
  expect([total, refundedTotal, earnings.revenue, earnings.vat]).toEqual(['23.40', '9.00', '14.40', '1.50']);
  expect((await outbox(shop)).filter(({ template }) => template === 'order-refunded')).toEqual([]);
});

test('an added line has today’s price and its VAT, is paid in another way and has a receipt of its own', async () => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: rope, quantity: 1 }]); // 6.00 + 3.99
  const first = (await desk.admin.get(`/api/orders/${number}/receipt`)).json();
  expect([first.number, first.order.total, first.additions]).toEqual([1, '9.99', []]);

  const unpaid = await desk.change(number, { add: [{ productId: bone, quantity: 2 }] });
  expect([unpaid.statusCode, unpaid.json().issues]).toEqual([
    400,
    [{ path: 'payment.way', message: 'Choose how the customer pays the £20.00.' }],
  ]);
  const add = [{ productId: bone, quantity: 2 }];
  const reply = await desk.change(number, { add, payment: { way: 'bank-transfer', reference: 'ANN 23 NOV' } });

  expect(reply.json()).toEqual({ added: '20.00', paid: '20.00', refunded: '0.00', refundedByHand: '0.00' });
  const { subtotal, shippingCost, total, vat, items, earnings, manualPayments } = await desk.read(number);
  // VAT: none of the rope and its delivery, 3.33 of 20.00.
  expect([subtotal, shippingCost, total, vat]).toEqual(['26.00', '3.99', '29.99', '3.33']);
  expect([earnings.revenue, earnings.vat]).toEqual(['29.99', '3.33']);
  expect(items.map(({ name, lineTotal }: { name: string; lineTotal: string }) => [name, lineTotal])).toEqual([
    ['Rope', '6.00'],
    ['Bone', '20.00'],
  ]);
  expect(manualPayments).toMatchObject([
    { amount: '20.00', way: 'bank-transfer', reference: 'ANN 23 NOV', by: 'Alice Pawson' },
  ]);
  expect(await stockOf(shop, bone)).toBe(48);
  expect(await countRows(shop, `order_lines where supplier_id is null and sent + dropped < quantity`)).toBe(2);
  const receipt = (await desk.admin.get(`/api/orders/${number}/receipt`)).json();
  expect({ ...receipt, additions: [], order: 0 }).toEqual({ ...first, order: 0 });
  expect(receipt.order).toMatchObject({ subtotal: '6.00', total: '9.99', vat: '0.00' });
  expect(receipt.additions).toMatchObject([
    { number: 2, total: '20.00', vat: '3.33', vatRates: [{ rate: 20, gross: '20.00', vat: '3.33' }] },
  ]);
});

test('removed goods pay for added ones, and only the difference is refunded or to be paid', async () => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 2 }]); // 20.00 + 3.99
  const { items } = await desk.read(number);
  const takeOut = [{ lineId: items[0].id, quantity: 1 }];

  const down = await desk.change(number, { takeOut, add: [{ productId: rope, quantity: 1 }] });
  expect(down.json()).toEqual({ added: '6.00', paid: '0.00', refunded: '4.00', refundedByHand: '0.00' });
  const after = await desk.read(number);
  expect([after.total, after.refundedTotal, after.earnings.revenue]).toEqual(['29.99', '10.00', '19.99']);
  // 3.33 of the other bone and 0.67 of delivery; ropes have none.
  expect(after.earnings.vat).toBe('2.34');
  expect(after.refunds.map(({ amount, way }: { amount: string; way: string }) => [amount, way])).toEqual([
    ['6.00', 'exchange'],
    ['4.00', 'payment'],
  ]);

  const up = await desk.change(number, { takeOut, add: [{ productId: bone, quantity: 3 }], payment: cash });
  expect(up.json()).toEqual({ added: '30.00', paid: '20.00', refunded: '0.00', refundedByHand: '0.00' });
  expect((await desk.read(number)).earnings.revenue).toBe('39.99');

  // What was paid in cash is refunded in cash: 19.99 of 39.99 were paid through the shop.
  const cancelled = await desk.admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(cancelled.json().refundedTotal).toBe('59.99');
  const { refunds, refundable } = await desk.read(number);
  expect(refunds.slice(-2).map(({ amount, way }: { amount: string; way: string }) => [amount, way])).toEqual([
    ['19.99', 'payment'],
    ['20.00', 'manual'],
  ]);
  expect([refundable, await stockOf(shop, bone), await stockOf(shop, rope)]).toEqual(['0.00', 50, 50]);
});

test('a line can be added for nothing', async () => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 1 }]);
  const reply = await desk.change(number, { add: [{ productId: rope, quantity: 2 }], isFree: true });
  expect(reply.json()).toMatchObject({ added: '0.00', paid: '0.00' });
  const { total, items } = await desk.read(number);
  expect([total, items[1].name, items[1].price]).toEqual(['13.99', 'Rope', '0.00']);
  expect(await stockOf(shop, rope)).toBe(48);
  const out = await desk.change(number, { takeOut: [{ lineId: items[1].id, quantity: 2 }] });
  expect([out.statusCode, out.json().refunded, await stockOf(shop, rope)]).toEqual([201, '0.00', 50]);
});

test.each([
  ['nothing', {}, 400, 'nothing-to-change'],
  ['all of it', { takeOut: 'all' }, 409, 'nothing-left'],
  ['more than there is', { takeOut: 9 }, 400, 'invalid-input'],
  ['a thing that is not sold', { add: [{ productId: 999_999, quantity: 1 }], payment: cash }, 400, 'invalid-input'],
  ['more than is in stock', { add: 'too many', payment: cash }, 409, 'sold-out'],
  ['no street', { deliverTo: { ...elsewhere, shippingAddress: { address: '' } } }, 400, 'invalid-input'],
])('a change of %s is rejected and leaves the order unchanged', async (_what, body, status, code) => {
  const { shop, bone, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 2 }]);
  const before = await desk.read(number);
  const lineId = before.items[0].id;
  const filled = {
    ...body,
    ...('takeOut' in body && { takeOut: [{ lineId, quantity: body.takeOut === 'all' ? 2 : 9 }] }),
    ...('add' in body && body.add === 'too many' && { add: [{ productId: bone, quantity: 49 }] }),
  };
  const reply = await desk.change(number, filled);
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  expect(await desk.read(number)).toEqual(before);
  expect(await stockOf(shop, bone)).toBe(48);
});

test.each(['shipped', 'cancelled'])('an order that is %s can no longer be changed', async (status) => {
  const { shop, bone, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 1 }]);
  await desk.admin.patch(`/api/orders/${number}/status`, { status });
  const reply = await desk.change(number, { deliverTo: elsewhere });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'order-has-left']);
});

test('staff remove no more than they may refund', async () => {
  const { shop, bone, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 12 }]);
  await desk.admin.patch('/api/admin/settings', { staffRefundLimit: '50.00' });
  const staff = adminOf(shop, await staffMember(shop));
  const { items } = await staff.read(number);
  const reply = await staff.change(number, { takeOut: [{ lineId: items[0].id, quantity: 6 }] });
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'refund-limit']);
  expect((await staff.change(number, { takeOut: [{ lineId: items[0].id, quantity: 5 }] })).statusCode).toBe(201);
});

test('staff give away no more than they may refund, and earlier gifts count', async () => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 1 }]);
  await desk.admin.patch('/api/admin/settings', { staffRefundLimit: '20.00' });
  const staff = adminOf(shop, await staffMember(shop));
  const giveAway = async (at: typeof desk, quantity: number) => {
    const reply = await at.change(number, { add: [{ productId: rope, quantity }], isFree: true });
    return reply.statusCode === 201 || reply.json().code;
  };
  const each = Number((await shop.inject(`/api/products/${rope}`)).json().price);
  const most = Math.floor(20 / each);

  expect(await giveAway(staff, most + 1)).toBe('refund-limit');
  expect(await giveAway(staff, most)).toBe(true);
  expect(await giveAway(staff, 1)).toBe('refund-limit');
  expect(await giveAway(desk, 1)).toBe(true);
});

test('staff mark no more of an order as paid than they may, in however many steps', async () => {
  const { shop, bone, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 1 }]);
  await desk.admin.patch('/api/admin/settings', { staffByHandLimit: '25.00' });
  const staff = adminOf(shop, await staffMember(shop));
  const add = [{ productId: bone, quantity: 1 }];
  const replies = [];
  for (const by of [staff, staff, staff, desk]) replies.push(await by.change(number, { add, payment: cash }));
  expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [201, undefined],
    [201, undefined],
    [403, 'by-hand-limit'],
    [201, undefined],
  ]);
});

test('what staff gave away counts towards their refund limit, but not in an order they cancel whole', async () => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 1 }]);
  await desk.admin.patch('/api/admin/settings', { staffRefundLimit: '20.00' });
  const staff = adminOf(shop, await staffMember(shop));
  const gift = await staff.change(number, { add: [{ productId: rope, quantity: 3 }], isFree: true });
  expect(gift.statusCode).toBe(201);
  const refund = async (amount: string) =>
    (await staff.admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount })).statusCode;

  expect([await refund('2.01'), await refund('2.00'), await refund('0.01')]).toEqual([403, 201, 403]);
  const cancelled = await staff.admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(cancelled.statusCode).toBe(200);
  expect(await stockOf(shop, rope)).toBe(50);
});

test.each([
  { sent: 1, refunded: 201 }, // £13.99 and £6.00
  { sent: 2, refunded: 403 }, // £13.99 and £12.00
])('of an order that staff refund whole, $sent sent gifts count', async ({ sent, refunded }) => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: bone, quantity: 1 }]);
  await desk.admin.patch('/api/admin/settings', { staffRefundLimit: '20.00' });
  const staff = adminOf(shop, await staffMember(shop));
  await staff.change(number, { add: [{ productId: rope, quantity: 3 }], isFree: true });
  const [, gift] = (await desk.read(number)).items;
  const lines = [{ lineId: gift.id, quantity: sent }];
  await staff.admin.post(`/api/orders/${number}/parcels`, { carrier: 'DPD', lines });

  const reply = await staff.admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_') });

  expect(reply.statusCode).toBe(refunded);
});

test('what staff give away counts also when the same change refunds, or a later one exchanges all that was paid for', async () => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  await desk.admin.patch('/api/admin/settings', { staffRefundLimit: '35.00' });
  const staff = adminOf(shop, await staffMember(shop));
  const number = await desk.order([{ productId: bone, quantity: 4 }]); // £40.00, delivered for nothing
  const takeOut = async (quantity: number) => ({
    takeOut: [{ lineId: (await staff.read(number)).items[0].id, quantity }],
  });
  const add = (quantity: number) => ({ add: [{ productId: rope, quantity }] }); // £6.00 each

  const both = await staff.change(number, { ...(await takeOut(3)), ...add(1), isFree: true });
  expect([both.statusCode, both.json().code]).toEqual([403, 'refund-limit']);

  expect((await desk.change(number, await takeOut(1))).statusCode).toBe(201);
  expect((await staff.change(number, { ...add(2), isFree: true })).statusCode).toBe(201);
  await desk.admin.patch('/api/admin/settings', { staffRefundLimit: '50.00' });
  const exchanged = await staff.change(number, { ...(await takeOut(3)), ...add(1) });
  expect([exchanged.statusCode, exchanged.json().code]).toEqual([403, 'refund-limit']);
});

test('what was paid through Stripe is refunded there, and what was paid in cash by hand', async () => {
  await using shop = await openStripeShop({ now });
  const bone = await stockProduct(shop, { name: 'Bone', price: '10.00', stock: 50 });
  const desk = adminOf(shop, await owner(shop));
  const begun = await beginOrder(shop, { items: [{ productId: bone, quantity: 1 }], customerEmail: ann.customerEmail });
  const tooEarly = await desk.change(begun.orderNumber, { deliverTo: elsewhere });
  expect([tooEarly.statusCode, tooEarly.json().code]).toEqual([409, 'not-paid']);
  await shop.stripe.pay(begun.sessionId);
  await begun.look();
  await shop.jobs.drain();

  const add = [{ productId: bone, quantity: 1 }];
  expect((await desk.change(begun.orderNumber, { add, payment: cash })).json().paid).toBe('10.00');
  await desk.admin.post('/api/refund', { paymentIntentId: begun.orderNumber.replace('PV-', 'pi_') });
  await shop.jobs.drain();

  const { refunds, status } = await desk.read(begun.orderNumber);
  const ways = refunds.map(({ amount, way, state }: Record<string, string>) => [amount, way, state]);
  expect([status, ...ways]).toEqual(['refunded', ['13.99', 'payment', 'done'], ['10.00', 'manual', 'done']]);
});

test('exchanged goods are locked in the order that everybody uses', async () => {
  const { shop, bone, rope, desk } = await openAdmin();
  await using _shop = shop;
  const number = await desk.order([{ productId: rope, quantity: 2 }]);
  const { items } = await desk.read(number);
  const takeOut = [{ lineId: items[0].id, quantity: 1 }];
  const { isFree, outcome } = await whileHeld(shop, { held: bone, other: rope }, () =>
    desk.change(number, { takeOut, add: [{ productId: bone, quantity: 1 }], payment: cash }),
  );
  expect([isFree, outcome.statusCode]).toEqual([true, 201]);
  expect([await stockOf(shop, bone), await stockOf(shop, rope)]).toEqual([49, 49]);
});
