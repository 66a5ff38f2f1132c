import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { masterName } from '#media/pictures/derivatives.ts';
import { freePort } from '#platform/http/free-port.ts';
import { visitorsSettings } from '../cluster/front.ts';
import { answers } from '../cluster/program.ts';
import { startExternalServer } from '../support/external-server.ts';
import type { ExternalServer } from '../support/external-server.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { fillShelves, findErrors, shopper } from './checkout-ledger.ts';
import type { Ledger } from './checkout-ledger.ts';

export const haproxy = '/usr/sbin/haproxy';
const project = join(import.meta.dirname, '../..');
const picture = 'c0ffee'.padEnd(20, '0');

/** What each kind was answered while the database was away: how often with which status, by whom. */
type Answers = Record<string, Record<string, number>>;

type AwayFigures = {
  awayMs: number;
  answers: Answers;
  /** Orders that were acknowledged in all, and what other tries were answered. */
  orders: { acknowledged: number; refused: Record<string, number> };
  /** From the moment when the database was there again to `/readyz` through HAProxy, and to the next order. */
  readyAfterMs: number;
  orderAfterMs: number;
  faults: string[];
};

/** So often everything is asked for at least. */
const rounds = 5;
const buyers = 4;
const mostMs = 120_000;

const [asset = ''] = globSync('assets/*.js', { cwd: join(project, 'dist/client') });
const asked: Record<string, readonly string[]> = {
  'public pages': ['/', '/shop', '/accessories', '/product/2', '/policies', '/login'],
  'public lists': ['/api/testimonials'],
  // Each order drops it from the caches, as it tells how many are left.
  'stock lists': ['/api/products'],
  pictures: [`/media/${picture}/400.webp`],
  'built files': [`/${asset}`, '/brand/face-cat.svg'],
  'visitor without a session': ['/api/auth/me'],
  'a basket': ['/api/cart'],
};

/**
 * Two web processes and a worker behind HAProxy with deploy/haproxy.cfg; PostgreSQL is stopped for at least so long while visitors look and
 * buyers buy.
 */
export async function stopDatabase(atLeastMs = 0): Promise<AwayFigures> {
  await using folder = openDataFolder();
  await using data = openDataFolder();
  await using server = await startExternalServer(folder.path);
  storePicture(data.path);
  const env = {
    DATABASE_URL: server.connection.connectionString,
    SHOP_SECRET: 'only-for-tests'.repeat(3),
    SHOP_DATA: data.path,
    SHOP_RATE_LIMIT: 'off',
    // With an owner: one that still awaits theirs looks for them at /login each time.
    SHOP_ADMIN_EMAIL: 'owner@example.co.uk',
    TRUST_PROXY: 'loopback',
  };
  const front = await freePort();
  const url = `http://127.0.0.1:${front}`;
  const shop = { ...env, SHOP_URL: url };
  const ports = [await freePort(), await freePort()];
  await using shops = new AsyncDisposableStack();
  for (const port of ports) shops.use(await startShopProcess({ ...shop, SHOP_ROLE: 'web', PORT: String(port) }));
  await using _worker = await startShopProcess({ ...shop, SHOP_ROLE: 'worker' });
  await fillShelves(server.connection);
  await using _balancer = await startBalancer(data.path, front, ports);
  // Each process has everything in its cache.
  for (const port of ports) await lookRound(`http://127.0.0.1:${port}`, {});
  return await whileAway(url, server, atLeastMs);
}

async function whileAway(url: string, server: ExternalServer, atLeastMs: number): Promise<AwayFigures> {
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map(), refused: [] };
  const refused: Record<string, number> = {};
  const state = { isOver: false };
  const end = performance.now() + mostMs + atLeastMs;
  const buying = Array.from({ length: buyers }, () => buy(url, ledger, refused, state));
  await untilMore(ledger, 10, end);

  await server.stop();
  const [began, answered] = [performance.now(), {} as Answers];
  for (let round = 0; round < rounds || performance.now() - began < atLeastMs; round += 1) {
    await lookRound(url, answered);
    await sleep(500);
  }
  const awayMs = performance.now() - began;
  server.start();
  const [back, before] = [performance.now(), ledger.acknowledged.size];
  const order = untilMore(ledger, before + 1, end).then(() => performance.now() - back);
  while (!(await answers(`${url}/readyz`)) && performance.now() < end) await sleep(100);
  const readyAfterMs = performance.now() - back;
  const orderAfterMs = await order;
  await untilMore(ledger, before + 20, end);
  state.isOver = true;
  await Promise.all(buying);
  return {
    awayMs: Math.round(awayMs),
    answers: answered,
    orders: { acknowledged: ledger.acknowledged.size, refused },
    readyAfterMs: Math.round(readyAfterMs),
    orderAfterMs: Math.round(orderAfterMs),
    faults: await findErrors(server.connection, ledger),
  };
}

async function lookRound(url: string, answered: Answers): Promise<void> {
  for (const [kind, paths] of Object.entries(asked)) {
    for (const path of paths) {
      const headers: Record<string, string> =
        kind === 'a basket' ? { cookie: `session=${'x'.repeat(43)}` } : { prefer: 'visitor=null' };
      const reply = await fetch(url + path, { headers, redirect: 'manual' });
      await reply.arrayBuffer();
      note((answered[kind] ??= {}), describe(reply));
    }
  }
}

/** HAProxy itself says 5 seconds, the shop 2. */
function describe({ status, headers }: Response): string {
  return status === 503 ? `503, retry-after ${headers.get('retry-after')}` : String(status);
}

async function buy(url: string, { acknowledged }: Ledger, refused: Record<string, number>, state: { isOver: boolean }) {
  while (!state.isOver) {
    const key = crypto.randomUUID();
    for (;;) {
      const { orderNumber, what } = await order(url, key);
      if (orderNumber) acknowledged.set(key, orderNumber);
      if (orderNumber || state.isOver) break;
      note(refused, what);
      await sleep(500);
    }
    await sleep(100);
  }
}

async function order(url: string, key: string): Promise<{ orderNumber?: string; what: string }> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ ...shopper, items: [{ productId: 1, quantity: 1 }] });
  try {
    const reply = await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
    const { orderNumber, code } = (await reply.json()) as { orderNumber?: string; code?: string };
    return { ...(orderNumber && { orderNumber }), what: `${describe(reply)}, ${code}` };
  } catch (error) {
    return { what: error instanceof Error ? error.message : String(error) };
  }
}

function note(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

async function untilMore({ acknowledged }: Ledger, count: number, end: number): Promise<void> {
  while (acknowledged.size < count) {
    if (performance.now() > end) throw new Error(`Only ${acknowledged.size} orders of ${count} were acknowledged.`);
    await sleep(50);
  }
}

/** As an upload leaves it; sizes are made from it on request. */
function storePicture(dataFolder: string): void {
  const [model = ''] = globSync('src/demo-data/pictures/*.webp', { cwd: project });
  const file = join(dataFolder, 'media', masterName(picture));
  mkdirSync(join(file, '..'), { recursive: true });
  copyFileSync(join(project, model), file);
}

async function startBalancer(folder: string, port: number, webPorts: readonly number[]): Promise<AsyncDisposable> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, visitorsSettings(port, webPorts));
  const balancer = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(balancer, 'exit');
  for (const end = performance.now() + 30_000; !(await answers(`http://127.0.0.1:${port}/readyz`)); await sleep(100)) {
    if (performance.now() > end || balancer.exitCode !== null) throw new Error('HAProxy does not let anybody in.');
  }
  return {
    async [Symbol.asyncDispose]() {
      balancer.kill('SIGKILL');
      await ended;
    },
  };
}

if (import.meta.main) {
  if (!existsSync(haproxy)) throw new Error('HAProxy is missing. On Debian: apt-get install haproxy');
  process.stdout.write(`${JSON.stringify(await stopDatabase(30_000), null, 2)}\n`);
}
