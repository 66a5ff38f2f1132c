import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#platform/http/free-port.ts';
import { seededRandom } from '../support/random.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { findErrors, progressOf, unsettle } from './sync-ledger.ts';

export type SyncStormFigures = {
  rounds: number;
  /** Kills during a running sync. */
  hit: number;
  faults: string[];
  /** From the start after a kill to the end of the sync. */
  slowestRecoveryMs: number;
};

const owner = { email: 'owner@example.co.uk', password: 'notes by the translator' };
/** Pictures, stock and prices of the demo's products. */
const mostOutcomes = 110;
const patienceMs = 120_000;
const lookEveryMs = 25;
const random = seededRandom('Sync storm');

/** Kills a demo shop during a sync, again and again. The next start completes the sync, and nothing is lost or done twice. */
export async function stormSync({ rounds }: { rounds: number }): Promise<SyncStormFigures> {
  await using data = openDataFolder();
  const env = {
    SHOP_DATA: data.path,
    // Without sample orders: what is sold and not sent yet is held back from a supplier's stock.
    SHOP_DEMO: 'goods',
    // The same port after each start: suppliers do not move while the shop is down.
    SUPPLIER_PORT: String(await freePort()),
    SHOP_RATE_LIMIT: 'off',
    SHOP_ADMIN_EMAIL: owner.email,
    SHOP_ADMIN_PASSWORD: owner.password,
  };
  const figures: SyncStormFigures = { rounds, hit: 0, faults: [], slowestRecoveryMs: 0 };
  for (let round = 0; round < rounds; round += 1) {
    {
      await using shop = await startShopProcess(env);
      if (!shop.url) return { ...figures, faults: [`start ${round} failed: ${shop.output()}`] };
      await unsettle(data.path);
      if (await killDuringSync(shop, data.path)) figures.hit += 1;
    }
    const began = performance.now();
    await using shop = await startShopProcess(env);
    if (!(await isOverSoon(data.path))) figures.faults.push(`round ${round}: the sync did not end. ${shop.output()}`);
    figures.slowestRecoveryMs = Math.max(figures.slowestRecoveryMs, performance.now() - began);
    figures.faults.push(...(await findErrors(data.path)));
    if (figures.faults.length > 0) return figures;
  }
  return figures;
}

/** Counted in products and not in time, so that a slow machine is also hit in the middle of its work. */
async function killDuringSync(shop: ShopProcess, dataFolder: string): Promise<boolean> {
  const { outcomes: before } = await progressOf(dataFolder);
  const last = before + Math.floor(random() * mostOutcomes);
  await startSync(shop.url);
  const until = performance.now() + patienceMs;
  for (;;) {
    const { outcomes, isOver } = await progressOf(dataFolder);
    if (outcomes >= last || isOver || performance.now() > until) {
      shop.kill('SIGKILL');
      await shop.ended;
      return !isOver;
    }
    await wait(lookEveryMs);
  }
}

async function startSync(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(owner) });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const reply = await fetch(`${url}/api/supplier-syncs`, {
    method: 'POST',
    headers: { ...headers, cookie, origin: url },
    body: JSON.stringify({ kinds: ['pictures', 'stock', 'prices'] }),
  });
  if (reply.status !== 201) throw new Error(`${reply.status}: ${await reply.text()}`);
}

async function isOverSoon(dataFolder: string): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    if ((await progressOf(dataFolder)).isOver) return true;
    await wait(lookEveryMs * 10);
  }
  return false;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
  const figures = await stormSync({ rounds: Number(values.rounds) });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = figures.faults.length === 0 ? 0 : 1;
}
