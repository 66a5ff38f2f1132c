import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { paymentNotices } from '../payments.table.ts';
import { providerInUse, providerOf } from '../providers.ts';
import { stripeProvider } from '../stripe-provider.ts';
import { forgetOldNotices } from './payment-notices.ts';

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

test('an event that arrives five times at once is handled once', async () => {
  await using shop = await openShop({ env });
  const text = eventOf('evt_1', { id: 're_1', object: 'refund' });

  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(shop, text)));

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await shop.db.select().from(paymentNotices)).toMatchObject([{ id: 'evt_1', type: 'refund.updated' }]);
});

test('a body that is unsigned, too large or not JSON is rejected and leaves nothing behind', async () => {
  await using shop = await openShop({ env });
  const url = '/api/payments/stripe/webhook';
  const headers = { 'content-type': 'application/json' };

  const replies = [
    await send(shop, eventOf('evt_1', { id: 're_1', object: 'refund' }), 'whsec_other'),
    await send(shop, 'no JSON'),
    await shop.inject({ method: 'POST', url, headers, payload: '{}' }),
    await shop.inject({ method: 'POST', url }),
    await send(shop, ' '.repeat(1_100_000)),
    await shop.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'hello' }),
  ];

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 413, 415]);
  expect(await shop.db.select().from(paymentNotices)).toEqual([]);
});

test.each([
  ['the event', eventOf('evt_\0', { id: 're_1', object: 'refund' })],
  ['its object', eventOf('evt_1', { id: 're_\0', object: 'refund' })],
  ['half of a character', eventOf('evt_\ud83d', { id: 're_1', object: 'refund' })],
])('a signed event with an id that cannot be stored, %s, is rejected', async (_which, text) => {
  await using shop = await openShop({ env });
  expect((await send(shop, text)).statusCode).toBe(400);
  expect(await shop.db.select().from(paymentNotices)).toEqual([]);
});

test('a signed event with an endless id is none of Stripe’s', async () => {
  await using shop = await openShop({ env });
  const text = eventOf(`evt_${'1'.repeat(100_000)}`, { id: 're_1', object: 'refund' });
  expect((await send(shop, text)).statusCode).toBe(200);
  expect(await shop.db.select().from(paymentNotices)).toEqual([]);
});

test('an event about a dispute with all its evidence is taken', async () => {
  await using shop = await openShop({ env });
  const text = eventOf('evt_1', {
    id: 'du_1',
    object: 'dispute',
    evidence: { uncategorized_text: 'é'.repeat(450_000) },
  });
  expect((await send(shop, text)).statusCode).toBe(200);
});

test('a shop without keys rejects events', async () => {
  await using shop = await openShop();
  expect((await send(shop, eventOf('evt_1', { id: 're_1', object: 'refund' }))).statusCode).toBe(404);
});

test('events are deleted once they cannot arrive again', async () => {
  await using shop = await openShop({ env });
  await send(shop, eventOf('evt_1', { id: 're_1', object: 'refund' }));
  await forgetOldNotices(shop.db, shop.clock.now());
  expect(await shop.db.select().from(paymentNotices)).toHaveLength(1);
  await forgetOldNotices(shop.db, new Date(shop.clock.now().getTime() + 1));
  expect(await shop.db.select().from(paymentNotices)).toEqual([]);
});

const now = new Date('2026-05-12T10:00:00Z');
const account = {
  secretKey: 'sk_test_51',
  isTest: true,
  webhookSecrets: ['whsec_old', 'whsec_new'],
  apiUrl: 'http://127.0.0.1:9',
};
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
};
const payload = JSON.stringify(event);

function signed(secret: string, { text = payload, at = now } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp: at.getTime() / 1_000 });
}

async function read(signature: string | undefined, text = payload) {
  return stripeProvider(account).readNotice(Buffer.from(text), signature, now);
}

test.each(['whsec_old', 'whsec_new'])(
  'a notice signed with %s is read while the secret is exchanged',
  async (secret) => {
    const notice = { id: 'evt_1', type: 'checkout.session.completed', about: 'payment', reference: 'cs_test_1' };
    expect(await read(signed(secret))).toEqual(notice);
  },
);

test('one valid signature of several is enough', async () => {
  const [time, right] = signed('whsec_new').split(',');
  expect(await read(`${time},v1=${'0'.repeat(64)},${right}`)).toMatchObject({ id: 'evt_1' });
});

test('a clock that is slow loses no notice', async () => {
  expect(await read(signed('whsec_new', { at: new Date(now.getTime() + 3_600_000) }))).toMatchObject({ id: 'evt_1' });
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['something else', 'v1=abc'],
  ['another secret’s', signed('whsec_other')],
  ['one that is six minutes old', signed('whsec_new', { at: new Date(now.getTime() - 360_000) })],
  ['that of another notice', signed('whsec_new', { text: `${payload} ` })],
  ['one without a version', signed('whsec_new').replace('v1=', 'v0=')],
])('an event with %s for its signature is rejected', async (_what, signature) => {
  await expect(read(signature)).rejects.toMatchObject({ status: 400, code: 'wrong-signature' });
});

test('a signed body that is not JSON is rejected as well', async () => {
  await expect(read(signed('whsec_new', { text: '{' }), '{')).rejects.toMatchObject({ code: 'wrong-signature' });
});

test.each([
  '[]',
  'null',
  '{"id":"evt_1","object":"v2.core.event","type":"v1.billing.meter.no_meter_found"}',
  '{"id":"evt_1","object":"event"}',
  '{"id":"evt_1","type":"refund.updated","data":{"object":{"object":"refund"}}}',
])('a signed body that is no event about an object, %s, is ignored', async (text) => {
  expect(await read(signed('whsec_new', { text }), text)).toBeNull();
});

test.each([
  ['payout.paid', { id: 'po_1', object: 'payout' }],
  ['payment_intent.created', { id: 'pi_1', object: 'payment_intent' }],
  ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null }],
])('an event that does not concern the shop, %s, is ignored', async (type, object) => {
  const text = JSON.stringify({ ...event, type, data: { object } });
  expect(await read(signed('whsec_new', { text }), text)).toBeNull();
});

test.each([
  ['payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' }],
  ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }],
  ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: { id: 'pi_1', object: 'payment_intent' } }],
])('a charge is followed by its payment, from %s', async (type, object) => {
  const text = JSON.stringify({ ...event, type, data: { object } });
  expect(await read(signed('whsec_new', { text }), text)).toMatchObject({ about: 'charge', reference: 'pi_1' });
});

test('a shop without keys has no payment provider', async () => {
  await using shop = await openShop();
  expect(await providerInUse(shop)).toBeNull();
  expect(await providerOf(shop, 'demo')).toBeNull();
  await expect(providerOf(shop, 'stripe')).rejects.toThrow('keys are not set any more');
});

test('one provider serves all calls, so that its connections are used again', async () => {
  await using shop = await openShop({ env });
  expect(await providerOf(shop, 'stripe')).toBe(await providerInUse(shop));
});
