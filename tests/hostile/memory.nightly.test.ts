import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { stockProduct } from '../support/checkout.ts';
import { memoryInUse } from '../support/memory-in-use.ts';
import { openShop } from '../support/shop.ts';
import { hotAddresses, strangeAddress } from './strange-addresses.ts';

/** The size of the page cache for searches and missing pages, and some more. */
const mostGrowth = 32 * 1024 * 1024; // bytes

test('10,000 addresses requested once are no longer cached, and popular ones are', async () => {
  await using shop = await openShop({ pages: true, own: true });
  for (let count = 0; count < 48; count += 1) await stockProduct(shop, { stock: 5 });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  async function ask(path: string): Promise<void> {
    const [response] = await once(get(shop.app.listeningOrigin, { agent, path }), 'response');
    await once(response.resume(), 'end');
  }
  async function askStrangely(from: number, to: number): Promise<void> {
    const numbers = Array.from({ length: to - from }, (_, at) => from + at).values();
    const one = async () => {
      for (const n of numbers) await ask(strangeAddress(n));
    };
    await Promise.all(Array.from({ length: 16 }, one));
  }
  async function made(): Promise<number> {
    const { payload } = await shop.inject('/metrics');
    return Number(/^shop_cacheable_answers_total\{source="made"\} (\d+)$/m.exec(payload)?.[1]);
  }

  for (const path of hotAddresses) await ask(path);
  await askStrangely(0, 2_000);
  const before = memoryInUse();
  await askStrangely(2_000, 12_000);
  // On a busy machine the last responses are still being compressed; a leak stays however long one waits.
  await expect.poll(() => memoryInUse() - before, { timeout: 60_000, interval: 2_000 }).toBeLessThan(mostGrowth);

  const madeBefore = await made();
  for (const path of hotAddresses) await ask(path);
  expect(await made()).toBe(madeBefore);
}, 600_000);
