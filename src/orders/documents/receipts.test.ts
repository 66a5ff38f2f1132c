import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { cookieOf, fetchQuote, placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('a receipt shows the VAT at each rate, after the discount and with delivery, and adds up to the total', async () => {
  await using shop = await openShop();
  await promote(shop, { code: 'TEN' });
  const items = [
    { productId: await stockProduct(shop, { price: '10.00' }), quantity: 1 },
    { productId: await stockProduct(shop, { price: '5.00', vatRate: 0 }), quantity: 2 },
  ];
  const placed = await placeOrder(shop, { body: { items, promoCode: 'TEN' } });
  const url = `/api/orders/${placed.json().orderNumber}/receipt`;

  const reply = await shop.inject({ url, headers: { cookie: cookieOf(placed) } });

  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const { vatRates, seller, order } = reply.json();
  expect(order).toEqual(placed.json());
  expect(seller).toMatchObject({ name: 'Paw & Vale', vatNumber: 'GB999999973' });
  // £9.00 of goods at 20 % and at 0 %, with £1.99 and £2.00 of delivery.
  expect(vatRates).toEqual([
    { rate: 20, net: '9.16', vat: '1.83', gross: '10.99' },
    { rate: 0, net: '11.00', vat: '0.00', gross: '11.00' },
  ]);
  expect([order.total, order.vat]).toEqual(['21.99', '1.83']);
  expect((await shop.inject(url)).statusCode).toBe(404);
  expect((await (await registered(shop)).get(url)).statusCode).toBe(404);
});

test.each([
  ['5.00', { discount: '5.00', total: '1.99' }, [{ rate: 20, net: '1.66', vat: '0.33', gross: '1.99' }]],
  ['500.00', { discount: '6.99', total: '0.00' }, [{ rate: 20, net: '0.00', vat: '0.00', gross: '0.00' }]],
])('£%s off goods of £3.00 is taken off delivery too, and the VAT with it', async (amount, sums, vatRates) => {
  await using shop = await openShop();
  await promote(shop, { code: 'LARGE', amountOff: fromPounds(amount) });
  const items = [{ productId: await stockProduct(shop, { price: '3.00' }), quantity: 1 }];
  const placed = await placeOrder(shop, { body: { items, promoCode: 'LARGE' } });
  expect(placed.json()).toMatchObject({ subtotal: '3.00', shippingCost: '3.99', ...sums });
  const url = `/api/orders/${placed.json().orderNumber}/receipt`;
  const receipt = await shop.inject({ url, headers: { cookie: cookieOf(placed) } });
  expect(receipt.json().vatRates).toEqual(vatRates);
});

test('a shop that is not registered charges, shows and books no VAT', async () => {
  await using shop = await openShop({ vatNumber: null });
  const admin = await owner(shop);
  const items = [{ productId: await stockProduct(shop, { price: '10.00' }), quantity: 2 }];
  const quote = (await fetchQuote(shop, { items })).json();
  expect(quote).toMatchObject({ total: '23.99', vat: '0.00', isVatRegistered: false });
  const placed = await placeOrder(shop, { body: { items } });
  const order = placed.json();
  expect(order).toMatchObject({ vat: '0.00', isVatRegistered: false, items: [{ vatRate: 0, vat: '0.00' }] });

  const url = `/api/orders/${order.orderNumber}/receipt`;
  const receipt = (await shop.inject({ url, headers: { cookie: cookieOf(placed) } })).json();
  expect([receipt.seller.vatNumber, receipt.vatRates]).toEqual([null, []]);
  expect((await outbox(shop)).map(({ html }) => html).join()).not.toMatch(/\bVAT\b/);
  const { earnings } = (await admin.get(`/api/admin/orders/${order.orderNumber}`)).json();
  expect([earnings.revenue, earnings.vat]).toEqual(['23.99', '0.00']);
});

test('the VAT of an order stays as it was when it was placed', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const items = [{ productId: await stockProduct(shop, { price: '30.00' }), quantity: 1 }];
  const [registered, later] = [await placeOrder(shop, { body: { items } }), { vatNumber: null }];
  await admin.patch('/api/admin/settings', later);
  const unregistered = await placeOrder(shop, { body: { items } });
  await admin.patch('/api/admin/settings', { vatNumber: 'gb 123 4567 82' });

  const receiptOf = async (reply: LightMyRequestResponse) =>
    (await admin.get(`/api/orders/${reply.json().orderNumber}/receipt`)).json();
  expect(await receiptOf(registered)).toMatchObject({ seller: { vatNumber: 'GB999999973' }, order: { vat: '5.00' } });
  expect(await receiptOf(unregistered)).toMatchObject({ seller: { vatNumber: null }, order: { vat: '0.00' } });
});

test('each refund has a credit note with its VAT, and all documents share one series of numbers without gaps', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const items = [
    { productId: await stockProduct(shop, { price: '24.00' }), quantity: 1 },
    { productId: await stockProduct(shop, { price: '6.00', vatRate: 0 }), quantity: 1 },
  ];
  const first = (await placeOrder(shop, { body: { items } })).json().orderNumber;
  const second = (await placeOrder(shop, { body: { items } })).json().orderNumber;
  const receiptOf = async (number: string) => (await admin.get(`/api/orders/${number}/receipt`)).json();
  const replies = await Promise.all([receiptOf(first), receiptOf(second), receiptOf(first), receiptOf(second)]);
  expect(new Set(replies.map(({ number }) => number))).toEqual(new Set([1, 2]));

  const payment = first.replace('PV-', 'pi_');
  await admin.post('/api/refund', { paymentIntentId: payment, amount: '10.00', reason: 'Torn' });
  await admin.post('/api/refund', { paymentIntentId: payment });
  const { creditNotes, order, vatRates } = await receiptOf(first);
  expect(creditNotes).toMatchObject([
    {
      number: 3,
      amount: '10.00',
      reason: 'Torn',
      vatRates: [
        { rate: 20, net: '6.67', vat: '1.33', gross: '8.00' },
        { rate: 0, net: '2.00', vat: '0.00', gross: '2.00' },
      ],
    },
    { number: 4, amount: '20.00', vatRates: [{ vat: '2.67', gross: '16.00' }, { gross: '4.00' }] },
  ]);
  expect([order.refundedTotal, vatRates[0].vat]).toEqual(['30.00', '4.00']);
  const link = new RegExp(`/receipt/${first}\\?token=[^&]+&refund=${creditNotes[0].refundId}`);
  const emails = (await outbox(shop)).filter(({ template }) => template === 'order-refunded');
  expect(emails.map(({ text }) => text)).toContainEqual(expect.stringMatching(link));
});
