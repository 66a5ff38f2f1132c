import { expect, test } from 'vitest';
import { countRows, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { aggregateCustomers, correctCustomers } from './aggregate-customers.ts';

const guest = { customerName: 'Bob Finch', customerEmail: 'Bob@Example.co.uk' };

test('guests and people with accounts are one list by email address, with what they spent', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop, { price: '30.00' });
  const items = [{ productId, quantity: 1 }];
  const numbers = [];
  for (const customerEmail of [guest.customerEmail, 'bob@example.co.uk', 'bob@example.co.uk']) {
    const placed = await placeOrder(shop, { body: { ...guest, items, customerEmail } });
    numbers.push(String(placed.json().orderNumber));
  }
  const [first = '', second = ''] = numbers;
  const refund = { paymentIntentId: first.replace('PV-', 'pi_'), amount: '10.00', reason: 'requested_by_customer' };
  expect((await admin.post('/api/refund', refund)).statusCode).toBe(201);
  expect((await admin.patch(`/api/orders/${second}/status`, { status: 'cancelled' })).statusCode).toBe(200);
  const alice = await registered(shop);
  await aggregateCustomers(shop);

  const [bob, other, ...none] = (await admin.get('/api/admin/customers')).json();
  expect(bob).toMatchObject({ name: 'Bob Finch', email: 'bob@example.co.uk', orders: 2, hasAccount: false });
  const total = Number((await admin.get(`/api/orders/${first}`)).json().total);
  expect(Number(bob.spent)).toBeCloseTo(2 * total - 10, 2);
  expect(other).toMatchObject({ email: 'alice@example.co.uk', orders: 0, spent: '0.00', lastOrderAt: null });
  expect([other.hasAccount, none]).toEqual([true, []]);
  expect((await alice.get('/api/admin/customers')).statusCode).toBe(403);
});

test('customers are found by parts of name, address and postcode, filtered and sorted', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const shippingAddress = { address: '2 Mews', city: 'Leeds', postcode: 'LS1 4AP' };
  const order = (customerEmail: string, customerName: string, quantity: number) =>
    placeOrder(shop, { body: { items: [{ productId, quantity }], customerEmail, customerName, shippingAddress } });
  await order('zoe@example.co.uk', 'Zoe Quill', 1);
  await order('zoe@example.co.uk', 'Zoe Quill', 1);
  await order('carl@example.co.uk', 'Carl Reed', 5);
  await registered(shop);
  await aggregateCustomers(shop);

  const emails = async (query: string) =>
    (await admin.get(`/api/admin/customers?${query}`))
      .json()
      .map(({ email }: { email: string }) => email.split('@')[0]);
  expect(await emails('sort=spent')).toEqual(['carl', 'zoe', 'alice']);
  expect(await emails('sort=orders')).toEqual(['zoe', 'carl', 'alice']);
  expect(await emails('')).toEqual(['carl', 'zoe', 'alice']);
  expect(await emails('q=ls14ap&sort=orders')).toEqual(['zoe', 'carl']);
  expect(await emails('q=quill')).toEqual(['zoe']);
  expect(await emails('q=carl@exam')).toEqual(['carl']);
  expect(await emails('show=account')).toEqual(['alice']);
  expect(await emails('show=guest&q=zoe')).toEqual(['zoe']);
  expect(await emails('show=newsletter')).toEqual([]);
  const page = await admin.get('/api/admin/customers?limit=1&offset=1&sort=orders');
  expect([page.headers['x-total-count'], page.json()[0].name]).toEqual(['3', 'Carl Reed']);
});

test('rebuilding the customers changes nothing, and corrects what was written to the database directly', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  await placeOrder(shop, { body: { ...guest, items: [{ productId, quantity: 1 }] } });
  await aggregateCustomers(shop);
  const [before] = await rows(shop);
  await correctCustomers(shop);
  expect(await rows(shop)).toEqual([before]);
  await shop.pool.query('update customers set spent = 1, orders = 7');
  await shop.pool.query('delete from customer_changes');
  await correctCustomers(shop);
  expect(await rows(shop)).toEqual([before]);
  expect(await countRows(shop, 'customer_changes')).toBe(0);
});

test('a shop that sold before it had the list builds it from its orders', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  await placeOrder(shop, { body: { ...guest, items: [{ productId, quantity: 1 }] } });
  await shop.pool.query('delete from customer_changes');
  await aggregateCustomers(shop);
  expect(await rows(shop)).toMatchObject([{ email: 'bob@example.co.uk', orders: 1 }]);
});

test('a customer who closes their account disappears from the list at once', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await aggregateCustomers(shop);
  expect(await countRows(shop, 'customers')).toBe(1);
  expect((await alice.post('/api/user/close', { password: 'three brown terriers' })).statusCode).toBe(204);
  expect(await countRows(shop, 'customers')).toBe(0);
  await aggregateCustomers(shop);
  expect(await countRows(shop, 'customers')).toBe(0);
});

async function rows({ pool }: TestShop) {
  return (await pool.query('select * from customers order by id')).rows;
}

test('the file of customers holds those of a filter, and the audit log says who took how many', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await registered(shop);
  await registered(shop, 'bob@example.co.uk');
  await aggregateCustomers(shop);
  const file = (await admin.get('/api/admin/customers.csv?q=bob')).payload;
  expect(file.split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/Email,Name,Orders,Spent/),
    'bob@example.co.uk,Alice Pawson,0,0.00,,0,yes,no',
  ]);
  const [logged] = (await admin.get('/api/admin/audit-log?subject=export')).json();
  expect(logged).toMatchObject({ subjectId: 'customers.csv', after: { rows: 1 } });
});
