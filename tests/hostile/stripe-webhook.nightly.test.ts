import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { seededRandom } from '../support/random.ts';
import { openShop } from '../support/shop.ts';

const secret = 'whsec_only_for_tests';
const env = {
  STRIPE_SECRET_KEY: 'sk_test_only_for_tests',
  STRIPE_WEBHOOK_SECRET: secret,
  // Nothing listens there: any further call would fail.
  STRIPE_API_URL: 'http://127.0.0.1:9',
  SHOP_RATE_LIMIT: 'off',
};
const requests = 10_000;

test('ten thousand hostile requests to the webhook change nothing, and none causes a server error', async () => {
  await using shop = await openShop({ env });
  const random = seededRandom('Stripe’s webhook');
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  const before = await contents();
  const statuses = new Map<number, number>();

  for (let sent = 0; sent < requests; sent += 1) {
    const body = pick(bodies)?.(random) ?? '';
    const signature = pick(signatures)?.(body, shop.clock.now());
    const type = pick(['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/json;;', '']);
    const headers = { ...(type && { 'content-type': type }), ...(signature && { 'stripe-signature': signature }) };
    const { statusCode } = await shop.inject({
      method: 'POST',
      url: '/api/payments/stripe/webhook',
      headers,
      payload: body,
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }

  expect([...statuses.keys()].filter((status) => status >= 500 || status < 400)).toEqual([]);
  expect(statuses.get(400)).toBeGreaterThan(requests / 4);
  expect(await contents()).toEqual(before);

  async function contents() {
    const tables = ['payments', 'payment_notices', 'orders', 'refunds', 'mails', 'jobs.job'];
    const counts = tables.map((table) => shop.pool.query(`select count(*)::int as count from ${table}`));
    return (await Promise.all(counts)).map(({ rows }) => rows[0]);
  }
}, 300_000);

const event = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_1', object: 'checkout.session', payment_status: 'paid' } },
});

const bodies: ((random: () => number) => string)[] = [
  () => event,
  () => event.slice(0, 60),
  () => '',
  () => 'null',
  () => '[]',
  () => '{"data":{"object":{}}}',
  () => `{"id":${'['.repeat(5_000)}`,
  (random) => 'x'.repeat(Math.floor(random() * 400_000)),
  (random) => Array.from({ length: 200 }, () => String.fromCharCode(Math.floor(random() * 65_535))).join(''),
  () => event.replace('cs_test_1', "cs_test_1' or 1=1--"),
  () => event.replace('"evt_1"', '{"$ne":null}'),
];

function hmac(text: string, key = secret): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** All are wrong: signed with another secret, over something else, too long ago, or not at all. */
const signatures: ((body: string, now: Date) => string | undefined)[] = [
  () => undefined,
  () => 't=,v1=',
  () => `t=9e99,v1=${'0'.repeat(64)}`,
  () => 'v1'.repeat(800),
  (body, now) => `t=${seconds(now)},v1=${hmac(`${seconds(now)}.${body}`, 'whsec_of_somebody')}`,
  (body, now) => `t=${seconds(now)},v0=${hmac(`${seconds(now)}.${body}`)}`,
  (body, now) => `t=${seconds(now) - 301},v1=${hmac(`${seconds(now) - 301}.${body}`)}`,
  (body, now) => `t=${seconds(now)},v1=${hmac(body)}`,
  (body, now) => `t=${seconds(now)},v1=${hmac(`${seconds(now)}.${body} `)}`,
  (_body, now) => `t=${seconds(now)},${Array.from({ length: 20 }, () => `v1=${'é'.repeat(32)}`).join(',')}`,
];

function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1_000);
}
