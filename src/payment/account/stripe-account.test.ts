import { expect, test } from 'vitest';
import { sweepPayments } from '#checkout/place-and-pay/sweep-payments.ts';
import { minutes } from '#platform/clock.ts';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import type { StripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, password } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { deliverSigned, sessionIn } from '../../../tests/support/stripe-shop.ts';
import { checkStripe } from './check-stripe.ts';

const path = '/api/admin/stripe-account';

const event = {
  id: 'evt_1',
  object: 'event',
  type: 'refund.created',
  data: { object: { id: 're_1', object: 'refund' } },
};

/** A shop without keys, and Stripe, which no event leaves by itself. */
async function open() {
  const clock: { now: () => Date } = { now: () => new Date() };
  const stripe = await openStripeSimulator({ now: () => clock.now() });
  stripe.webhooks.mode = 'never';
  const shop = await openShop({ config: { stripeApiUrl: stripe.url } });
  clock.now = shop.clock.now;
  const admin = await owner(shop);
  const save = (secretKey: string, more: object = {}) => admin.put(path, { secretKey, password, ...more });
  return {
    shop,
    stripe,
    admin,
    save,
    view: async () => (await admin.get(path)).json(),
    async [Symbol.asyncDispose]() {
      await stripe.close();
      await shop[Symbol.asyncDispose]();
    },
  };
}

async function begin(shop: TestShop): Promise<{ number: string; session: string }> {
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const { orderNumber, payment } = (await placeOrder(shop, { body: { items } })).json();
  return { number: orderNumber, session: sessionIn(payment?.url) };
}

async function statusOf({ pool }: TestShop, number: string) {
  return (await pool.query('select status from orders where number = $1', [number])).rows[0]?.status;
}

function secretOf(stripe: StripeSimulator, id = [...stripe.endpoints.keys()].at(-1) ?? ''): string {
  return stripe.endpointSecrets.get(id) ?? '';
}

test('a key that is typed is tested, sealed and used at once, and the shop sets up its webhook', async () => {
  await using opened = await open();
  const { shop, stripe, save, view } = opened;
  expect(await view()).toMatchObject({ source: null, keyEnd: null });

  const saved = await save(stripe.secretKey);

  expect(saved.statusCode, saved.payload).toBe(200);
  expect(saved.json()).toMatchObject({
    source: 'screen',
    isTest: true,
    webhookFault: null,
    methods: ['card', 'apple-pay', 'google-pay', 'link'],
  });
  expect(saved.json().rights.map(({ isMissing }: { isMissing: boolean }) => isMissing)).not.toContain(true);
  expect(saved.payload).not.toContain(stripe.secretKey);
  const rows = JSON.stringify((await shop.pool.query('select * from stripe_account, audit_log')).rows);
  expect(rows).not.toContain(stripe.secretKey);
  const [endpoint] = stripe.endpoints.values();
  expect(endpoint).toMatchObject({ url: saved.json().webhookUrl, status: 'enabled' });

  const { number, session } = await begin(shop);
  expect((await shop.inject('/api/shop')).json()).toMatchObject({ payment: 'stripe', isPaymentTest: true });
  await stripe.pay(session);
  for (const event of stripe.events.values()) await deliverSigned(shop, { webhookSecret: secretOf(stripe) }, event);
  await shop.jobs.drain();
  expect(await statusOf(shop, number)).toBe('confirmed');
  expect((await view()).notices).toMatchObject({ refused: 0, missing: 0, lastAt: expect.any(String) });
});

test.each([
  [{ password: 'not hers' }, 'password'],
  [{ password: undefined }, 'password'],
  [{ secretKey: 'pk_test_51' }, 'secretKey'],
  [{ secretKey: 'sk_test_unknown' }, 'secretKey'],
  [{ secretKey: 'sk_live_51' }, 'secretKey'],
])('a key is refused with %o', async (change, field) => {
  await using opened = await open();
  const { stripe, save, view } = opened;
  const refused = await save(stripe.secretKey, change);
  expect([refused.statusCode, refused.json().issues[0]?.path]).toEqual([400, field]);
  expect([await view(), stripe.endpoints.size]).toMatchObject([{ source: null }, 0]);
});

test('a restricted key is told which rights it lacks, and refused without those that nobody can pay without', async () => {
  await using opened = await open();
  const { stripe, save } = opened;
  stripe.refusedRights.add('rak_checkout_session_write');
  expect((await save(stripe.secretKey)).json().issues[0].message).toContain('Checkout Sessions (write)');
  stripe.refusedRights.clear();
  for (const right of ['rak_webhook_write', 'rak_balance_transaction_source_read']) stripe.refusedRights.add(right);
  const saved = (await save(stripe.secretKey)).json();
  const missing = saved.rights.filter(({ isMissing }: { isMissing: boolean }) => isMissing);
  expect(missing.map(({ id }: { id: string }) => id)).toEqual(['balance', 'webhooks']);
  expect(saved.webhookFault).toContain('may not set up the webhook');
});

test('keys of the environment win, and say so', async () => {
  await using opened = await open();
  const { admin, stripe, save, view } = opened;
  await save(stripe.secretKey);
  const { url: apiUrl, secretKey } = stripe;
  const keys = { secretKey, isTest: true, webhookSecrets: ['whsec_1'], apiUrl };
  Object.assign(opened.shop.config, { stripe: keys });
  expect(await view()).toMatchObject({ source: 'environment' });
  const refused = await admin.put(path, { secretKey, password });
  expect(refused.json()).toMatchObject({ code: 'set-by-environment' });
  expect((await admin.post(`${path}/webhooks`, {})).json()).toMatchObject({ code: 'set-by-environment' });
});

test('the webhook is mended daily: disabled, another address, events missing, deleted', async () => {
  await using opened = await open();
  const { shop, stripe, save, view } = opened;
  await save(stripe.secretKey);
  const [endpoint] = stripe.endpoints.values();
  const { url, enabled_events: events } = { ...endpoint };
  Object.assign(endpoint ?? {}, {
    status: 'disabled',
    url: 'https://old.example/webhook',
    enabled_events: ['refund.created'],
  });
  await checkStripe(shop);
  expect(endpoint).toMatchObject({ status: 'enabled', url, enabled_events: events });

  stripe.endpoints.clear();
  await checkStripe(shop);
  expect([...stripe.endpoints.values()]).toMatchObject([{ url, status: 'enabled' }]);
  expect((await deliverSigned(shop, { webhookSecret: secretOf(stripe) }, event)).statusCode).toBe(200);
  expect((await view()).webhookFault).toBeNull();
});

test('refused notices and payments without a notice are on the owner’s list', async () => {
  await using opened = await open();
  const { shop, stripe, admin, save, view } = opened;
  const toDo = async () => (await admin.get('/api/admin/to-do')).json().map(({ id }: { id: string }) => id);
  await save(stripe.secretKey);
  const { session, number } = await begin(shop);
  await stripe.pay(session);
  for (const event of stripe.events.values()) await deliverSigned(shop, { webhookSecret: 'whsec_other' }, event);
  for (let minute = 0; minute < 3; minute += 1) {
    shop.clock.advance(minutes(1));
    await sweepPayments(shop);
  }
  expect(await statusOf(shop, number)).toBe('confirmed');
  expect(await toDo()).toContain('stripe-webhook');
  shop.clock.advance(minutes(11));
  expect(await toDo()).toEqual(expect.arrayContaining(['stripe-webhook', 'payments-without-notice']));
  expect((await view()).notices).toMatchObject({ lastAt: null, missing: 1 });

  for (const event of stripe.events.values()) await deliverSigned(shop, { webhookSecret: secretOf(stripe) }, event);
  expect(await toDo()).not.toContain('stripe-webhook');
  expect((await view()).notices).toMatchObject({ refused: 0, missing: 0 });
});

test('a webhook whose secret was changed at Stripe is made anew by a press, and never because of what anybody can post', async () => {
  await using opened = await open();
  const { shop, stripe, admin, save, view } = opened;
  await save(stripe.secretKey);
  const [first] = stripe.endpoints.keys();
  const { session } = await begin(shop);
  await stripe.pay(session);
  for (const sent of stripe.events.values())
    expect((await deliverSigned(shop, { webhookSecret: 'whsec_rolled' }, sent)).statusCode).toBe(400);
  for (let minute = 0; minute < 14; minute += 1) {
    shop.clock.advance(minutes(1));
    await sweepPayments(shop);
  }
  await checkStripe(shop);
  await checkStripe(shop);
  expect([...stripe.endpoints.values()]).toMatchObject([{ id: first, status: 'enabled' }]);
  expect((await view()).notices).toMatchObject({ refused: 1, missing: 1 });

  const made = await admin.post(`${path}/webhooks`, {});
  expect(made.json()).toMatchObject({ webhookFault: null, notices: { refused: 0 } });
  const [second, ...more] = stripe.endpoints.values();
  expect([second?.status, second?.id === first, more]).toEqual(['enabled', false, []]);
  expect((await deliverSigned(shop, { webhookSecret: secretOf(stripe) }, event)).statusCode).toBe(200);
  await checkStripe(shop);
  expect([...stripe.endpoints.keys()]).toEqual([second?.id]);
});

test('a webhook that Stripe does not make anew leaves the one that works', async () => {
  await using opened = await open();
  const { shop, stripe, admin, save } = opened;
  await save(stripe.secretKey);
  const [own] = stripe.endpoints.values();
  if (!own) throw new Error('There is no webhook');
  for (let other = 2; other <= 16; other += 1)
    stripe.endpoints.set(`we_${other}`, { ...own, id: `we_${other}`, url: 'https://other.example', description: null });
  const refused = (await admin.post(`${path}/webhooks`, {})).json();
  expect(refused.webhookFault).toContain('You have reached the maximum of 16 test webhook endpoints.');
  expect([own.status, stripe.endpoints.size]).toEqual(['enabled', 16]);
  expect((await deliverSigned(shop, { webhookSecret: secretOf(stripe, own.id) }, event)).statusCode).toBe(200);
  await checkStripe(shop);
  expect((await admin.get(path)).json()).toMatchObject({ webhookFault: null });
});

test.each(['a check', 'a press'])(
  '%s in two processes at once makes one webhook, whose secret the shop knows',
  async (what) => {
    await using opened = await open();
    const { shop, stripe, admin, save, view } = opened;
    await save(stripe.secretKey);
    if (what === 'a check') stripe.endpoints.clear();
    const act = () => (what === 'a check' ? checkStripe(shop) : admin.post(`${path}/webhooks`, {}));
    await Promise.all([act(), act()]);
    expect([...stripe.endpoints.values()]).toMatchObject([{ status: 'enabled' }]);
    expect((await deliverSigned(shop, { webhookSecret: secretOf(stripe) }, event)).statusCode).toBe(200);
    expect(await view()).toMatchObject({ webhookFault: null });
  },
);

test('webhooks that the shop has made and forgotten are deleted, others at its address are switched off', async () => {
  await using opened = await open();
  const { shop, stripe, save } = opened;
  await save(stripe.secretKey);
  const [own] = stripe.endpoints.values();
  if (!own) throw new Error('There is no webhook');
  const add = (id: string, more: object) => stripe.endpoints.set(id, { ...own, id, ...more });
  shop.clock.advance(minutes(90));
  add('we_forgotten', { status: 'disabled' });
  add('we_by_hand', { description: null });
  add('we_elsewhere', { url: 'https://other.example' });
  // Another process saves it in a moment.
  add('we_young', { created: Math.floor(shop.clock.now().getTime() / 1_000) });
  await checkStripe(shop);
  expect([...stripe.endpoints.values()].map(({ id, status }) => [id, status])).toEqual([
    [own.id, 'enabled'],
    ['we_by_hand', 'disabled'],
    ['we_elsewhere', 'enabled'],
    ['we_young', 'enabled'],
  ]);
});

test('another key of the same account changes nothing for open payments; another account waits until there are none', async () => {
  await using opened = await open();
  const { shop, stripe, save } = opened;
  await save(stripe.secretKey);
  const { session, number } = await begin(shop);
  expect((await save(stripe.secretKey)).statusCode).toBe(200);
  expect(stripe.endpoints.size).toBe(1);

  await using other = await openStripeSimulator({ now: shop.clock.now });
  Object.assign(shop.config, { stripeApiUrl: other.url });
  // The simulator of another account stands at another address, where the present key is unknown.
  const refused = await save(other.secretKey);
  expect(refused.json()).toMatchObject({ code: 'other-account' });
  Object.assign(shop.config, { stripeApiUrl: stripe.url });
  await stripe.pay(session);
  shop.clock.advance(minutes(3));
  await sweepPayments(shop);
  expect(await statusOf(shop, number)).toBe('confirmed');

  Object.assign(shop.config, { stripeApiUrl: other.url });
  expect((await save(other.secretKey)).json()).toMatchObject({ code: 'other-account' });
  expect((await save(other.secretKey, { isOtherAccount: true })).json()).toMatchObject({ source: 'screen' });
  expect(other.endpoints.size).toBe(1);
});

test('a payout that the owner’s bank sent back is told to every owner once, and listed until Stripe has paid out again', async () => {
  await using opened = await open();
  const { shop, stripe, admin, save, view } = opened;
  const toDo = async () => (await admin.get('/api/admin/to-do')).json().map(({ id }: { id: string }) => id);
  const deliver = async () => {
    for (const event of stripe.events.values()) await deliverSigned(shop, { webhookSecret: secretOf(stripe) }, event);
    expect((await shop.jobs.drain()).failures).toEqual([]);
  };
  const told = async () => (await outbox(shop)).filter(({ template }) => template === 'payout-failed');
  await save(stripe.secretKey);
  expect([...stripe.endpoints.values()][0]?.enabled_events).toContain('payout.failed');
  await stripe.payOut('paid');
  await deliver();
  expect([await told(), (await toDo()).includes('failed-payout')]).toEqual([[], false]);

  await stripe.payOut('failed');
  await deliver();
  await deliver();
  expect(await told()).toMatchObject([
    { recipient: 'owner@example.co.uk', text: expect.stringContaining('£412.50 into your bank account') },
  ]);
  expect((await told())[0]?.text).toContain('The bank account has been closed.');
  expect(await toDo()).toContain('failed-payout');
  await checkStripe(shop);
  expect((await view()).payoutFailedAt).toEqual(expect.any(String));
  shop.clock.advance(minutes(10));
  await stripe.payOut('paid');
  await checkStripe(shop);
  expect([(await view()).payoutFailedAt, (await toDo()).includes('failed-payout')]).toEqual([null, false]);
});

test('of a failed payout whose right the key lacks the owner is told without its amount, and of one of another account nothing', async () => {
  await using opened = await open();
  const { shop, stripe, save } = opened;
  await save(stripe.secretKey);
  stripe.refusedRights.add('rak_payout_read');
  const id = await stripe.payOut('failed');
  const failed = [...stripe.events.values()].find(({ type }) => type === 'payout.failed');
  await deliverSigned(shop, { webhookSecret: secretOf(stripe) }, failed ?? {});
  const told = async () => (await outbox(shop)).filter(({ template }) => template === 'payout-failed');
  expect(await told()).toMatchObject([{ text: expect.stringContaining('pay your money into your bank account') }]);
  stripe.refusedRights.clear();
  const other = { ...failed, id: 'evt_other', data: { object: { id: `${id}other`, object: 'payout' } } };
  await deliverSigned(shop, { webhookSecret: secretOf(stripe) }, other);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await told()).toHaveLength(1);
  await checkStripe(shop);
});
