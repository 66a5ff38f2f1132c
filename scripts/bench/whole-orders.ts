import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';
import { expectStatus, orderOf, postAs } from './shopper.ts';
import type { Call } from './shopper.ts';

const shoppers = 8;
const rounds = 3;
const seconds = 10;
/** CPU time of an idle shop, such as scheduled jobs, is not part of an order. */
const idleSeconds = 20;
const patienceSeconds = 180;
const target = 25; // ms of CPU
const plenty = 900_000; // pieces

type Bought = { perSecond: number; cpu: number; allCpu: number };

/**
 * Everything one order costs: two lines into the basket, quote and order, then the background work (emails, purchase orders to the
 * demo's suppliers, figures) until none is left. The simulated suppliers run in the shop's process, so their share is included.
 */
export async function measureWholeOrders(shop: RunningShop, products: number): Promise<Figure[]> {
  const pool = new Pool({ host: join(shop.dataFolder, 'run'), user: 'shop', database: 'shop', max: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: shoppers });
  try {
    const productIds = await supplied(pool);
    const buy = (call: Call, turn: number) =>
      order(
        call,
        [0, 7].map((step) => productIds[(turn + step) % productIds.length] ?? 0),
      );
    const call = postAs(shop.url, agent);
    // One-off work of the first order is not counted.
    await rush(shop, pool, (turn) => buy(call, turn), 0);
    const idle = await idleCpu(shop);
    const bought: Bought[] = [];
    for (let round = 0; round < rounds; round += 1)
      bought.push(await rush(shop, pool, (turn) => buy(call, turn), idle));
    const allCpu = median(bought.map((one) => one.allCpu));
    return [
      {
        what: 'Whole orders/s: two basket lines, quote, order, the work behind it',
        products,
        value: median(bought.map(({ perSecond }) => perSecond)).toFixed(0),
        cpu: median(bought.map(({ cpu }) => cpu)),
        allCpu,
        target: `< ${target} ms of CPU in all`,
        met: allCpu < target,
      },
    ];
  } finally {
    agent.destroy();
    await pool.end();
  }
}

/** Plenty of stock of goods that suppliers send, there and here: what they report would otherwise be all that is left. */
async function supplied(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number; supplier: number; code: string; origin: string }>(
    `select p.id, p.supplier_id as supplier, p.supplier_product_code as code, substring(s.api_endpoint from '^https?://[^/]+') as origin
    from products p join suppliers s on s.id = p.supplier_id where p.withdrawn_at is null order by p.id limit 40`,
  );
  for (const { supplier, code, origin } of rows) {
    const method = 'PATCH';
    const headers = { 'content-type': 'application/json' };
    const address = `${origin}/control/suppliers/${supplier}/goods/${encodeURIComponent(code)}`;
    const reply = await fetch(address, { method, headers, body: JSON.stringify({ stock: plenty }) });
    if (!reply.ok) throw new Error(`${reply.status} ${address}`);
  }
  const ids = rows.map(({ id }) => id);
  await pool.query('update products set stock = $1 where id = any($2)', [plenty, ids]);
  return ids;
}

async function order(call: Call, productIds: readonly number[]): Promise<void> {
  const items = productIds.map((productId) => ({ productId, quantity: 1 }));
  const { cookie } = await expectStatus(201, call('/api/cart', items[0], ''));
  await expectStatus(201, call('/api/cart', items[1], cookie));
  const quote = await expectStatus(200, call('/api/checkout/quote', { items }, cookie));
  await expectStatus(201, call('/api/orders', orderOf(items, quote), cookie));
}

/** CPU milliseconds per second. */
async function idleCpu(shop: RunningShop): Promise<number> {
  const before = shop.cpu();
  await sleep(idleSeconds * 1_000);
  return (shop.cpu().all - before.all) / idleSeconds;
}

async function rush(
  shop: RunningShop,
  pool: Pool,
  buy: (turn: number) => Promise<void>,
  idle: number,
): Promise<Bought> {
  const before = shop.cpu();
  const began = performance.now();
  let done = 0;
  const shopper = async (_: unknown, index: number) => {
    for (let turn = index; performance.now() - began < seconds * 1_000; turn += shoppers) {
      await buy(turn);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: shoppers }, shopper));
  const perSecond = (done / (performance.now() - began)) * 1_000;
  await allDone(pool);
  const idleMs = ((performance.now() - began) / 1_000) * idle;
  const after = shop.cpu();
  return { perSecond, cpu: (after.shop - before.shop) / done, allCpu: (after.all - before.all - idleMs) / done };
}

async function allDone(pool: Pool): Promise<void> {
  for (let waited = 0; waited < patienceSeconds; waited += 1) {
    const { rows } = await pool.query<{ left: number }>(
      `select ((select count(*) from jobs.job where state < 'completed' and start_after < now()) +
        (select count(*) from purchase_orders where is_automatic and state = 'draft'))::int as left`,
    );
    if (rows[0]?.left === 0) return;
    await sleep(1_000);
  }
  throw new Error(`The work behind the orders was not done after ${patienceSeconds} s.`);
}
