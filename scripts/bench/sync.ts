import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { flags, openDataFolder } from '../../tests/support/shop-process.ts';
import { ask } from './ask.ts';
import { family, memoryOf } from './processes.ts';
import type { Figure } from './report.ts';
import { limitOf, linkProducts, openSimulators, secret } from './sync-suppliers.ts';
import type { Plan } from './sync-suppliers.ts';

const usual: Plan = {
  what: '3 suppliers at 50 ms',
  each: 1_667,
  hosts: [[{ latencyMs: 50 }, { latencyMs: 50 }, { latencyMs: 50 }]],
};
const troubled: Plan = {
  what: '4 suppliers: at 50 ms, at 100 ms, 50 requests a second, dead',
  each: 5_000,
  hosts: [
    [{ latencyMs: 50 }],
    [{ latencyMs: 100 }],
    [{ latencyMs: 50, perSecond: 50 }],
    [{ latencyMs: 0, isDead: true }],
  ],
};

const mostOfLimit = 1.3;
const mostOfIdle = 1.5;
const mostMemory = 200; // MB more
const idleAsks = 200;
const requestEveryMs = 40;
const owner = { email: 'owner@example.co.uk', password: 'notes by the translator' };
const env = { SHOP_SECRET: secret, SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };

type Shop = { url: string; pid: number; pool: Pool };

/** Syncs pictures, stock and prices of 5,000 products from three suppliers that take 50 ms for every response. */
export function measureSync(): Promise<Figure[]> {
  return measureBy(usual);
}

/** The same of 20,000 from four, of which one is slow, one allows few requests, and one never responds. */
export function measureTroubledSync(): Promise<Figure[]> {
  return measureBy(troubled);
}

async function measureBy(plan: Plan): Promise<Figure[]> {
  const simulators = await openSimulators(plan);
  await using data = openDataFolder();
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'sync-shop.ts')], {
    env: {
      ...process.env,
      ...env,
      SHOP_DATA: data.path,
      SUPPLIER_PRIVATE: '127.0.0.1',
      SHOP_RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child.stdout);
  const pool = new Pool({ host: join(data.path, 'run'), user: 'shop', database: 'shop', max: 2 });
  try {
    const shop = { url, pid: child.pid ?? 0, pool };
    for (const [id, address] of simulators.flatMap(({ addresses }) => [...addresses]))
      await linkProducts(pool, { id, address, products: plan.each });
    await pool.query('analyze');
    return await measure(shop, plan);
  } finally {
    await pool.end();
    child.kill('SIGKILL');
    await once(child, 'close');
    for (const { simulator } of simulators) await simulator.close();
  }
}

async function measure(shop: Shop, plan: Plan): Promise<Figure[]> {
  const cookie = await signIn(shop.url);
  const idle = await responseTimes(shop.url, (asked) => asked < idleAsks);
  const memoryBefore = memory(shop);
  const began = performance.now();
  const id = await startSync(shop.url, cookie);
  let lastedMs = 0;
  let highest = memoryBefore;
  const watching = untilOver(shop, id, () => (highest = Math.max(highest, memory(shop)))).then(() => {
    lastedMs = performance.now() - began;
  });
  const busy = await responseTimes(shop.url, () => lastedMs === 0);
  await watching;
  const limitMs = limitOf(plan);
  const products = plan.each * plan.hosts.flat().length;
  return [
    {
      what: `Sync of pictures, stock and prices, ${plan.what}`,
      products,
      value: `${(lastedMs / 1000).toFixed(1)} s`,
      bare: `${(limitMs / 1000).toFixed(1)} s`,
      share: lastedMs / limitMs,
      target: `<= ${mostOfLimit} of the suppliers’ limit`,
      met: lastedMs <= mostOfLimit * limitMs,
    },
    beside('the product list', percentile(busy.list), percentile(idle.list)),
    beside('a cached page', percentile(busy.page), percentile(idle.page)),
    {
      what: 'Memory of shop and encoder, before and at most',
      value: `${memoryBefore.toFixed(0)} / ${highest.toFixed(0)} MB`,
      target: `<= ${mostMemory} MB more`,
      met: highest - memoryBefore <= mostMemory,
    },
  ];
}

function beside(what: string, p99: number, idle: number): Figure {
  return {
    what: `p99 of ${what} meanwhile, beside idle`,
    value: `${p99.toFixed(1)} ms`,
    bare: `${idle.toFixed(1)} ms`,
    share: p99 / idle,
    target: `<= ${mostOfIdle} of idle`,
    met: p99 <= mostOfIdle * idle,
  };
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const reply = await ask(`${url}/api/auth/login`, { method: 'POST', headers }, JSON.stringify(owner));
  return (reply.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
}

async function startSync(url: string, cookie: string): Promise<number> {
  const headers = { 'content-type': 'application/json', cookie, origin: url };
  const wanted = JSON.stringify({ kinds: ['pictures', 'stock', 'prices'] });
  const reply = await ask(`${url}/api/supplier-syncs`, { method: 'POST', headers }, wanted);
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.body.toString()}`);
  // The contract of the call is checked by the API's own tests.
  return (JSON.parse(reply.body.toString()) as { id: number }).id;
}

async function untilOver({ pool }: Shop, id: number, look: () => void): Promise<void> {
  const open = `select count(*)::int as open from sync_runs where sync_id = $1 and state in ('waiting', 'running')`;
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(open, [id]);
    if (rows[0]?.open === 0) return;
    look();
    await sleep(500);
  }
}

type Times = { list: number[]; page: number[] };

/** Response times in milliseconds of a list that is not cached, and of a page that is, and is made anew when its products change. */
async function responseTimes(url: string, goesOn: (asked: number) => boolean): Promise<Times> {
  const times: Times = { list: [], page: [] };
  await ask(`${url}/shop`, {});
  while (goesOn(times.list.length)) {
    times.list.push(await timeOf(`${url}/api/products?limit=24&offset=${(times.list.length * 24) % 4_800}`));
    times.page.push(await timeOf(`${url}/shop`));
    await sleep(requestEveryMs);
  }
  return times;
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  await ask(url, {});
  return performance.now() - began;
}

function percentile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function memory({ pid }: Shop): number {
  return memoryOf(family(pid).map((one) => one.pid));
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const text of output) {
    const found = /is open at (\S+)/.exec(String(text))?.[1];
    if (found) return found;
  }
  throw new Error('The shop did not open.');
}
