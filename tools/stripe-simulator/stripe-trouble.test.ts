import { expect, test } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { sessionWanted, simulateStripe } from '../../tests/support/stripe.ts';
import type { StripeSimulatorOptions } from './stripe-simulator.ts';

async function open(options: StripeSimulatorOptions = {}) {
  const opened = await simulateStripe(options);
  const { stripe } = opened;
  const begin = (idempotencyKey: string, change: object = {}, client = stripe) =>
    client.checkout.sessions.create(sessionWanted(change), { idempotencyKey });
  return { ...opened, begin };
}

test('a key repeats its first response and does nothing twice', async () => {
  const { begin, simulator } = await open();
  const first = await begin('order-1');
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  const again = await begin('order-1');
  expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'order-1' });
  expect(again).toEqual(first);
  expect(simulator.sessions.size).toBe(1);
});

test('a key with other parameters is rejected, and so is one that is too long', async () => {
  const { begin, stripe } = await open();
  await begin('order-1');
  const other = { statusCode: 400, type: 'StripeIdempotencyError', rawType: 'idempotency_error' };
  await expect(begin('order-1', { client_reference_id: 'PV-2' })).rejects.toMatchObject(other);
  await expect(stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'order-1' })).rejects.toMatchObject(
    other,
  );
  await expect(begin('x'.repeat(256))).rejects.toThrow('at most 255 characters');
  await begin('x'.repeat(255));
});

test('a key whose first call still runs is in use', async () => {
  const { begin, simulator } = await open();
  simulator.faults.next('slow');
  const both = await Promise.allSettled([begin('order-1'), begin('order-1')]);
  const [refused, ...others] = both.filter((one) => one.status === 'rejected');
  expect(others).toEqual([]);
  expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect(simulator.sessions.size).toBe(1);
});

test('a key is forgotten after a day', async () => {
  const clock = settableClock();
  const { begin } = await open({ now: clock.now });
  const first = await begin('order-1');
  clock.advance(24 * 60 * 60_000);
  expect((await begin('order-1')).id).toBe(first.id);
  clock.advance(60_000);
  expect((await begin('order-1')).id).not.toBe(first.id);
});

test('a call rejected before it began may be retried under the same key', async () => {
  const { begin, simulator } = await open();
  simulator.faults.next('rate-limit');
  await expect(begin('order-1')).rejects.toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
  simulator.faults.next('lock-timeout');
  await expect(begin('order-1')).rejects.toMatchObject({ statusCode: 429, code: 'lock_timeout' });
  simulator.faults.next('forbidden');
  await expect(begin('order-1')).rejects.toMatchObject({ type: 'StripePermissionError', statusCode: 403 });
  simulator.faults.next('unavailable');
  await expect(begin('order-1')).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 503 });
  expect(await begin('order-1')).toMatchObject({ status: 'open' });
});

test('a refused call is refused again under its key, and another key is needed for the other request', async () => {
  const { begin } = await open();
  const soon = Math.floor(Date.now() / 1_000) + 60;
  for (const change of [{ success_url: 'nowhere' }, { customer_email: 'a@b' }, { expires_at: soon }]) {
    const key = `order ${Object.keys(change).join()}`;
    await expect(begin(key, change)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    await expect(begin(key, change)).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    await expect(begin(key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    expect(await begin(`${key} again`)).toMatchObject({ status: 'open' });
  }
});

test.each([
  ['card-error', { type: 'StripeCardError', statusCode: 402, code: 'card_declined' }, 0],
  ['server-error', { type: 'StripeAPIError', statusCode: 500 }, 0],
  ['server-error-after', { type: 'StripeAPIError', statusCode: 500 }, 1],
] as const)('%s is repeated by its key, and another key gets through', async (fault, error, done) => {
  const { begin, simulator } = await open();
  simulator.faults.next(fault);
  await expect(begin('order-1')).rejects.toMatchObject(error);
  await expect(begin('order-1')).rejects.toMatchObject({ ...error, headers: { 'idempotent-replayed': 'true' } });
  expect(simulator.sessions.size).toBe(done);
  expect(await begin('order-2')).toMatchObject({ status: 'open' });
});

test.each([
  ['timeout-before', 0],
  ['timeout-after', 1],
] as const)('after a %s the same key does it once', async (fault, done) => {
  const { begin, simulator, clientWith } = await open();
  simulator.faults.next(fault);
  const impatient = clientWith(simulator.secretKey, 200);
  await expect(begin('order-1', {}, impatient)).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect(simulator.sessions.size).toBe(done);
  const session = await begin('order-1');
  expect([...simulator.sessions.keys()]).toEqual([session.id]);
});

test('a hanging call is closed in the end', async () => {
  const { simulator } = await open({ hangMs: 1 });
  simulator.faults.next('timeout-after');
  const headers = { authorization: `Bearer ${simulator.secretKey}` };
  await expect(fetch(`${simulator.url}/v1/balance`, { headers })).rejects.toThrow('fetch failed');
  expect((await fetch(`${simulator.url}/v1/balance`, { headers })).status).toBe(200);
});

test('a connection closed after everything was done is retried by the package itself', async () => {
  const { begin, simulator } = await open();
  simulator.faults.next('cut-after');
  const session = await begin('order-1');
  expect(session.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  expect(simulator.sessions.size).toBe(1);
});

test('a share of all calls fails until that is switched off', async () => {
  const { stripe, simulator } = await open();
  let turn = 0;
  simulator.faults.share('unavailable', 0.5, () => (turn++ % 2 === 0 ? 0.1 : 0.9));
  const ask = () =>
    stripe.balance.retrieve().then(
      () => 200,
      (error: { statusCode: number }) => error.statusCode,
    );
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([503, 200, 503, 200]);
  simulator.faults.clear();
  expect([await ask(), await ask()]).toEqual([200, 200]);
});

test.each(['sk_test_wrong000key', 'sk_live_wrong000key'])(
  'the key %s opens nothing and is not repeated',
  async (key) => {
    const { clientWith } = await open();
    const refusal = await clientWith(key)
      .balance.retrieve()
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(String(refusal)).not.toContain(key);
  },
);

test.each([
  ['no key', {}, 401],
  ['another version', { 'stripe-version': '2020-08-27' }, 400],
  ['JSON', { 'content-type': 'application/json' }, 400],
  ['names without end', { body: `a${'[b]'.repeat(2_000)}=1` }, 400],
  ['half a bracket', { body: 'line_items[0=1&metadata]]=2' }, 400],
  ['names of objects', { body: '__proto__[x]=1&constructor[y]=2' }, 400],
  ['a megabyte', { body: `a=${'x'.repeat(1_100_000)}` }, 400],
])('a call with %s gets an error in Stripe’s format', async (what, given: Record<string, string>, status) => {
  const { simulator } = await open();
  const { body = '{}', ...headers } = given;
  const response = await fetch(`${simulator.url}/v1/checkout/sessions`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(what !== 'no key' && { authorization: `Bearer ${simulator.secretKey}` }),
      ...headers,
    },
  });
  expect(response.status).toBe(status);
  expect(response.headers.get('request-id')).toMatch(/^req_/);
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.any(String) },
  });
});
