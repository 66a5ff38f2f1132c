import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { ann, cookieOf, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const body = { items: [{ productId: 1, quantity: 1 }] };
const untold = { timesBought: 1, usualDays: null, reminder: null };

test('who orders as a guest with a customer’s address reads and changes nothing of the account', async () => {
  await using shop = await openFoodShop();
  const annie = await confirmed(shop, ann.customerEmail);
  const own = await bought(shop, cookieHeader(annie.cookies));
  await annie.post(own.url, { productId: 1, everyWeeks: 4 });
  const [before] = (await annie.get('/api/user/reminders')).json();
  shop.clock.advance(days(20));

  const stranger = await bought(shop);
  await shop.jobs.drain();
  expect((await annie.get('/api/user/orders')).json(), 'the order is in the account').toHaveLength(2);
  expect(await offer(shop, stranger)).toMatchObject(untold);
  await ask(shop, stranger, 1);
  expect((await annie.get('/api/user/reminders')).json()).toContainEqual(before);
  expect(await offer(shop, stranger)).toMatchObject({ timesBought: 1, reminder: { everyDays: 7 } });
  expect((await annie.get(own.url)).json()).toMatchObject([{ timesBought: 2, usualDays: 20 }]);
});

test('who opens the mailed link of an order in an account gets no second reminder beside the account’s', async () => {
  await using shop = await openFoodShop();
  const annie = await confirmed(shop, ann.customerEmail);
  const own = await bought(shop, cookieHeader(annie.cookies));
  await annie.post(own.url, { productId: 1, everyWeeks: 4 });
  const letter = (await outbox(shop)).find(({ template }) => template === 'order-confirmation');
  const refused = await ask(shop, { url: `${own.url}?token=${linkValue(letter?.text, 'token')}` }, 6);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Your account reminds you of that already. To change it, please sign in.',
  ]);
  expect((await annie.get('/api/user/reminders')).json()).toMatchObject([{ everyDays: 28 }]);
});

test('who orders with another guest’s address is shown nothing of what they bought and asked, and changes none of it', async () => {
  await using shop = await openFoodShop();
  const guest = await bought(shop);
  await ask(shop, guest, 4);
  shop.clock.advance(days(20));

  const stranger = await bought(shop);
  expect(await offer(shop, stranger)).toMatchObject(untold);
  const refused = await ask(shop, stranger, 1);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already-reminded']);

  const token = linkValue((await outbox(shop))[0]?.text, 'token');
  const url = `${guest.url}?token=${token}`;
  expect(await offer(shop, { url })).toMatchObject({ timesBought: 2, reminder: { everyDays: 28 } });
  expect((await ask(shop, { url }, 6)).json()).toMatchObject({ everyDays: 42 });
});

test('who typed somebody else’s address while signed in is told nothing about it', async () => {
  await using shop = await openFoodShop();
  await bought(shop);
  shop.clock.advance(days(20));
  const bob = await registered(shop, 'bob@example.co.uk');
  const { url } = await bought(shop, cookieHeader(bob.cookies));
  expect((await bob.get(url)).json()).toMatchObject([untold]);
});

async function openFoodShop(): Promise<TestShop> {
  const shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  await stockProduct(shop, { name: 'Kibble', stock: 50 });
  await shop.pool.query(`update products set category = 'food', kind = 'dry food', net_quantity = 12, net_unit = 'kg'`);
  await shop.pool.query(
    `insert into product_texts (product_id, description, feeding) values (1, 'Crunchy', '[{"kg":10,"grams":150},{"kg":20,"grams":250}]')`,
  );
  return shop;
}

type Way = { url: string; headers?: { cookie: string } };

async function bought(shop: TestShop, cookie?: string): Promise<Way> {
  const placed = await placeOrder(shop, { body, ...(cookie && { cookie }) });
  return {
    url: `/api/orders/${placed.json().orderNumber}/reminders`,
    headers: { cookie: cookie ?? cookieOf(placed) },
  };
}

async function offer(shop: TestShop, way: Way) {
  return (await shop.inject(way)).json()[0];
}

function ask(shop: TestShop, way: Way, everyWeeks: number) {
  return shop.inject({ ...way, method: 'POST', payload: { productId: 1, everyWeeks } });
}

function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}
