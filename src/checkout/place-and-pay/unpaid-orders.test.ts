import { expect, test } from 'vitest';
import { countRows, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { beginOrder, openStripeShop } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { forgetOldData } from '../../admin/old-data/forget-old-data.ts';

/** Alice begins to pay for two bones from our own stock. */
async function unpaid(shop: StripeShop) {
  const [admin, alice] = [await owner(shop), await registered(shop)];
  const productId = await stockProduct(shop);
  const cookie = Object.entries(alice.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const begun = await beginOrder(shop, { items: [{ productId, quantity: 2 }] }, { cookie });
  await shop.jobs.drain();
  return { admin, alice, productId, ...begun };
}

test('an unpaid order counts in no figure and is on no list except under its own filter', async () => {
  await using shop = await openStripeShop();
  const { admin, alice, orderNumber } = await unpaid(shop);

  expect((await alice.get('/api/user/orders')).json()).toEqual([]);
  expect((await admin.get('/api/orders')).json()).toEqual([]);
  expect((await admin.get('/api/orders?q=barker')).json()).toEqual([]);
  expect((await admin.get('/api/orders?status=awaiting-payment')).json()).toMatchObject([{ orderNumber }]);
  const metrics = (await admin.get('/api/admin/metrics')).json();
  expect([metrics.totalOrders, metrics.totalRevenue]).toMatchObject([0, expect.toSatisfy((sum) => Number(sum) === 0)]);
  expect((await admin.get('/api/admin/search?q=barker')).payload).not.toContain(orderNumber);
  expect((await admin.get('/api/admin/orders.csv')).payload).not.toContain(orderNumber);
  expect((await admin.get('/api/admin/summary')).payload).not.toContain(orderNumber);
  expect(await countRows(shop, 'purchase_orders')).toBe(0);
  expect((await admin.get('/api/admin/to-send')).json()).toEqual([]);
  expect(await countRows(shop, 'sales_changes')).toBe(0);
});

test('an unpaid order cannot be processed', async () => {
  await using shop = await openStripeShop();
  const { admin, alice, orderNumber, productId } = await unpaid(shop);
  const order = `/api/orders/${orderNumber}`;

  const refused = [
    await admin.patch(`${order}/status`, { status: 'shipped' }),
    await admin.patch(`${order}/status`, { status: 'cancelled' }),
    await admin.post(`${order}/parcels`, { carrier: 'DPD' }),
    await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_') }),
    await alice.post(`${order}/cancellation`),
    await alice.post(`${order}/return-requests`, { items: [{ productId, quantity: 1 }], reason: 'Too small' }),
    await alice.get(`${order}/receipt`),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409, 409, 409]);
  expect((await shop.inject(`${order}?email=ann.barker@example.co.uk`)).statusCode).toBe(404);
  const review = { rating: 5, title: 'Good', comment: 'My dog likes it a lot', customerName: 'Alice' };
  const posted = await alice.post(`/api/products/${productId}/reviews`, review);
  expect(posted.json().verified).not.toBe(true);
});

test('the customer of an order that was never paid is erased after 30 days', async () => {
  await using shop = await openStripeShop();
  const { end, orderNumber } = await unpaid(shop);
  await end();
  const nameOf = async () =>
    (await shop.pool.query('select customer_name, address from orders where number = $1', [orderNumber])).rows[0];
  shop.clock.advance(29 * 24 * 3_600_000);
  await forgetOldData(shop);
  expect(await nameOf()).toEqual({ customer_name: 'Ann Barker', address: '1 Kennel Lane' });
  shop.clock.advance(2 * 24 * 3_600_000);
  await forgetOldData(shop);
  expect(await nameOf()).toEqual({ customer_name: 'Name no longer kept', address: '' });
});
