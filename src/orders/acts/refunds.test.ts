import { describe, expect, test } from 'vitest';
import {
  ann,
  countRows,
  placeOrder,
  promote,
  stockOf,
  stockProduct,
  whileHeld,
} from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { AdminOrder } from '../admin/order-page.contract.ts';
import { invalidAmount } from '../order/refund-words.contract.ts';

test('partial refunds add up, and the one that reaches the total makes the order refunded', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { orderNumber, payment } = await ordered(shop); // £30.00

  const first = await admin.post('/api/refund', { paymentIntentId: payment, amount: '10.50' });
  expect([first.statusCode, first.json().status, first.json().refundedTotal]).toEqual([201, 'confirmed', '10.50']);
  const rest = await admin.post('/api/refund', { paymentIntentId: payment, amount: 19.5 });
  expect(rest.json()).toMatchObject({ orderNumber, status: 'refunded', refundedTotal: '30.00' });

  const more = await admin.post('/api/refund', { paymentIntentId: payment });
  expect([more.statusCode, more.json().code]).toEqual([409, 'nothing-to-refund']);
});

test('without an amount everything that is left is refunded', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { payment } = await ordered(shop);
  await admin.post('/api/refund', { paymentIntentId: payment, amount: '1.00' });
  const reply = await admin.post('/api/refund', {
    paymentIntentId: payment,
    amount: '',
    reason: 'requested_by_customer',
  });
  expect(reply.json().refunds.map(({ amount }: { amount: string }) => amount)).toEqual(['1.00', '29.00']);
});

test('a refund decided before another one was made is rejected', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { payment } = await ordered(shop);
  const body = { paymentIntentId: payment, amount: '1.00', refundedBefore: '0.00' };
  const replies = await Promise.all([admin.post('/api/refund', body), admin.post('/api/refund', body)]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  const late = await admin.post('/api/refund', body);
  expect([late.statusCode, late.json().code]).toEqual([409, 'refunded-meanwhile']);
  const next = await admin.post('/api/refund', { ...body, refundedBefore: '1.00' });
  expect([next.statusCode, next.json().refundedTotal]).toEqual([201, '2.00']);
});

test.each(['19.91', '30.00', '30.01'])(
  'with £19.90 of £30.00 left, %s is rejected with what is left',
  async (amount) => {
    await using shop = await openShop();
    const admin = await owner(shop);
    const { payment } = await ordered(shop); // £30.00
    await admin.post('/api/refund', { paymentIntentId: payment, amount: '10.10' });
    const reply = await admin.post('/api/refund', { paymentIntentId: payment, amount });
    const message = 'Refund amount must be between 0 and the order total. £19.90 is left to refund.';
    expect([reply.statusCode, reply.json().issues]).toEqual([400, [{ path: 'amount', message }]]);
  },
);

// An object may say anything of how it reads as a text.
test.each(['0', '-1', '30.01', 1e9, '1.234', 'all', '0.00', [[]], { toString: 'no' }])(
  'an amount of %j is rejected',
  async (amount) => {
    await using shop = await openShop();
    const admin = await owner(shop);
    const { payment, orderNumber } = await ordered(shop);
    const reply = await admin.post('/api/refund', { paymentIntentId: payment, amount });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().issues).toEqual([{ path: 'amount', message: invalidAmount }]);
    expect((await admin.get(`/api/orders/${orderNumber}`)).json().refunds).toEqual([]);
  },
);

test('a refund typed with a comma is rejected with the right format', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { payment } = await ordered(shop);
  const reply = await admin.post('/api/refund', { paymentIntentId: payment, amount: '2,50' });
  expect([reply.statusCode, reply.json().issues]).toEqual([
    400,
    [{ path: 'amount', message: 'Use a point for pence: 9.50' }],
  ]);
  expect((await admin.post('/api/refund', { paymentIntentId: payment, amount: '£2.50' })).statusCode).toBe(201);
});

test('fifty concurrent refunds never exceed the total', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { payment, orderNumber } = await ordered(shop);
  const refund = () => admin.post('/api/refund', { paymentIntentId: payment, amount: '4.00' });
  const replies = await Promise.all(Array.from({ length: 50 }, refund));
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(7);
  expect((await admin.get(`/api/orders/${orderNumber}`)).json().refundedTotal).toBe('28.00');
  expect(await countRows(shop, `audit_log where action = 'order.refunded'`)).toBe(7);
});

test('concurrent cancellations and refunds have one consistent result, whichever comes first', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { payment, orderNumber, productId } = await ordered(shop);
  for (let round = 0; round < 10; round += 1) {
    const again = round === 0 ? { payment, orderNumber } : await orderedAgain(shop, productId);
    const refund = (amount?: string) => admin.post('/api/refund', { paymentIntentId: again.payment, amount });
    const cancel = () => admin.patch(`/api/orders/${again.orderNumber}/status`, { status: 'cancelled' });
    await Promise.all([refund('10.00'), cancel(), refund(), cancel(), refund('25.00')]);

    const order = (await admin.get(`/api/orders/${again.orderNumber}`)).json();
    expect(order.refundedTotal).toBe('30.00');
    expect(['cancelled', 'refunded']).toContain(order.status);
    expect(order.timeline.map(({ status }: { status: string }) => status)).toEqual(['confirmed', order.status]);
    // Nothing had left, so it is back in stock whoever was first.
    expect(await stockOf(shop, productId)).toBe(20);
  }
});

test('sent goods are restocked only on request, by name or all with the rest of the money, and only once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const stock = async () => (await shop.inject('/api/products/1')).json().stock;
  const { payment, orderNumber } = await ordered(shop);
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'shipped' });
  await admin.post('/api/refund', { paymentIntentId: payment, amount: '1.00' });
  expect(await stock()).toBe(19);
  const unnamed = await admin.post('/api/refund', { paymentIntentId: payment, amount: '1.00', restock: true });
  expect([unnamed.statusCode, unnamed.json().issues]).toEqual([
    400,
    [{ path: 'restock', message: 'Choose the items that go back into stock, on the page of the order.' }],
  ]);
  expect(await stock()).toBe(19);
  await admin.post('/api/refund', { paymentIntentId: payment, restock: true });
  expect(await stock()).toBe(20);
  expect((await admin.post('/api/refund', { paymentIntentId: payment, restock: true })).statusCode).toBe(409);
  expect(await stock()).toBe(20);
});

test('unsent goods are not restocked by a partial refund, except for named pieces', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop, { price: '30.00', stock: 20 });
  const { orderNumber, payment } = await orderedAgain(shop, productId, 3);
  const page = async () => (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
  const [{ id: lineId }] = (await page()).items;
  const refund = (body: object) => admin.post('/api/refund', { paymentIntentId: payment, restock: true, ...body });

  expect((await refund({ amount: '1.00' })).statusCode).toBe(400);
  expect((await refund({ amount: '1.00', restock: false })).statusCode).toBe(201);
  expect(await stockOf(shop, productId)).toBe(17);
  expect((await refund({ lines: [{ lineId, quantity: 1 }] })).json().refundedTotal).toBe('31.00');
  expect([await stockOf(shop, productId), (await page()).isRestocked]).toEqual([18, false]);
  expect(await countRows(shop, `audit_log where (after->>'restocked')::boolean`)).toBe(0);
  const [refunded] = (await admin.get(`/api/admin/audit-log?subject=order&subjectId=${orderNumber}`)).json();
  expect(refunded.after, 'names what is not sent').toMatchObject({ notSent: [{ name: 'Rubber Bone', quantity: 1 }] });

  expect((await refund({})).json().status).toBe('refunded');
  expect([await stockOf(shop, productId), (await page()).isRestocked]).toEqual([20, true]);
});

test('nobody is told that an order is on its way of which all goods were taken out', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop, { price: '30.00', stock: 20 });
  const { orderNumber, payment } = await orderedAgain(shop, productId, 2);
  const { items } = (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
  const refund = (quantity: number, amount?: string) =>
    admin.post('/api/refund', { paymentIntentId: payment, amount, lines: [{ lineId: items[0].id, quantity }] });

  const message = (left: string) => `That leaves nothing to send, so refund all that is left: £${left}.`;
  expect((await refund(2, '59.99')).json().issues).toEqual([{ path: 'amount', message: message('60.00') }]);
  expect((await refund(1, '20.00')).json().status).toBe('confirmed');
  expect((await refund(1, '30.00')).json().issues).toEqual([{ path: 'amount', message: message('40.00') }]);
  expect(await stockOf(shop, productId)).toBe(19);
  expect((await refund(1)).json()).toMatchObject({ status: 'refunded', refundedTotal: '60.00' });
  await shop.jobs.drain();
  expect(await countRows(shop, `mails where template = 'order-shipped'`)).toBe(0);
});

test('restocking pieces and the rest of an order locks products in the usual order', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const bone = await stockProduct(shop, { price: '30.00', stock: 20 });
  const rope = await stockProduct(shop, { name: 'Rope', price: '10.00', stock: 20 });
  const items = [bone, rope].map((productId) => ({ productId, quantity: 2 }));
  const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
  const [, line] = (await admin.get(`/api/admin/orders/${orderNumber}`)).json().items;
  const lines = [{ lineId: line.id, quantity: 1 }];
  const paymentIntentId = orderNumber.replace('PV-', 'pi_');
  const { isFree, outcome } = await whileHeld(shop, { held: bone, other: rope }, () =>
    admin.post('/api/refund', { paymentIntentId, amount: '80.00', lines, restock: true }),
  );
  expect([isFree, outcome.json().status]).toEqual([true, 'refunded']);
  expect([await stockOf(shop, bone), await stockOf(shop, rope)]).toEqual([20, 20]);
});

describe('of an order that has been delivered', () => {
  /** Two bones at £30.00 with VAT at 20 % and a bag of food at £10.00 with none. */
  async function delivered(shop: TestShop) {
    const admin = await owner(shop);
    const bone = await stockProduct(shop, { price: '30.00', stock: 20 });
    const food = await stockProduct(shop, { name: 'Food', price: '10.00', stock: 20, vatRate: 0 });
    const items = [
      { productId: bone, quantity: 2 },
      { productId: food, quantity: 1 },
    ];
    const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
    await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'delivered' });
    const page = async () => (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
    const lineIds: number[] = (await page()).items.map(({ id }: { id: number }) => id);
    const refund = (body: object) =>
      admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), ...body });
    const stocks = async () => [await stockOf(shop, bone), await stockOf(shop, food)];
    return { admin, orderNumber, page, lineIds, refund, stocks };
  }

  test('a refund is for the goods it names, with their VAT and profit, and only they are restocked', async () => {
    await using shop = await openShop();
    const { admin, orderNumber, page, lineIds, refund, stocks } = await delivered(shop);
    const [bones] = lineIds;

    const reply = await refund({ goods: [{ lineId: bones, quantity: 1 }], restock: true });

    expect([reply.statusCode, reply.json().refundedTotal]).toEqual([201, '30.00']);
    expect((await page()).items).toMatchObject([
      { returned: 1, dropped: 0, earnings: { revenue: '30.00', vat: '5.00' } },
      { returned: 0, earnings: { revenue: '10.00', vat: '0.00' } },
    ]);
    const { creditNotes } = (await admin.get(`/api/orders/${orderNumber}/receipt`)).json();
    expect(creditNotes).toMatchObject([{ amount: '30.00', vatRates: [{ rate: 20, gross: '30.00', vat: '5.00' }] }]);
    expect(await stocks()).toEqual([19, 19]);
    expect(await countRows(shop, `audit_log where after->'goods'->0->>'quantity' = '1'`)).toBe(1);

    expect((await refund({ restock: true })).json().status).toBe('refunded');
    expect(await stocks()).toEqual([20, 20]);
  });

  test('no more can be named than was sent and not refunded before', async () => {
    await using shop = await openShop();
    const { lineIds, refund } = await delivered(shop);
    const [lineId] = lineIds;
    expect((await refund({ goods: [{ lineId, quantity: 3 }] })).json().issues).toEqual([
      { path: 'goods.0.quantity', message: 'That is more than was sent and not refunded yet.' },
    ]);
    expect((await refund({ goods: [{ lineId, quantity: 2 }] })).json().refundedTotal).toBe('60.00');
    expect((await refund({ goods: [{ lineId, quantity: 1 }] })).statusCode).toBe(400);
  });

  test('naming everything that is left refunds everything that is left', async () => {
    await using shop = await openShop();
    const { lineIds, refund, stocks } = await delivered(shop);
    const [bones, food] = lineIds;
    await refund({ goods: [{ lineId: bones, quantity: 2 }], restock: true });
    const rest = await refund({ goods: [{ lineId: food, quantity: 1 }], restock: true });
    expect(rest.json().status).toBe('refunded');
    expect(await stocks()).toEqual([20, 20]);
  });
});

test('pieces removed without a refund were not sent and cannot be returned', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const bone = await stockProduct(shop, { price: '30.00', stock: 20 });
  const rope = await stockProduct(shop, { name: 'Rope', price: '10.00', stock: 20 });
  const { orderNumber } = (await placeOrder(shop, { body: { items: [{ productId: bone, quantity: 1 }] } })).json();
  const change = async (body: object) => {
    const { updatedAt } = (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
    return admin.post(`/api/admin/orders/${orderNumber}/changes`, { seen: updatedAt, ...body });
  };
  await change({ add: [{ productId: rope, quantity: 4 }], isFree: true });
  const [, gift] = (await admin.get(`/api/admin/orders/${orderNumber}`)).json().items;
  expect((await change({ takeOut: [{ lineId: gift.id, quantity: 2 }] })).statusCode).toBe(201);
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'delivered' });
  const back = (quantity: number) =>
    admin.post('/api/refund', {
      paymentIntentId: orderNumber.replace('PV-', 'pi_'),
      amount: '1.00',
      goods: [{ lineId: gift.id, quantity }],
      restock: true,
    });

  expect((await back(3)).statusCode).toBe(400);
  expect((await back(2)).statusCode).toBe(201);
  expect((await back(1)).statusCode).toBe(400);
  expect(await stockOf(shop, rope)).toBe(20);
});

test('goods of an unsent order are removed, not returned', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { payment } = await ordered(shop);
  const reply = await admin.post('/api/refund', { paymentIntentId: payment, goods: [{ lineId: 1, quantity: 1 }] });
  expect(reply.json()).toMatchObject({ code: 'order-is-here' });
});

test('only the owner makes refunds, and only for existing orders', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const alice = await registered(shop);
  const { payment } = await ordered(shop);
  const body = { paymentIntentId: payment };
  expect((await alice.post('/api/refund', body)).statusCode).toBe(403);
  expect((await shop.inject({ method: 'POST', url: '/api/refund', payload: body })).statusCode).toBe(401);
  expect((await alice.post('/api/refund', {})).statusCode).toBe(403);
  expect((await admin.post('/api/refund', { paymentIntentId: 'pi_0000000000' })).statusCode).toBe(404);
  expect((await admin.post('/api/refund', { paymentIntentId: 'PV-1' })).statusCode).toBe(400);
});

test('an invalid payment id is not found, and does not hide other errors', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const unknown = await admin.post('/api/refund', { paymentIntentId: 'pi_unknown' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'order-not-found']);
  const wrong = await admin.post('/api/refund', { paymentIntentId: 'pi_unknown', amount: '-1' });
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, invalidAmount]);
});

/** £30.00, delivered free. */
async function ordered(shop: TestShop) {
  const productId = await stockProduct(shop, { price: '30.00', stock: 20 });
  return { productId, ...(await orderedAgain(shop, productId)) };
}

async function orderedAgain(shop: TestShop, productId: number, quantity = 1) {
  const { orderNumber } = (await placeOrder(shop, { body: { items: [{ productId, quantity }] } })).json();
  return { orderNumber, payment: orderNumber.replace('PV-', 'pi_') };
}

test('what was given away is taken out without money, and only the last piece ends the order', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await promote(shop, { code: 'GIFT', percentOff: 100 });
  const items = await Promise.all(
    ['4.00', '5.00'].map(async (price) => ({ productId: await stockProduct(shop, { price }), quantity: 2 })),
  );
  const body = { ...ann, items, promoCode: 'GIFT', isDeliveredFree: true, payment: { way: 'cash' } };
  const placed = await admin.post('/api/admin/orders', body);
  const { orderNumber } = placed.json<{ orderNumber: string }>();
  expect(placed.json()).toMatchObject({ total: '0.00' });
  const [first, second] = (await admin.get(`/api/admin/orders/${orderNumber}`)).json<AdminOrder>().items;
  const takeOut = async (lines: object[]) =>
    admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), lines });

  const one = await takeOut([{ lineId: first?.id, quantity: 2 }]);
  expect([one.statusCode, one.json().status, one.json().refunds]).toEqual([201, 'confirmed', []]);
  expect(await stockOf(shop, items[0]?.productId ?? 0)).toBe(10);

  const rest = await takeOut([{ lineId: second?.id, quantity: 2 }]);
  expect([rest.statusCode, rest.json().status]).toEqual([201, 'refunded']);
  const { timeline } = (await admin.get(`/api/admin/orders/${orderNumber}`)).json<AdminOrder>();
  expect(timeline.map(({ note }) => note)).toContain('Rubber Bone × 2 taken out');
});
