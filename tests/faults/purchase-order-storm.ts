import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openSharedSuppliers } from '#demo-data/demo-simulator.ts';
import type { Simulator } from '#tools/supplier-simulator/supplier-simulator.ts';
import { seededRandom } from '../support/random.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { shopper } from './checkout-ledger.ts';
import { findErrors, findRepeats, inHands, openForBusiness, unsent } from './purchase-order-ledger.ts';

export type SendingStormFigures = {
  rounds: number;
  orders: number;
  /** What the suppliers' systems received, by number. */
  received: number;
  /** Kills during which a worker had claimed a purchase order. */
  hit: number;
  faults: string[];
  /** From the last start until everything was sent. */
  recoveryMs: number;
};

const ordersEachRound = 8;
/** The calls for the two connected suppliers' parts of an order: one for the first, about three for the second. */
const callsEachOrder = 4;
/** Slow enough that a kill interrupts calls. */
const latencyMs = 40;
const patienceMs = 300_000;
const lookEveryMs = 5;
const random = seededRandom('Storm of purchase orders');

type Ledger = { acknowledged: Map<string, string>; unanswered: Map<string, object> };

/**
 * Kills a demo shop again and again while it sends purchase orders to suppliers that keep running, also while it recovers from
 * the previous kill. In the end each supplier has each purchase order once, and nothing is lost.
 */
export async function stormSending({ rounds }: { rounds: number }): Promise<SendingStormFigures> {
  await using data = openDataFolder();
  const simulator = await openSharedSuppliers(0, { more: 0, latencyMs });
  const env = {
    SHOP_DATA: data.path,
    SHOP_DEMO: 'goods', // sample orders went to no supplier that can be asked
    SUPPLIER_PORT: String(simulator.port),
    SHOP_RATE_LIMIT: 'off',
  };
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map() };
  const figures = { rounds, hit: 0, faults: [] as string[], recoveryMs: 0 };
  let products = new Map<number, number[]>();
  try {
    for (let round = 0; round <= rounds && figures.faults.length === 0; round += 1) {
      await using shop = await startShopProcess(env);
      if (!shop.url) figures.faults.push(`start ${round} failed: ${shop.output()}`);
      if (!shop.url) break;
      if (round === 0) products = await openForBusiness(data.path);
      else if ((await inHands(data.path)) > 0) figures.hit += 1;
      await repeatUnanswered(shop.url, ledger);
      if (round < rounds) await killWhileSending(shop, simulator, ledger, products);
      else figures.recoveryMs = await settle(data.path, ledger, figures.faults);
      figures.faults.push(...findRepeats(simulator));
      if (round === rounds) figures.faults.push(...(await findErrors(data.path, simulator, numbersOf(ledger))));
    }
    const received = [1, 2].reduce((sum, id) => sum + simulator.supplier(id).orders.size, 0);
    return { ...figures, orders: ledger.acknowledged.size, received };
  } finally {
    await simulator.close();
  }
}

const numbersOf = ({ acknowledged }: Ledger) => [...acknowledged.values()];

/** Counted in calls to suppliers and not in time, so that a slow machine is also hit in the middle of its work. */
async function killWhileSending(
  shop: ShopProcess,
  simulator: Simulator,
  ledger: Ledger,
  products: ReadonlyMap<number, number[]>,
): Promise<void> {
  const requests = () => [1, 2].reduce((sum, id) => sum + (simulator.supplier(id).requests.get('calls') ?? 0), 0);
  const last = requests() + 1 + Math.floor(random() * ordersEachRound * callsEachOrder);
  const until = performance.now() + patienceMs;
  const bought = buyAll(shop.url, ledger, products);
  while (requests() < last && performance.now() < until) await wait(lookEveryMs);
  // Anywhere between request and response.
  await wait(random() * latencyMs * 2);
  shop.kill('SIGKILL');
  await Promise.all([shop.ended, bought]);
}

/** Sequentially, so that some are placed while others are sent. */
async function buyAll(url: string, ledger: Ledger, products: ReadonlyMap<number, number[]>): Promise<void> {
  for (let placed = 0; placed < ordersEachRound; placed += 1) {
    if (!(await attempt(url, ledger, crypto.randomUUID(), someBasket(products)))) return;
  }
}

async function repeatUnanswered(url: string, ledger: Ledger): Promise<void> {
  const open = [...ledger.unanswered];
  ledger.unanswered.clear();
  for (const [key, body] of open) await attempt(url, ledger, key, body);
}

/** @returns false without a response */
async function attempt(url: string, ledger: Ledger, key: string, body: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  try {
    const reply = await fetch(`${url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await reply.text();
    if (reply.status !== 201) throw new Error(`${reply.status}: ${text}`);
    ledger.acknowledged.set(key, (JSON.parse(text) as { orderNumber: string }).orderNumber);
    return true;
  } catch {
    ledger.unanswered.set(key, body);
    return false;
  }
}

/** A product of every sender. */
function someBasket(products: ReadonlyMap<number, number[]>): object {
  const items = [...products.values()].map((ids) => ({
    productId: ids[Math.floor(random() * ids.length)],
    quantity: 1 + Math.floor(random() * 3),
  }));
  return {
    ...shopper,
    items,
  };
}

async function settle(dataFolder: string, ledger: Ledger, errors: string[]): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    if ((await unsent(dataFolder, numbersOf(ledger))) === 0) return performance.now() - began;
    await wait(lookEveryMs * 50);
  }
  errors.push(`after ${patienceMs / 1_000} s not everything was sent`);
  return patienceMs;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
  const figures = await stormSending({ rounds: Number(values.rounds) });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = figures.faults.length === 0 ? 0 : 1;
}
