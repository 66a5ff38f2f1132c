import { once } from 'node:events';
import { Agent, request as open } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { harass } from './harass.ts';
import type { Target } from './harass.ts';
import { prepareShop } from './prepare-shop.ts';

/** The long form of hostile.nightly.test.ts, against a shop in a process of its own: `node tests/hostile/hostile.ts --requests 10000`. */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '20261121' } },
});

await using data = openDataFolder();
// Without background work, so that only the calls write.
await using shop = await startShopProcess({ SHOP_DATA: data.path, SHOP_RATE_LIMIT: 'off', SHOP_ROLE: 'web' });
const client = new Client({ host: join(data.path, 'run'), user: 'shop', database: 'shop' });
await client.connect();
const agent = new Agent({ keepAlive: true });

const target: Target = {
  async send({ method, url, headers, payload }) {
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const request = open(shop.url, { agent, method, path: url, headers: { ...headers, ...length } });
    // A client that is rejected before its body is read may lose the connection after the response.
    request.end(payload);
    const [response] = await once(request, 'response');
    request.on('error', () => undefined);
    return {
      status: response.statusCode,
      type: String(response.headers['content-type']),
      body: await text(response),
    };
  },
  query: async (statement) => (await client.query(statement)).rows,
};

await prepareShop(target);
const began = performance.now();
const figures = await harass(target, { requests: Number(values.requests), seed: Number(values.seed) });
agent.destroy();
await client.end();
const seconds = Math.round((performance.now() - began) / 1_000);
process.stdout.write(`${JSON.stringify({ ...figures, seconds }, null, 2)}\n`);
process.exitCode = figures.faults.length === 0 ? 0 : 1;
