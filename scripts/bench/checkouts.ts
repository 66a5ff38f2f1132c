import { Agent } from 'node:http';
import { join } from 'node:path';
import { Pool } from 'pg';
import { learn, replay } from './replay.ts';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';
import { cookieIn, expectStatus, headersFor, orderOf, postAs } from './shopper.ts';
import type { Call } from './shopper.ts';
import { openRecorder } from './statements.ts';

const concurrency = 32;
/** The size of the shop's connection pool. */
const poolSize = 10;
const rounds = 3;
const seconds = 5;
const leastShare = 1 / 3;

/** `callerCpu`: CPU time of this process, the client of the shop or of PostgreSQL. */
type Rush = { perSecond: number; failed: number; cpu: number; allCpu: number; callerCpu: number };

/** Visitors fill a basket, request a quote and order; compared with the same statements sent by pg without the shop. */
export async function measureCheckouts(shop: RunningShop, products: number): Promise<Figure[]> {
  const pool = new Pool({ host: join(shop.dataFolder, 'run'), user: 'shop', database: 'shop', max: poolSize });
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  try {
    const productIds = await makeAlike(pool);
    const steps = await learnCheckout(shop, productIds);
    const call = postAs(shop.url, agent);
    const atShop = () => rush(shop, pool, productIds, (productId) => checkout(call, productId));
    const bare = () => rush(shop, pool, productIds, (productId) => replay(pool, steps, productId));

    await atShop();
    await bare();
    const pairs: [Rush, Rush][] = [];
    for (let round = 0; round < rounds; round += 1) pairs.push([await atShop(), await bare()]);
    return [figureOf(pairs, products, steps.length)];
  } finally {
    agent.destroy();
    await pool.end();
  }
}

function figureOf(pairs: readonly [Rush, Rush][], products: number, statements: number): Figure {
  const share = median(pairs.map(([shop, bare]) => shop.perSecond / bare.perSecond));
  const failed = pairs.reduce((sum, [shop, bare]) => sum + shop.failed + bare.failed, 0);
  return {
    what: `Guest checkouts/s (3 calls, ${statements} statements), ${failed} failed`,
    products,
    value: median(pairs.map(([shop]) => shop.perSecond)).toFixed(0),
    bare: median(pairs.map(([, bare]) => bare.perSecond)).toFixed(0),
    share,
    cpu: median(pairs.map(([shop]) => shop.cpu)),
    bareCpu: median(pairs.map(([, bare]) => bare.callerCpu)),
    allCpu: median(pairs.map(([shop]) => shop.allCpu)),
    target: '>= 0.33 of bare, none failed',
    met: share >= leastShare && failed === 0,
  };
}

/** Plenty of stock at one price, so that a statement recorded for one product fits all of them. */
async function makeAlike(pool: Pool): Promise<number[]> {
  await pool.query(`update products set price = 1499, vat_rate = 20, supplier_id = null, supplier_price = null,
    stock = 1000000 where id <= 40`);
  // With fresh sequences, ids of different tables would be equal and could not be told apart.
  await pool.query(`select setval(seqrelid::regclass, coalesce(pg_sequence_last_value(seqrelid), 1) + 10000 * row_number() over ())
    from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace = 'public'::regnamespace`);
  const { rows } = await pool.query<{ id: number }>('select id from products where id <= 40 and withdrawn_at is null');
  return rows.map(({ id }) => id);
}

async function learnCheckout(shop: RunningShop, [first = 0, second = 0]: number[]) {
  await using recorder = await openRecorder(shop.dataFolder);
  const record = (productId: number) =>
    recorder.record((app) =>
      checkout(async (url, payload, cookie) => {
        const text = JSON.stringify(payload);
        const reply = await app.inject({ method: 'POST', url, headers: headersFor(url, cookie), payload: text });
        return { status: reply.statusCode, text: reply.payload, cookie: cookieIn(reply.headers['set-cookie']) };
      }, productId),
    );
  // The first call also sends statements that are sent only once.
  await record(first);
  return learn([await record(first), await record(second)], [first, second]);
}

async function checkout(call: Call, productId: number): Promise<void> {
  const items = [{ productId, quantity: 1 }];
  const { cookie } = await expectStatus(201, call('/api/cart', items[0], ''));
  const quote = await expectStatus(200, call('/api/checkout/quote', { items }, cookie));
  await expectStatus(201, call('/api/orders', orderOf(items, quote), cookie));
}

/** Every buyer places one order after another until the time is up. */
async function rush(
  shop: RunningShop,
  pool: Pool,
  productIds: readonly number[],
  buy: (productId: number) => Promise<void>,
): Promise<Rush> {
  await dropMails(pool);
  let done = 0;
  let failed = 0;
  const before = shop.cpu();
  const caller = process.cpuUsage();
  const began = performance.now();
  const buyer = async (_: unknown, index: number) => {
    for (let turn = index; performance.now() - began < seconds * 1000; turn += concurrency) {
      const bought = await buy(productIds[turn % productIds.length] ?? 0).then(
        () => true,
        (error: Error) => {
          if (failed === 0) console.error(`A checkout failed: ${error.message}`);
          return false;
        },
      );
      if (bought) done += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, buyer));
  const lastedMs = performance.now() - began;
  const after = shop.cpu();
  const { user, system } = process.cpuUsage(caller);
  return {
    perSecond: (done / lastedMs) * 1000,
    failed,
    cpu: (after.shop - before.shop) / done,
    allCpu: (after.all - before.all) / done,
    callerCpu: (user + system) / 1000 / done,
  };
}

/** The order emails of the previous round must not slow this one down. */
async function dropMails(pool: Pool): Promise<void> {
  await pool.query("delete from jobs.job where state = 'created'");
}
