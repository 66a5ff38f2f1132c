import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';

const path = '/shop';
const warmUps = 250;
const rendersPerRound = 60;
const rounds = 3;
const mostMs = 15;
/** Until the shop has received the notification and dropped the page. */
const hearingMs = 4;

/** Renders /shop on each request, with everything it reads: the whole cache is invalidated before each one. */
export async function measureRenders(shop: RunningShop, products: number): Promise<Figure[]> {
  const client = new Client({ host: join(shop.dataFolder, 'run'), user: 'shop', database: 'shop' });
  await client.connect();
  try {
    for (let count = 0; count < warmUps; count += 1) await renderAnew(shop, client);
    const costs: { cpu: number; allCpu: number }[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push(await cpuOfRenders(shop, client));
    const cpu = median(costs.map((cost) => cost.cpu));
    const allCpu = median(costs.map((cost) => cost.allCpu));
    const what = `GET ${path} rendered anew`;
    return [{ what, products, value: '', cpu, allCpu, target: `< ${mostMs} ms of CPU`, met: cpu < mostMs }];
  } finally {
    await client.end();
  }
}

async function cpuOfRenders(shop: RunningShop, client: Client): Promise<{ cpu: number; allCpu: number }> {
  const madeBefore = await pagesMade(shop);
  const before = shop.cpu();
  for (let count = 0; count < rendersPerRound; count += 1) await renderAnew(shop, client);
  const after = shop.cpu();
  const made = (await pagesMade(shop)) - madeBefore;
  // Each page calls the API, whose responses are invalidated too.
  if (made < 2 * rendersPerRound) throw new Error(`Only ${made} answers were made anew, so pages came from the cache.`);
  return {
    cpu: (after.shop - before.shop) / rendersPerRound,
    allCpu: (after.all - before.all) / rendersPerRound,
  };
}

async function renderAnew(shop: RunningShop, client: Client): Promise<void> {
  await client.query('select pg_notify($1, $2)', [
    'shop_changes',
    JSON.stringify({ from: 'bench', tags: ['everything'] }),
  ]);
  await sleep(hearingMs);
  // Uncompressed: a cached page is compressed once, by another thread.
  const reply = await fetch(shop.url + path, { headers: { 'accept-encoding': 'identity' } });
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
  await reply.text();
}

async function pagesMade(shop: RunningShop): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^shop_cacheable_answers_total\{source="made"\} (\d+)/m.exec(metrics)?.[1]);
}
