import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ask } from './ask.ts';
import type { BareResponse } from './bare-server.ts';
import { cpuOf } from './processes.ts';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';

const connections = 32;
const rounds = 3;
const seconds = 4;
const leastShare = 0.5;

/** The headers a browser sends. */
const acceptsAll = { 'accept-encoding': 'gzip, deflate, br' };
const notCopied = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

type Load = { perSecond: number; cpu: number; allCpu: number };

/** Compares cached pages and lists with a bare `node:http` server that sends the same bytes, in alternating rounds so that both see the same machine load. */
export async function measureCachedResponses(shop: RunningShop, products: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of ['/shop', '/product/1', '/api/products']) {
    figures.push({ what: `GET ${path} from cache, req/s`, products, ...(await besideBare(shop, path)) });
  }
  return figures;
}

async function besideBare(shop: RunningShop, path: string): Promise<Omit<Figure, 'what'>> {
  const url = shop.url + path;
  await using bare = await startBare(await responseOf(url));
  const shops: Load[] = [];
  const bares: Load[] = [];
  for (const target of [url, bare.url]) await load(target, shop.cpu, 2);
  for (let round = 0; round < rounds; round += 1) {
    shops.push(await load(url, shop.cpu));
    bares.push(await load(bare.url, bare.cpu));
  }
  const share = median(shops.map(({ perSecond }, round) => perSecond / (bares[round]?.perSecond ?? 0)));
  const middle = (loads: Load[], of: keyof Load) => median(loads.map((load) => load[of]));
  return {
    value: middle(shops, 'perSecond').toFixed(0),
    bare: middle(bares, 'perSecond').toFixed(0),
    share,
    cpu: middle(shops, 'cpu'),
    bareCpu: middle(bares, 'cpu'),
    allCpu: middle(shops, 'allCpu'),
    target: `>= ${leastShare} of bare`,
    met: share >= leastShare,
  };
}

async function load(url: string, cpu: () => { shop: number; all: number }, duration = seconds): Promise<Load> {
  const before = cpu();
  const { errors, non2xx, requests } = await autocannon({ url, connections, duration, headers: acceptsAll });
  const after = cpu();
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} requests failed, ${non2xx} were refused`);
  return {
    perSecond: requests.average,
    cpu: (after.shop - before.shop) / requests.total,
    allCpu: (after.all - before.all) / requests.total,
  };
}

async function responseOf(url: string): Promise<BareResponse> {
  const { headers, body } = await ask(url, { headers: acceptsAll });
  const copied = Object.entries(headers).filter(([name]) => !notCopied.has(name));
  return {
    headers: Object.fromEntries(copied.map(([name, value]) => [name, String(value)])),
    base64: body.toString('base64'),
  };
}

async function startBare(response: BareResponse) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: 'inherit' });
  child.send(response);
  // bare-server.ts sends this once it listens.
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    cpu: () => cpuOf(child.pid ?? 0, undefined),
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
