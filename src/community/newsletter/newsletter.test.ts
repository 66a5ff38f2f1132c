import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { subscribers } from './newsletter.table.ts';

test('only confirmed addresses get the newsletter, and unsubscribing takes one click', async () => {
  await using shop = await openShop();

  expect((await ask(shop)).statusCode).toBe(201);
  const [confirm] = await outbox(shop);
  expect(confirm).toMatchObject({ template: 'newsletter-confirm', recipient: 'dog@example.co.uk' });
  expect(await state(shop)).toMatchObject({ confirmedAt: null });

  const token = linkValue(confirm?.text, 'confirm');
  expect((await post(shop, '/api/newsletter/confirm', { token })).statusCode).toBe(204);
  expect((await state(shop))?.confirmedAt).not.toBeNull();

  const [, welcome] = await outbox(shop);
  const call = welcome?.headers['List-Unsubscribe']?.slice(1, -1) ?? '';
  const left = await shop.inject({
    method: 'POST',
    url: call.slice(shop.config.url.length),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(left.statusCode).toBe(204);
  expect((await state(shop))?.leftAt).not.toBeNull();
});

test('subscribing twice makes one subscription, and a subscriber gets no further email', async () => {
  await using shop = await openShop();
  await ask(shop);
  await ask(shop, 'DOG@example.co.uk ');
  const mails = await outbox(shop);
  expect(mails.map(({ template }) => template)).toEqual(['newsletter-confirm', 'newsletter-confirm']);
  await post(shop, '/api/newsletter/confirm', { token: linkValue(mails[1]?.text, 'confirm') });
  await ask(shop);
  expect(await outbox(shop)).toHaveLength(3);
  expect(await shop.db.$count(subscribers)).toBe(1);
});

test('somebody who unsubscribed may come back by confirming again', async () => {
  await using shop = await openShop();
  await ask(shop);
  const [confirm] = await outbox(shop);
  await post(shop, '/api/newsletter/confirm', { token: linkValue(confirm?.text, 'confirm') });
  const [, welcome] = await outbox(shop);
  await post(shop, `/api/newsletter/unsubscribe?token=${linkValue(welcome?.text, 'leave')}`);
  shop.clock.advance(60_000);
  await ask(shop);
  expect(await state(shop)).toMatchObject({ confirmedAt: null });
  const again = (await outbox(shop)).at(-1);
  const reply = await post(shop, '/api/newsletter/confirm', { token: linkValue(again?.text, 'confirm') });
  expect(reply.statusCode).toBe(204);
  expect(await state(shop)).toMatchObject({ confirmedAt: expect.any(Date), leftAt: null });
});

test('a link from before somebody unsubscribed says so and does not subscribe them again, whoever asks meanwhile', async () => {
  await using shop = await openShop();
  await ask(shop);
  const [confirm] = await outbox(shop);
  const token = linkValue(confirm?.text, 'confirm');
  await post(shop, '/api/newsletter/confirm', { token });
  const [, welcome] = await outbox(shop);
  await post(shop, `/api/newsletter/unsubscribe?token=${linkValue(welcome?.text, 'leave')}`);
  const old = async () => {
    const reply = await post(shop, '/api/newsletter/confirm', { token });
    return [reply.statusCode, reply.json().code];
  };
  expect(await old()).toEqual([409, 'unsubscribed-since']);
  shop.clock.advance(60_000);
  await ask(shop); // by anybody
  expect(await old()).toEqual([409, 'unsubscribed-since']);
  expect(await state(shop)).toMatchObject({ confirmedAt: null, leftAt: expect.any(Date) });
  const admin = await owner(shop);
  const shown = async (which: string) => (await admin.get(`/api/admin/newsletter?state=${which}`)).json().length;
  expect([await shown('waiting'), await shown('left'), await shown('confirmed')]).toEqual([1, 0, 0]);
});

test('a link for one purpose or person is worth nothing for another', async () => {
  await using shop = await openShop();
  await ask(shop);
  const [confirm] = await outbox(shop);
  const token = linkValue(confirm?.text, 'confirm');
  for (const bad of [token.replace(/^\d+/, '999'), `${token}x`, 'x'.repeat(30)]) {
    expect((await post(shop, '/api/newsletter/confirm', { token: bad })).statusCode).toBe(400);
  }
  expect((await post(shop, `/api/newsletter/unsubscribe?token=${token}`)).statusCode).toBe(400);
});

test.each(['', 'dog', 'dog@', null, 5])('%o is no address to subscribe', async (email) => {
  await using shop = await openShop();
  const reply = await ask(shop, email);
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, 'email']);
  expect(await outbox(shop)).toEqual([]);
});

test('the sixth request within an hour has to wait', async () => {
  await using shop = await openShop();
  for (let count = 0; count < 5; count += 1)
    expect((await ask(shop, `dog${count}@example.co.uk`)).statusCode).toBe(201);
  expect((await ask(shop)).statusCode).toBe(429);
});

test('an address is asked to confirm five times a day, from however many networks', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const responses: unknown[] = [];
  for (let last = 1; last < 8; last += 1) {
    const reply = await ask(shop, last % 2 ? 'dog@example.co.uk' : 'DOG@example.co.uk', `192.0.2.${last}`);
    responses.push([reply.statusCode, reply.json()]);
  }
  expect(responses).toEqual(Array.from({ length: 7 }, () => responses[0]));
  expect(await outbox(shop)).toHaveLength(5);

  shop.clock.advance(days(1));
  await ask(shop);
  expect(await outbox(shop)).toHaveLength(6);
});

test('staff ask as often as they need', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (let count = 0; count < 6; count += 1)
    expect((await admin.post('/api/newsletter', { email: `dog${count}@example.co.uk` })).statusCode).toBe(201);
});

function ask(shop: TestShop, email: unknown = 'dog@example.co.uk', remoteAddress = '127.0.0.1') {
  return shop.inject({ method: 'POST', url: '/api/newsletter', payload: { email }, remoteAddress });
}

function post(shop: TestShop, url: string, payload?: object) {
  return shop.inject({ method: 'POST', url, ...(payload && { payload }) });
}

async function state({ db }: TestShop) {
  return (await db.select().from(subscribers))[0];
}
