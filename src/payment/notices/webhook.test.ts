import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { forgetOldNotices } from './payment-notices.ts';
import { paymentNotices } from '../payments.table.ts';

const env = { STRIPE_SECRET_KEY: 'sk_test_51', STRIPE_WEBHOOK_SECRET: 'whsec_51' };

function send({ inject, clock }: TestShop, text: string, secret = 'whsec_51') {
  const timestamp = Math.floor(clock.now().getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
  return inject({
    method: 'POST',
    url: '/api/payments/stripe/webhook',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload: text,
  });
}

function eventOf(id: string, object: object): string {
  return JSON.stringify({ id, object: 'event', type: 'refund.updated', data: { object } });
}

test('a notice that comes five times at once is taken once', async () => {
  await using shop = await openShop({ env });
  const text = eventOf('evt_1', { id: 're_1', object: 'refund' });

  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(shop, text)));

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await shop.db.select().from(paymentNotices)).toMatchObject([{ id: 'evt_1', type: 'refund.updated' }]);
});

test('what is not signed, too large or no JSON is refused and leaves nothing behind', async () => {
  await using shop = await openShop({ env });
  const url = '/api/payments/stripe/webhook';
  const headers = { 'content-type': 'application/json' };

  const replies = [
    await send(shop, eventOf('evt_1', { id: 're_1', object: 'refund' }), 'whsec_other'),
    await send(shop, 'no JSON'),
    await shop.inject({ method: 'POST', url, headers, payload: '{}' }),
    await shop.inject({ method: 'POST', url }),
    await send(shop, ' '.repeat(300_000)),
    await shop.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'hello' }),
  ];

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 413, 415]);
  expect(await shop.db.select().from(paymentNotices)).toEqual([]);
});

test('a shop without keys takes no notices', async () => {
  await using shop = await openShop();
  expect((await send(shop, eventOf('evt_1', { id: 're_1', object: 'refund' }))).statusCode).toBe(404);
});

test('notices are forgotten once they cannot come again', async () => {
  await using shop = await openShop({ env });
  await send(shop, eventOf('evt_1', { id: 're_1', object: 'refund' }));
  await forgetOldNotices(shop.db, shop.clock.now());
  expect(await shop.db.select().from(paymentNotices)).toHaveLength(1);
  await forgetOldNotices(shop.db, new Date(shop.clock.now().getTime() + 1));
  expect(await shop.db.select().from(paymentNotices)).toEqual([]);
});
