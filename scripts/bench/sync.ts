import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import sharp from 'sharp';
import { openSimulator } from '#dropshipping/simulator/simulator.ts';
import type { Simulator } from '#dropshipping/simulator/simulator.ts';
import { pence } from '#platform/money.ts';
import { seal } from '#platform/sealed.ts';
import { openDataFolder } from '../../tests/support/shop-process.ts';
import { ask } from './ask.ts';
import { family, memoryOf } from './processes.ts';
import type { Figure } from './report.ts';

const products = 5_000;
const suppliers = 3;
const latencyMs = 50;
/** Concurrent requests the shop allows one host; the three suppliers share a host. See supplier-http.ts. */
const atOnce = 4;
const codesPerRequest = 100;
const mostOfLimit = 1.3;
const mostOfIdle = 1.5;
const idleAsks = 200;
const requestEveryMs = 40;
const secret = 'only for measuring, and long enough';
const owner = { email: 'owner@example.co.uk', password: 'notes by the translator' };
const env = { SHOP_SECRET: secret, SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };

type Shop = { url: string; pid: number; pool: Pool };

/** Syncs pictures, stock and prices of 5,000 products from three suppliers that take 50 ms for every response. */
export async function measureSync(): Promise<Figure[]> {
  const simulator = await openSimulator(0, await setups());
  await using data = openDataFolder();
  const child = spawn(process.execPath, ['--no-deprecation', join(import.meta.dirname, 'sync-shop.ts')], {
    env: {
      ...process.env,
      ...env,
      SHOP_DATA: data.path,
      SUPPLIER_PORT: String(simulator.port),
      SHOP_RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child.stdout);
  const pool = new Pool({ host: join(data.path, 'run'), user: 'shop', database: 'shop', max: 2 });
  try {
    const shop = { url, pid: child.pid ?? 0, pool };
    await linkProducts(pool, simulator);
    return await measure(shop);
  } finally {
    await pool.end();
    child.kill('SIGKILL');
    await once(child, 'close');
    await simulator.close();
  }
}

async function measure(shop: Shop): Promise<Figure[]> {
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
  const limitMs = ((products + products / codesPerRequest) * latencyMs) / atOnce;
  const [p99, idleP99] = [percentile(busy), percentile(idle)];
  return [
    {
      what: `Sync of pictures, stock and prices, ${suppliers} suppliers at ${latencyMs} ms`,
      products,
      value: `${(lastedMs / 1000).toFixed(1)} s`,
      bare: `${(limitMs / 1000).toFixed(1)} s`,
      share: lastedMs / limitMs,
      target: `<= ${mostOfLimit} of the suppliers’ limit`,
      met: lastedMs <= mostOfLimit * limitMs,
    },
    {
      what: 'p99 of the product list meanwhile, beside idle',
      products,
      value: `${p99.toFixed(1)} ms`,
      bare: `${idleP99.toFixed(1)} ms`,
      share: p99 / idleP99,
      target: `<= ${mostOfIdle} of idle`,
      met: p99 <= mostOfIdle * idleP99,
    },
    {
      what: 'Memory of shop and encoder, before and at most',
      value: `${memoryBefore.toFixed(0)} / ${highest.toFixed(0)} MB`,
    },
  ];
}

async function setups() {
  const pictures = await Promise.all(Array.from({ length: 50 }, (_, at) => picture(at)));
  return Array.from({ length: suppliers }, (_, index) => ({
    id: index + 1,
    name: `Supplier ${index + 1}`,
    apiKey: keyOf(index + 1),
    latencyMs,
    goods: Array.from({ length: Math.ceil(products / suppliers) }, (_, at) => ({
      code: `S${index + 1}-${at + 1}`,
      name: `Chew ${at + 1}`,
      gtin: null,
      brand: null,
      description: '',
      price: pence(410),
      stock: 30,
      picture: async () => pictures[at % pictures.length] ?? Buffer.alloc(0),
    })),
  }));
}

function picture(at: number): Promise<Buffer> {
  const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: (at * 53) % 256 };
  return sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .webp()
    .toBuffer();
}

const keyOf = (supplierId: number) => `key-of-supplier-${supplierId}`;

async function linkProducts(pool: Pool, { url }: Simulator): Promise<void> {
  for (let id = 1; id <= suppliers; id += 1) {
    await pool.query('insert into suppliers (id, name, email, api_endpoint) values ($1, $2, $3, $4)', [
      id,
      `Supplier ${id}`,
      `orders@supplier-${id}.example`,
      `${url}/suppliers/${id}/rest`,
    ]);
    await pool.query(
      `insert into supplier_connections (supplier_id, connector, api_key_sealed) values ($1, 'rest', $2)`,
      [id, seal(secret, 'supplier key', keyOf(id))],
    );
    await pool.query(`insert into supplier_sync_policies (supplier_id, prices, hold_share) values ($1, 'apply', 100)`, [
      id,
    ]);
    await pool.query(
      `insert into products (slug, name, category, kind, price, stock, supplier_id, supplier_product_code, supplier_price, margin)
       select 'chew-' || $1 || '-' || n, 'Chew ' || n, 'food', 'chews', 800, 20, $1::int, 'S' || $1 || '-' || n, 400, 0.5
       from generate_series(1, $2::int) n`,
      [id, Math.ceil(products / suppliers)],
    );
  }
  await pool.query('analyze');
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

/** Response times in milliseconds of a list that is not cached. */
async function responseTimes(url: string, goesOn: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    await ask(`${url}/api/products?limit=24&offset=${(times.length * 24) % 4_800}`, {});
    times.push(performance.now() - began);
    await sleep(requestEveryMs);
  }
  return times;
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
