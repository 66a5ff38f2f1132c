import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ask } from './ask.ts';
import { ownerSession } from './owner-session.ts';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';

const bytes = 20_000_000;
const rounds = 3;
const idleMs = 5_000;
const mostGrowth = 1.5;
/** The demo supplier that has a feed. */
const supplierId = 3;

const head = '<r><item><id>1</id>';
const tail = '</item></r>';
const feeds = {
  'one element again and again': { type: 'text/xml', text: `${head}${'<a/>'.repeat((bytes - 50) / 4)}${tail}` },
  '180,000 products': { type: 'text/csv', text: csvOf(180_000) },
};

/** How long visitors wait for a cached page while a 20 MB feed is read, compared with the usual time, in alternating rounds. */
export async function measureFeeds(shop: RunningShop): Promise<Figure[]> {
  const client = new Client({ host: join(shop.dataFolder, 'run'), user: 'shop', database: 'shop' });
  await client.connect();
  try {
    const headers = { ...(await ownerSession(client)), origin: shop.url };
    const figures: Figure[] = [];
    for (const [what, { type, text }] of Object.entries(feeds)) {
      const upload = () =>
        fetch(`${shop.url}/api/suppliers/${supplierId}/feed`, {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body: text,
        });
      figures.push(await besideIdle(shop, what, upload));
    }
    return figures;
  } finally {
    await client.end();
  }
}

async function besideIdle(shop: RunningShop, what: string, upload: () => Promise<Response>): Promise<Figure> {
  const pairs: { idle: number; busy: number }[] = [];
  await p99While(shop, sleep(1_000));
  for (let round = 0; round < rounds; round += 1) {
    const idle = await p99While(shop, sleep(idleMs));
    const busy = await p99While(shop, expectTaken(upload()));
    pairs.push({ idle, busy });
  }
  const growth = median(pairs.map(({ idle, busy }) => busy / idle));
  return {
    what: `p99 of GET /shop while a 20 MB feed is read (${what}), ms`,
    value: median(pairs.map(({ busy }) => busy)).toFixed(2),
    bare: median(pairs.map(({ idle }) => idle)).toFixed(2),
    share: growth,
    target: `<= ${mostGrowth} of idle`,
    met: growth <= mostGrowth,
  };
}

async function expectTaken(reply: Promise<Response>): Promise<void> {
  const { status } = await reply;
  if (status !== 201) throw new Error(`The feed was answered with ${status}`);
}

/** Sends one request after another until `until` settles; returns their durations in milliseconds. */
async function p99While(shop: RunningShop, other: Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waited: number[] = [];
  const over = new AbortController();
  const ended = other.finally(() => over.abort());
  while (!over.signal.aborted) {
    const began = performance.now();
    await ask(`${shop.url}/shop`, { agent });
    waited.push(performance.now() - began);
  }
  await ended;
  agent.destroy();
  return waited.toSorted((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? 0;
}

function csvOf(products: number): string {
  const words = 'x'.repeat(bytes / products - 40);
  const rows = Array.from({ length: products }, (_, at) => `C-${at},Chew number ${at},1.875,${at % 50},${words}`);
  return ['sku,name,cost,stock,description', ...rows].join('\n');
}
