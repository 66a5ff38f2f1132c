import { expect, test } from 'vitest';
import { openShop } from '../../../../tests/support/shop.ts';
import { metricsToken } from './metrics-access.ts';

const stranger = '203.0.113.7';

test('responses are timed by route and status', async () => {
  await using shop = await openShop({ own: true });
  await shop.inject('/api/testimonials');
  await shop.inject('/api/products/4711');
  await shop.inject('/api/products/4712');

  const reply = await shop.inject('/metrics');

  expect(reply.headers['content-type']).toContain('text/plain');
  expect(reply.payload).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/testimonials",status="200"} 1',
  );
  expect(reply.payload).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 2',
  );
});

test('the process, its connections and the queue are described', async () => {
  await using shop = await openShop();
  await shop.pool.query(`insert into jobs.job (name, data) select name, '{}' from jobs.queue limit 1`);

  const { payload } = await shop.inject('/metrics');

  expect(payload).toMatch(/^process_cpu_seconds_total /m);
  expect(payload).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(payload).toMatch(/^shop_ready 1$/m);
  expect(payload).toMatch(/^shop_database_connections\{state="idle"\} \d+$/m);
  expect(payload).toMatch(/^shop_jobs\{queue="dead-letters",state="created"\} 1$/m);
});

test('jobs that are not due yet do not wait', async () => {
  await using shop = await openShop();
  await shop.pool.query(
    `insert into jobs.job (name, start_after) values ('send-mail', now()), ('send-mail', now() + interval '1 day')`,
  );

  const { payload } = await shop.inject('/metrics');

  expect(payload).toMatch(/^shop_jobs\{queue="send-mail",state="created"\} 1$/m);
  expect(payload).toMatch(/^shop_jobs\{queue="send-mail",state="later"\} 1$/m);
});

test('without its database the shop still reports the other metrics', async () => {
  await using shop = await openShop();
  await shop.pool.end();

  const reply = await shop.inject('/metrics');

  expect(reply.statusCode).toBe(200);
  expect(reply.payload).toContain('process_resident_memory_bytes');
  expect(reply.payload).toMatch(/^shop_disk_free_bytes\{folder="data"\} \d+/m);
});

test('cached responses are counted apart from those that had to be made', async () => {
  await using shop = await openShop();
  const counted = async (source: string) => {
    const { payload } = await shop.inject('/metrics');
    return Number(new RegExp(`^shop_cacheable_answers_total\\{source="${source}"\\} (\\d+)$`, 'm').exec(payload)?.[1]);
  };
  const before = { kept: await counted('kept'), made: await counted('made') };

  for (const _ of [1, 2, 3]) await shop.inject('/api/testimonials');

  expect(await counted('made')).toBe(before.made + 1);
  expect(await counted('kept')).toBe(before.kept + 2);
});

test.each([
  ['a stranger', stranger, {}, 401],
  ['a stranger with a wrong token', stranger, { authorization: 'Bearer open-sesame' }, 401],
  ['a stranger whom a proxy on this machine speaks for', '127.0.0.1', { 'x-forwarded-for': stranger }, 401],
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine by IPv6', '::1', {}, 200],
])('%s asks for metrics', async (_who, remoteAddress, headers, status) => {
  await using shop = await openShop();

  const reply = await shop.inject({ url: '/metrics', remoteAddress, headers });

  expect(reply.statusCode).toBe(status);
});

test.each([
  ['that has a public address', { SHOP_URL: 'https://pawandvale.example' }, {}],
  ['that trusts a proxy', { TRUST_PROXY: 'loopback' }, {}],
  ['by a name that only leads here', {}, { host: 'evil.example' }],
])('a shop %s gives metrics to nobody without the token, this machine included', async (_which, env, headers) => {
  await using shop = await openShop({ env });

  const reply = await shop.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers });

  expect(reply.statusCode).toBe(401);
});

test('a request with the token is let through from anywhere', async () => {
  await using shop = await openShop();
  const authorization = `Bearer ${metricsToken(shop.config.secret)}`;

  const reply = await shop.inject({ url: '/metrics', remoteAddress: stranger, headers: { authorization } });

  expect(reply.statusCode).toBe(200);
});
