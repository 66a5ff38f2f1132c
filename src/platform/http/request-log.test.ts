import type { FastifyBaseLogger } from 'fastify';
import { fastify, LogController } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { registerRequestLog, requestIds, withoutSecrets } from './request-log.ts';

/** An app whose one call answers as told, and the lines it writes. */
function appThatLogs(level: string) {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const loggerInstance: FastifyBaseLogger = pino({ level }, stream);
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
  });
  registerRequestLog(app);
  app.post('/answers/:status', async (request, reply) =>
    reply.code(Number(Object(request.params).status)).send('said'),
  );
  const ask = (status: number, more = '') =>
    app.inject({
      method: 'POST',
      url: `/answers/${status}?email=jo%40example.co.uk${more}`,
      headers: { cookie: 'session=hush', 'content-type': 'application/json' },
      payload: { password: 'hush' },
    });
  return { ask, lines };
}

test('a request that failed because of a bug leaves one line, a successful or rejected one none', async () => {
  const { ask, lines } = appThatLogs('info');

  for (const status of [200, 404, 503]) await ask(status);

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 30,
    reqId: expect.stringMatching(/^[0-9a-f]{8}-3$/),
    method: 'POST',
    route: '/answers/:status',
    status: 503,
    ms: expect.any(Number),
  });
});

test('an address of 16 KB does not make a line as long', async () => {
  const { ask, lines } = appThatLogs('info');

  await ask(503, `&x=${'y'.repeat(16_000)}`);

  expect(JSON.stringify(lines).length).toBeLessThan(1_000);
});

test('with LOG_LEVEL=debug every request leaves a line', async () => {
  const { ask, lines } = appThatLogs('debug');

  await ask(200);

  expect(lines).toMatchObject([{ level: 20, status: 200 }]);
});

test('no line holds a body, a cookie or an email address', async () => {
  const { ask, lines } = appThatLogs('debug');

  await ask(500);

  expect(JSON.stringify(lines)).not.toMatch(/hush|jo%40|jo@/);
});

test.each([
  ['/api/orders/PV-1?email=jo%40example.co.uk', '/api/orders/PV-1?email=…'],
  ['/api/orders/PV-1?a=1&token=abc.def&b=2', '/api/orders/PV-1?a=1&token=…&b=2'],
  ['/api/products?sort=email', '/api/products?sort=email'],
  ['/api/admin/search?q=ann+barker', '/api/admin/search?q=…'],
  ['/product/7?review=abc.def#reviews', '/product/7?review=…#reviews'],
  ['/newsletter?confirm=abc', '/newsletter?confirm=…'],
  ['/newsletter?leave=abc', '/newsletter?leave=…'],
  ['/payment/PV-1?pay=abc', '/payment/PV-1?pay=…'],
  ['/api/auth/staff-invitations/abc-DEF_1', '/api/auth/staff-invitations/…'],
  ['/api/purchase-orders/12.abc/answer', '/api/purchase-orders/…/answer'],
  ['/purchase-order/12.abc?token=1', '/purchase-order/…?token=…'],
])('of %s the log says %s', (url, reported) => {
  expect(withoutSecrets(url)).toBe(reported);
});

test('two processes never give two requests one name', () => {
  const [one, other] = [requestIds(), requestIds()];
  expect(new Set([one(), one(), other(), other()]).size).toBe(4);
});
