import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#platform/http/free-port.ts';
import { seededRandom } from '../support/random.ts';
import { launchShop, openDataFolder, signalServer, startShopProcess } from '../support/shop-process.ts';
import type { LaunchedShop } from '../support/shop-process.ts';
import { embeddedIn, fillShelves, findErrors, productCount, shopper } from './checkout-ledger.ts';
import type { Ledger } from './checkout-ledger.ts';

type StartFigures = {
  kills: Record<string, number>;
  starts: number;
  /** Of them those that were open before they were killed. */
  opened: number;
  slowestStartMs: number;
  offered: number;
  acknowledged: number;
  /** Tries that were answered otherwise or not at all; each was made again under its key. */
  retried: Record<string, number>;
  /** What was said by starts that ended without having been killed. There must be none. */
  endedThemselves: string[];
  faults: string[];
};

/** `kill -9`: of all, as in a power cut; of PostgreSQL alone, which the shop must survive; of the shop alone, whose PostgreSQL runs on. */
const kinds = ['everything', 'postmaster', 'node'] as const;
const retryMs = 1_000;
const mostWaiting = 100;
const mostMs = 180_000;
const built = join(import.meta.dirname, '../../dist/shop/server.js');

/** Kills a shop again and again at random moments of its starts, while buyers wait and try again. */
export async function killStarts({ kills, perSecond }: { kills: number; perSecond: number }): Promise<StartFigures> {
  const random = seededRandom('Kills at starts');
  await using data = openDataFolder();
  const port = await freePort();
  const env = { SHOP_DATA: data.path, SHOP_RATE_LIMIT: 'off', PORT: String(port) };
  const start = () => launchShop(env, existsSync(built) ? built : undefined);
  const figures: StartFigures = {
    kills: {},
    starts: 0,
    opened: 0,
    slowestStartMs: 0,
    offered: 0,
    acknowledged: 0,
    retried: {},
    endedThemselves: [],
    faults: [],
  };
  {
    const began = performance.now();
    await using first = await startShopProcess(env);
    figures.slowestStartMs = Math.round(performance.now() - began);
    if (!first.url) throw new Error(`The shop did not open: ${first.output()}`);
    await fillShelves(embeddedIn(data.path));
  }
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map(), refused: [] };
  const buying = sendBuyers(`http://127.0.0.1:${port}`, perSecond, ledger, figures);

  let running: Running | undefined;
  for (let kill = 0; kill < kills; kill += 1) {
    running ??= begin(start(), figures);
    await Promise.race([sleep(random() * 1.5 * figures.slowestStartMs), running.shop.ended]);
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'everything';
    if (!running.isOver) note(figures.kills, kind);
    running = await endBy(running.isOver ? 'node' : kind, running, data.path);
  }
  running ??= begin(start(), figures);
  await running.shop.opened;
  await buying.stop();
  running.isKilled = true;
  await running.shop[Symbol.asyncDispose]();
  await using last = await startShopProcess(env);
  if (!last.url) figures.endedThemselves.push(last.output());
  figures.faults = await findErrors(embeddedIn(data.path), ledger);
  figures.acknowledged = ledger.acknowledged.size;
  return figures;
}

type Running = { shop: LaunchedShop; isKilled: boolean; isOver: boolean };

function begin(shop: LaunchedShop, figures: StartFigures): Running {
  const running: Running = { shop, isKilled: false, isOver: false };
  const began = performance.now();
  figures.starts += 1;
  void shop.opened.then((url) => {
    if (!url) return;
    figures.opened += 1;
    figures.slowestStartMs = Math.max(figures.slowestStartMs, Math.round(performance.now() - began));
  });
  void shop.ended.then(({ code, signal }) => {
    running.isOver = true;
    if (!running.isKilled) figures.endedThemselves.push(`${code ?? signal}: ${shop.output().slice(-2_000)}`);
  });
  return running;
}

/** @returns what runs on */
async function endBy(kind: (typeof kinds)[number], running: Running, dataFolder: string) {
  if (kind !== 'node') killPostgres(dataFolder);
  if (kind === 'postmaster') return running;
  running.isKilled = true;
  running.shop.kill('SIGKILL');
  await running.shop.ended;
  return undefined;
}

function killPostgres(dataFolder: string): void {
  try {
    signalServer(dataFolder, 'SIGKILL');
  } catch {
    // It has not started yet, or is away from the last kill.
  }
}

/** So many orders begin in each second, whatever happens to the shop; each is tried until it is acknowledged. */
function sendBuyers(url: string, perSecond: number, ledger: Ledger, figures: StartFigures) {
  const waiting = new Set<Promise<void>>();
  const end = { at: Infinity };
  async function buy(): Promise<void> {
    const key = crypto.randomUUID();
    while (performance.now() < end.at) {
      const what = await attempt(url, key, ledger);
      if (what === undefined) return;
      note(figures.retried, what);
      await sleep(retryMs);
    }
  }
  const timer = setInterval(() => {
    if (waiting.size >= mostWaiting) return;
    figures.offered += 1;
    const buying = buy().finally(() => waiting.delete(buying));
    waiting.add(buying);
  }, 1_000 / perSecond);
  return {
    /** Nobody new comes, and those who wait get their order, or give up after three minutes. */
    async stop(): Promise<void> {
      clearInterval(timer);
      end.at = performance.now() + mostMs;
      await Promise.all(waiting);
    },
  };
}

/** @returns undefined once the order is acknowledged */
async function attempt(url: string, key: string, ledger: Ledger): Promise<string | undefined> {
  const productId = 1 + (Number.parseInt(key.slice(0, 6), 16) % productCount);
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ ...shopper, items: [{ productId, quantity: 1 }] });
  try {
    const signal = AbortSignal.timeout(60_000);
    const reply = await fetch(`${url}/api/orders`, { method: 'POST', headers, body, signal });
    const { orderNumber, code } = (await reply.json()) as { orderNumber?: string; code?: string };
    if (!orderNumber) return `${reply.status} ${code}`;
    ledger.acknowledged.set(key, orderNumber);
    return undefined;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message.slice(0, 20) : 'no answer';
  }
}

function note(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

if (import.meta.main) {
  const [kills = '40', perSecond = '12'] = process.argv.slice(2);
  const figures = await killStarts({ kills: Number(kills), perSecond: Number(perSecond) });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}
