import { expect, test } from 'vitest';
import { mailBirthdays } from '#accounts/pets/pet-birthdays.ts';
import { mailSavedNews } from '#catalogue/saved-list/mail-saved-news.ts';
import { days } from '#platform/clock.ts';
import { shopDay } from '#platform/shop-day.ts';
import { ann, cookieOf, countRows, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, password } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { mailReminders } from './mail-reminders.ts';

const email = 'alice@example.co.uk';
const opened = '2026-11-21T09:00:00Z';
const length = 182; // days, over the change of summer time
const what = ['repeat-reminder', 'pet-birthday', 'saved-list-news'];

type Sent = { day: string; template: string; text: string };

/** Half a year in which somebody has a dog, a bag of food that runs out, and a bed in mind. */
async function halfAYear(
  shop: TestShop,
  on: Record<string, () => Promise<unknown>>,
  whenMailed: (mail: Sent) => Promise<unknown>,
) {
  const got: Sent[] = [];
  for (let day = 1; day <= length; day += 1) {
    shop.clock.advance(days(1));
    await on[shopDay(shop.clock.now())]?.();
    // Jobs run more than once a day, and in two processes.
    for (const run of [mailReminders, mailBirthdays, mailSavedNews])
      await Promise.all([run(shop.deps), run(shop.deps)]);
    const mails = (await outbox(shop)).filter(({ template }) => what.includes(template));
    for (const { template, text, recipient } of mails.slice(got.length)) {
      expect(recipient).toBe(email);
      const mail = { day: shopDay(shop.clock.now()), template, text };
      got.push(mail);
      await whenMailed(mail);
    }
  }
  return got;
}

test('in half a year one who comes back gets each email once, on its day, and none when they have had enough', async () => {
  await using shop = await openShop({ now: opened });
  const { food, bed } = await stocked(shop);
  const alice = await confirmed(shop, email);
  const biscuit = { name: 'Biscuit', kind: 'dog', birthday: '2021-01-15', weightKg: 20, birthdayEmail: true };
  expect((await alice.post('/api/user/pets', biscuit)).statusCode).toBe(201);
  await alice.post('/api/user/saved', { productIds: [bed] });
  await alice.patch('/api/user/saved', { isNotified: true });
  const cookie = Object.entries(alice.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const items = [{ productId: food, quantity: 1 }];
  const buy = () => placeOrder(shop, { cookie, body: { ...ann, customerEmail: email, items } });
  const { orderNumber } = (await buy()).json();
  const asked = await alice.post(`/api/orders/${orderNumber}/reminders`, { productId: food, kg: 20 });
  const { nextOn, everyDays } = asked.json();
  expect([asked.statusCode, everyDays]).toEqual([201, 32]);

  const pressed: string[] = [];
  const got = await halfAYear(
    shop,
    {
      '2027-02-01': () => shop.pool.query('update products set price = 3000 where id = $1', [bed]),
      '2027-03-01': () => shop.pool.query('update products set stock = 0 where id = $1', [bed]),
      '2027-03-28': () => shop.pool.query('update products set stock = 4 where id = $1', [bed]),
    },
    async ({ template, text }) => {
      if (template !== 'repeat-reminder') return;
      const purpose = (['refill', 'skip', 'stop'] as const)[pressed.length] ?? 'stop';
      pressed.push(purpose);
      await press(shop, purpose, text);
      if (purpose === 'refill') await buy();
    },
  );

  const dayOf = (after: number) => shopDay(new Date(Date.parse(`${nextOn}T12:00:00Z`) + days(after)));
  expect(got.map(({ day, template }) => [day, template])).toEqual(
    [
      [nextOn, 'repeat-reminder'],
      ['2027-01-15', 'pet-birthday'],
      ['2027-02-01', 'saved-list-news'],
      [dayOf(everyDays), 'repeat-reminder'],
      ['2027-03-28', 'saved-list-news'],
      [dayOf(everyDays * 3), 'repeat-reminder'],
    ].toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  );
  expect(pressed).toEqual(['refill', 'skip', 'stop']);
  expect(await countRows(shop, 'orders')).toBe(2);

  await shop.pool.query(`update orders set status = 'completed'`);
  const again = await shop.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  const headers = { cookie: cookieOf(again) };
  const closed = await shop.inject({ method: 'POST', url: '/api/user/close', headers, payload: { password } });
  expect(closed.statusCode).toBe(204);
  for (const table of ['pets', 'reminders', 'saved_lists', 'saved_products'])
    expect([table, await countRows(shop, table)]).toEqual([table, 0]);
});

async function press(shop: TestShop, purpose: 'refill' | 'skip' | 'stop', text: string): Promise<void> {
  const token = linkValue(text.slice(text.indexOf(`reminder=${purpose}`)), 'token');
  const call = purpose === 'stop' ? { url: `/api/reminders/stop?token=${token}` } : { payload: { token } };
  const reply = await shop.inject({ method: 'POST', url: `/api/reminders/${purpose}`, ...call });
  if (reply.statusCode >= 300) throw new Error(reply.payload);
}

async function stocked(shop: TestShop) {
  const food = await stockProduct(shop, { name: 'Kibble', stock: 50, category: 'food', kind: 'dry food' });
  const bed = await stockProduct(shop, { name: 'Bed', price: '40.00', stock: 5 });
  await shop.pool.query(`update products set net_quantity = 8, net_unit = 'kg' where id = $1`, [food]);
  await shop.pool.query(
    `insert into product_texts (product_id, description, feeding) values ($1, 'Crunchy', '[{"kg":10,"grams":150},{"kg":20,"grams":250},{"kg":30,"grams":335}]')`,
    [food],
  );
  return { food, bed };
}
