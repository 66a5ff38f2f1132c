import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { hotAddresses, strangeAddress } from './strange-addresses.ts';

/**
 * What strangers can leave in a shop's memory: `node tests/hostile/memory.ts --requests 100000`. Every address is
 * a different one; popular ones must still be cached afterwards.
 */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' } } });
const requests = Number(values.requests);
const mostGrowth = 100 * 1024 * 1024; // bytes
const atOnce = 16;

await using data = openDataFolder();
await using shop = await startShopProcess({ SHOP_DATA: data.path, SHOP_DEMO: 'on', SHOP_ROLE: 'web' });
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

async function ask(path: string): Promise<{ status: number; body: string }> {
  const request = get(shop.url, { agent, path });
  const [response] = await once(request, 'response');
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) if (path === '/metrics') body += chunk;
  return { status: response.statusCode, body };
}

async function figures() {
  const { body } = await ask('/metrics');
  const figure = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}]/g, String.raw`\$&`)} (\\S+)$`, 'm').exec(body)?.[1]);
  return {
    rss: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
    made: figure('shop_cacheable_answers_total{source="made"}'),
  };
}

const statuses = new Map<number, number>();
async function askStrangely(from: number, to: number): Promise<void> {
  let next = from;
  const one = async () => {
    while (next < to) {
      const n = (next += 1);
      const { status } = await ask(strangeAddress(n));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (n % 5_000 === 0) process.stderr.write(`${n}: ${JSON.stringify(await figures())}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

// The base load of a running shop: code, connections, its pages.
const warm = Math.min(3_000, requests);
await askStrangely(0, warm);
for (const path of [...hotAddresses, ...hotAddresses]) await ask(path);
const before = await figures();
const began = performance.now();
for (let from = warm; from < warm + requests; from += requests / 10) {
  await askStrangely(from, from + requests / 10);
  for (const path of hotAddresses) await ask(path);
}
const after = await figures();
for (const path of hotAddresses) await ask(path);
const again = await figures();
agent.destroy();

const grown = after.rss - before.rss;
const hotMadeAnew = again.made - after.made;
const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const seconds = Math.round((performance.now() - began) / 1_000);
process.stdout.write(
  `${JSON.stringify({ requests, seconds, rssBefore: mb(before.rss), rssAfter: mb(after.rss), heapBefore: mb(before.heap), heapAfter: mb(after.heap), grown: mb(grown), hotMadeAnew, statuses: Object.fromEntries(statuses) }, null, 2)}\n`,
);
process.exitCode = grown <= mostGrowth && hotMadeAnew === 0 ? 0 : 1;
