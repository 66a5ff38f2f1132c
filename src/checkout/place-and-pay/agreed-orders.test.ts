import { expect, test } from 'vitest';
import { ann, countRows, placed, promote, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, registered, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const payment = { way: 'cash', reference: 'till 1' };

async function open() {
  const shop = await openShop();
  const [admin, staff] = [await owner(shop), await staffMember(shop)];
  const productId = await stockProduct(shop, { price: '10.00' });
  await admin.patch('/api/admin/settings', { vatNumber: 'GB999999973' });
  return {
    shop,
    admin,
    staff,
    productId,
    place: (body: object) => admin.post('/api/admin/orders', { ...ann, payment, ...body }),
  };
}

test('an order has the prices that were agreed, and what the shop lists nowhere', async () => {
  const { shop, admin, productId, place } = await open();
  await using _shop = shop;
  const terms = {
    items: [{ productId, quantity: 2, price: '8.00' }],
    freeLines: [{ text: 'Engraving by hand', price: '5.00', vatRate: 0 }],
    deliveryPrice: '1.00',
  };
  const quote = (await admin.post('/api/admin/orders/quote', terms)).json();
  expect([quote.subtotal, quote.delivery, quote.total]).toEqual(['21.00', '1.00', '22.00']);

  const reply = await place({ ...terms, total: '22.00' });

  expect(reply.statusCode, reply.payload).toBe(201);
  const order = (await admin.get(`/api/admin/orders/${reply.json().orderNumber}`)).json();
  expect(order.items.map(({ name, price, lineTotal }: Record<string, string>) => [name, price, lineTotal])).toEqual([
    ['Rubber Bone', '8.00', '16.00'],
    ['Engraving by hand', '5.00', '5.00'],
  ]);
  // £16.00 and its share of the delivery, 76p, at 20%.
  expect([order.total, order.vat]).toEqual(['22.00', '2.80']);
  expect(order.manualPayments).toMatchObject([{ amount: '22.00' }]);
  expect(await stockOf(shop, productId)).toBe(8);
  const [logged] = (await admin.get('/api/admin/audit-log?subject=order')).json();
  expect(logged.after).toMatchObject({ prices: [{ productId, price: '8.00' }], deliveryPrice: '1.00' });
  expect((await shop.inject('/api/products?q=engraving')).json()).toEqual([]);
});

test('an order may be of what is in no list alone, and cancelled like any other', async () => {
  const { shop, admin, place } = await open();
  await using _shop = shop;
  const reply = await place({
    freeLines: [{ text: 'Repair of a collar', price: '4.50', vatRate: 20 }],
    isDeliveredFree: true,
  });
  expect([reply.statusCode, reply.json().total]).toEqual([201, '4.50']);
  const { orderNumber } = reply.json();
  expect((await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'cancelled' })).json().status).toBe(
    'cancelled',
  );
  expect((await place({})).json().issues).toEqual([{ path: 'items', message: 'Add a product first' }]);
});

test('a customer without an email address orders by telephone, is mailed nothing and is in no list of customers', async () => {
  const { shop, admin, productId, place } = await open();
  await using _shop = shop;
  await promote(shop, { code: 'ONCE', useLimitPerCustomer: 1 });
  const body = { customerEmail: '', items: [{ productId, quantity: 1 }], promoCode: 'ONCE' };
  const [first, second] = [await place(body), await place(body)];
  expect([first.statusCode, second.statusCode], second.payload).toEqual([201, 201]);
  const { orderNumber } = first.json();
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'shipped' });
  await shop.jobs.drain();
  expect((await outbox(shop)).filter(({ recipient }) => recipient === '')).toEqual([]);
  expect((await outbox(shop)).map(({ template }) => template)).not.toContain('order-confirmation');
  expect(await countRows(shop, `customers where email = ''`)).toBe(0);
  expect((await shop.inject(`/api/orders/${orderNumber}?email=`)).statusCode).toBe(404);
  const refund = { paymentIntentId: orderNumber.replace('PV-', 'pi_'), amount: '1.00' };
  expect((await admin.post('/api/refund', refund)).statusCode).toBe(201);
});

test.each([
  ['goods', { price: '7.99' }, {}],
  ['delivery', {}, { deliveryPrice: '0.50' }],
  ['both', { price: '8.50' }, { deliveryPrice: '2.50' }],
])('staff lower %s as far as the owner lets them', async (_what, line, terms) => {
  const { shop, admin, staff, productId } = await open();
  await using _shop = shop;
  await admin.patch('/api/admin/settings', { staffDiscountLimit: 20 });
  const body = { ...ann, payment, items: [{ productId, quantity: 1, ...line }], ...terms };
  const reply = await staff.post('/api/admin/orders', body);
  // £13.99 with delivery: 20% are £2.79.
  const isAllowed = reply.statusCode === 201;
  expect([isAllowed, reply.json().code]).toEqual(
    'price' in line && !('deliveryPrice' in terms) ? [true, undefined] : [false, 'discount-limit'],
  );
});

test('a higher price is nobody’s discount', async () => {
  const { shop, admin, staff, productId } = await open();
  await using _shop = shop;
  await admin.patch('/api/admin/settings', { staffDiscountLimit: 0 });
  const items = [{ productId, quantity: 1, price: '12.00' }];
  expect((await staff.post('/api/admin/orders', { ...ann, payment, items })).statusCode).toBe(201);
});

test('customers are found by a part of their name, email or postcode, with their latest address', async () => {
  const { shop, admin, productId } = await open();
  await using _shop = shop;
  await placed(shop, { items: [{ productId, quantity: 1 }] });
  const moved = { address: '2 New Road', city: 'York', postcode: 'YO1 7HH' };
  await placed(shop, { items: [{ productId, quantity: 1 }], shippingAddress: moved, customerPhone: '07700 900123' });
  await registered(shop, 'barker@example.co.uk');
  const find = async (q: string) => (await admin.get(`/api/admin/buyers?${new URLSearchParams({ q })}`)).json();

  expect(await find('ann bark')).toEqual([
    {
      customerName: 'Ann Barker',
      customerEmail: ann.customerEmail,
      customerPhone: '+447700900123',
      shippingAddress: { ...moved, country: 'United Kingdom' },
    },
  ]);
  expect((await find('barker@')).map(({ shippingAddress }: { shippingAddress: unknown }) => shippingAddress)).toContain(
    null,
  );
  expect(await find('yo1 7hh')).toHaveLength(1);
  expect(await find('')).toEqual([]);
});
