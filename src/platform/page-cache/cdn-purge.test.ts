import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import type { Config } from '../config.ts';
import { everything, productTag } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { Pace } from '../database/changes.ts';
import { purgeCdn } from './cdn-purge.ts';

type Listener = (tags: readonly CacheTag[], pace: Pace) => void;
const soon = { gatherMs: 10, againMs: 50, firstPauseMs: 10 };

/** A CDN that notes what it is told, and a process of the shop that tells it. */
async function openCdn({ role = 'all', patience = soon }: { role?: Config['role']; patience?: typeof soon } = {}) {
  const calls: { tags: string[]; key: string; authorization: string }[] = [];
  const cdn = { status: 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += String(part)));
    request.on('end', () => {
      const { tags }: { tags: string[] } = JSON.parse(body);
      const { 'surrogate-key': key, authorization = '' } = request.headers;
      calls.push({ tags, key: String(key), authorization });
      response.writeHead(cdn.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const listeners = new Set<Listener>();
  const changes = { subscribe: (listener: Listener) => (listeners.add(listener), () => listeners.delete(listener)) };
  const config = { cdn: { purgeUrl: `http://127.0.0.1:${port}/.purge`, token: 'let-me-in' }, role };
  const log = { warn: vi.fn() };
  const stop = purgeCdn(changes, config, log, patience);
  onTestFinished(async () => {
    await stop();
    server.close();
  });
  const all = () => calls.flatMap(({ tags }) => tags);
  // The start's own two.
  await eventually(() => expect(all()).toEqual([everything, everything]));
  calls.length = 0;
  const announce = (...tags: CacheTag[]) => listeners.forEach((listener) => listener(tags, 'at once'));
  return { announce, calls, all, cdn, log, stop };
}

test('what visitors see differently is purged in one call, and once more a little later', async () => {
  const { announce, calls } = await openCdn();
  announce('product:12', 'orders', 'order:PV-1', 'order-placed:PV-1');
  announce('catalogue', 'product:12');
  await eventually(() => expect(calls).toHaveLength(2));
  const call = { tags: ['product:12', 'catalogue'], key: 'product:12 catalogue', authorization: 'Bearer let-me-in' };
  expect(calls).toEqual([call, call]);
});

test('a CDN that is away or rejects a purge is called until it succeeds, and the log says so once', async () => {
  const { announce, calls, all, cdn, log } = await openCdn();
  cdn.status = 503;
  announce('product:12');
  await eventually(() => expect(calls.length).toBeGreaterThan(2));
  announce('product:13');
  cdn.status = 200;
  calls.length = 0;
  await eventually(() => expect(all().filter((tag) => tag === 'product:12')).toHaveLength(2));
  await eventually(() => expect(all().filter((tag) => tag === 'product:13')).toHaveLength(2));
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('few tags go in a call, and instead of very many all is purged', async () => {
  const { announce, calls, all } = await openCdn();
  announce(...Array.from({ length: 70 }, (_, id) => productTag(id)));
  await eventually(() => expect(all()).toHaveLength(140));
  expect(Math.max(...calls.map(({ tags }) => tags.length))).toBe(30);
  calls.length = 0;
  announce(...Array.from({ length: 500 }, (_, id) => productTag(id)));
  await eventually(() => expect(all()).toEqual([everything, everything]));
});

test('a process that only serves leaves purging to the others, unless it may have missed something', async () => {
  const { announce, all } = await openCdn({ role: 'web' });
  announce('product:12');
  announce(everything);
  await eventually(() => expect(all()).toEqual([everything, everything]));
});

test('a shop that stops waits for no CDN', async () => {
  const { announce, calls, cdn, stop } = await openCdn({ patience: { ...soon, firstPauseMs: 60_000 } });
  cdn.status = 503;
  announce('product:12');
  await eventually(() => expect(calls).toHaveLength(1));
  await stop();
  announce('product:13');
  expect(calls).toHaveLength(1);
});
