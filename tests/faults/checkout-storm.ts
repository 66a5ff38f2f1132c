import { parseArgs } from 'node:util';
import { seededRandom } from '../support/random.ts';
import { openDataFolder, serverOf, startShopProcess } from '../support/shop-process.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { embeddedIn, fillShelves, findErrors, productCount, shopper } from './checkout-ledger.ts';
import type { Ledger } from './checkout-ledger.ts';

export type StormFigures = {
  rounds: number;
  acknowledged: number;
  /** Interrupted by a kill and repeated under the same key after it. */
  repeated: number;
  refused: string[];
  faults: string[];
  slowestStartMs: number;
};

const buyers = 16;
const random = seededRandom('Checkout storm');

/**
 * Buyers storm the checkout of a real shop, which is killed again and again; in every third round its
 * PostgreSQL too. After each start the books must be consistent and agree with the responses to the buyers.
 */
export async function stormCheckout({ rounds }: { rounds: number }): Promise<StormFigures> {
  await using data = openDataFolder();
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map(), refused: [] };
  const figures = { rounds, repeated: 0, faults: [] as string[], slowestStartMs: 0 };

  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    await using shop = await startShopProcess({ SHOP_DATA: data.path, SHOP_RATE_LIMIT: 'off' });
    if (!shop.url) return summary(ledger, { ...figures, faults: [`start ${round} failed: ${shop.output()}`] });
    figures.slowestStartMs = Math.max(figures.slowestStartMs, performance.now() - began);
    if (round === 0) await fillShelves(embeddedIn(data.path));
    figures.repeated += ledger.unanswered.size;
    await repeatUnanswered(shop.url, ledger);
    figures.faults.push(...(await findErrors(embeddedIn(data.path), ledger)));
    if (round < rounds) await stormUntilKilled(shop, ledger, round % 3 === 2 ? serverOf(data.path) : undefined);
  }
  return summary(ledger, figures);
}

function summary(ledger: Ledger, figures: Omit<StormFigures, 'acknowledged' | 'refused'>): StormFigures {
  return { ...figures, acknowledged: ledger.acknowledged.size, refused: ledger.refused };
}

async function stormUntilKilled(shop: ShopProcess, ledger: Ledger, database: number | undefined): Promise<void> {
  // Counted in orders and not in time, so that a slow machine is also hit in the middle of its work.
  const last = ledger.acknowledged.size + 1 + Math.floor(random() * 100);
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    shop.kill('SIGKILL');
    if (database) process.kill(database, 'SIGKILL');
  };
  const buy = async () => {
    while (await attempt(shop.url, ledger, crypto.randomUUID(), someBasket())) {
      if (ledger.acknowledged.size >= last && !isKilled) kill();
    }
  };
  await Promise.all(Array.from({ length: buyers }, buy));
  await shop.ended;
}

async function repeatUnanswered(url: string, ledger: Ledger): Promise<void> {
  const open = [...ledger.unanswered];
  ledger.unanswered.clear();
  await Promise.all(open.map(([key, body]) => attempt(url, ledger, key, body)));
}

/** @returns false without a response */
async function attempt(url: string, ledger: Ledger, key: string, body: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  try {
    const reply = await fetch(`${url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = (await reply.json()) as { orderNumber?: string; message?: string };
    if (response.orderNumber) ledger.acknowledged.set(key, response.orderNumber);
    // A shop whose database was killed a moment before may still respond with an error.
    else if (reply.status >= 500) ledger.unanswered.set(key, body);
    else ledger.refused.push(`${reply.status} ${response.message}`);
    return reply.status < 500;
  } catch {
    ledger.unanswered.set(key, body);
    return false;
  }
}

/** One to three products in any order, every other time with a promotion. */
function someBasket(): object {
  const products = Array.from({ length: productCount }, (_, index) => index + 1);
  const items = products
    .toSorted(() => random() - 0.5)
    .slice(0, 1 + Math.floor(random() * 3))
    .map((productId) => ({ productId, quantity: 1 + Math.floor(random() * 3) }));
  return {
    ...shopper,
    items,
    promoCode: random() < 0.5 ? 'STORM' : null,
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
  const figures = await stormCheckout({ rounds: Number(values.rounds) });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = figures.faults.length + figures.refused.length === 0 ? 0 : 1;
}
