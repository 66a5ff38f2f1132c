import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openDataFolder, startShopProcess } from '../../../tests/support/shop-process.ts';

// The shop starts with a database of its own, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })),
});
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector that keeps what it is sent, by path. */
async function openCollector() {
  const received = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    void text(request).then((body) => {
      received.set(path, [...(received.get(path) ?? []), body]);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    all: (path: string) => received.get(path) ?? [],
    spans: () =>
      (received.get('/v1/traces') ?? []).flatMap((body) =>
        traces
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

test('a collector receives requests, their queries and background work, but no personal data', async () => {
  const collector = await openCollector();
  await using data = openDataFolder();
  const settings = { SHOP_DATA: data.path, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  {
    await using shop = await startShopProcess(settings);
    const body = JSON.stringify({ email: 'wanda.whisker@customer.example' });
    const headers = { 'content-type': 'application/json', origin: shop.url };
    const posted = await fetch(`${shop.url}/api/newsletter`, { method: 'POST', headers, body });
    expect(posted.status, shop.output()).toBeLessThan(300);
    await fetch(`${shop.url}/api/products?q=wanda`);
    await expect.poll(() => collector.spans().map(({ name }) => name), { timeout: 30_000 }).toContain('send-mail');
    shop.kill('SIGTERM');
    await shop.ended;
  }
  const spans = collector.spans();
  const requestSpan = spans.find(({ name }) => name === 'POST /api/newsletter');
  const attributes = Object.fromEntries((requestSpan?.attributes ?? []).map(({ key, value: given }) => [key, given]));
  expect(attributes['http.response.status_code']?.intValue).toBeLessThan(300);
  const queries = spans.filter(
    ({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === requestSpan?.spanId,
  );
  expect(queries.map(({ name }) => name)).toContain('INSERT');
  expect(new Set(queries.map(({ traceId }) => traceId))).toEqual(new Set([requestSpan?.traceId]));

  const figures = collector.all('/v1/metrics').join('');
  for (const name of ['http.server.request.duration', 'db.client.operation.duration', 'shop.job.duration']) {
    expect(figures).toContain(name);
  }
  expect([...collector.all('/v1/traces'), figures].join('')).not.toMatch(/wanda/i);
});
