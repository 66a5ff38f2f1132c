import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chainsIn } from '#platform/backups/point-in-time/histories.rules.ts';
import { readHistoryFiles } from '#platform/backups/point-in-time/log-names.rules.ts';
import { historyFolder } from '#platform/backups/point-in-time/store-history.ts';
import { openBucket } from '#platform/object-storage/bucket.ts';
import { s3Keys, startS3Server } from '../support/s3-server.ts';
import { openDataFolder, serverOf, startShopProcess } from '../support/shop-process.ts';
import { embeddedIn, fillShelves, findErrors, productCount, shopper } from './checkout-ledger.ts';
import type { Ledger } from './checkout-ledger.ts';

export type DrillFigures = {
  acknowledged: number;
  /** Of these, acknowledged before the last stored change. */
  stored: number;
  /** Acknowledged before the time to which the shop is restored in the end. */
  storedEarlier: number;
  restoreMs: number;
  faults: string[];
  said: string[];
};

const buyers = 8;
const project = join(import.meta.dirname, '../..');

type Env = Record<string, string>;

/** Where the shop stores its changes, outside its own disk. */
type Elsewhere = AsyncDisposable & {
  env: Env;
  /** The names of the stored files. */
  list(): Promise<string[]>;
  /** How the restore command is given one of them. */
  nameOf(file: string): string;
};

const places = {
  folder(): Elsewhere {
    const { path, [Symbol.asyncDispose]: dispose } = openDataFolder();
    const folder = join(path, historyFolder);
    return {
      env: { SHOP_BACKUPS: path },
      list: async () => (existsSync(folder) ? readdirSync(folder) : []),
      nameOf: (file) => join(folder, file),
      [Symbol.asyncDispose]: dispose,
    };
  },
  async bucket(): Promise<Elsewhere> {
    const { url, address, [Symbol.asyncDispose]: dispose } = await startS3Server();
    const bucket = openBucket({ ...address, prefix: `${address.prefix}${historyFolder}/` }, s3Keys);
    return {
      env: { SHOP_BACKUPS: url, AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
      list: async () => (await bucket.list('')).map(({ name }) => name),
      nameOf: (file) => file,
      [Symbol.asyncDispose]: dispose,
    };
  },
};

export type DrillPlace = keyof typeof places;
export const drillPlaces: readonly DrillPlace[] = ['folder', 'bucket'];

/** Acknowledged to the buyer. */
export type Acknowledged = { key: string; at: Date };

/**
 * Orders are placed continuously while every change is stored elsewhere; then the shop and its PostgreSQL are killed and their disk is
 * wiped. Everything acknowledged before the last stored change must be restored; and again, from a copy that is named, the state of an
 * earlier time.
 */
export async function drillRestore({ orders, place }: { orders: number; place: DrillPlace }): Promise<DrillFigures> {
  await using data = openDataFolder();
  await using elsewhere = await places[place]();
  const env = {
    ...elsewhere.env,
    SHOP_DATA: data.path,
    SHOP_BACKUP_PASSPHRASE: 'correct horse battery staple',
    SHOP_RATE_LIMIT: 'off',
  };
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map(), refused: [] };
  const acknowledged: Acknowledged[] = [];
  const stored = async () => findStored(await elsewhere.list(), acknowledged);
  {
    await using shop = await startShopProcess(env);
    if (!shop.url) throw new Error(`The shop did not open: ${shop.output()}`);
    await fillShelves(embeddedIn(data.path));
    const enough = async () => acknowledged.length >= orders && (await stored()).reachable.length >= orders / 4;
    const buy = async () => {
      while (!(await enough()) && ledger.refused.length === 0) await order(shop.url, ledger, acknowledged);
    };
    await Promise.all(Array.from({ length: buyers }, buy));
    const server = serverOf(data.path);
    shop.kill('SIGKILL');
    if (server) process.kill(server, 'SIGKILL');
    await shop.ended;
  }
  const { whole, reachable, copy } = await stored();
  wipe(data.path);

  const began = performance.now();
  const said = [await restore(env, 'latest')];
  const restoreMs = Math.round(performance.now() - began);
  const faults = await findLost(env, ledger, whole);

  const middle = reachable[Math.floor(reachable.length / 2)]?.at ?? new Date(0);
  const earlier = acknowledged.filter(({ at }) => at <= middle);
  said.push(await restore(env, middle.toISOString(), elsewhere.nameOf(copy)));
  faults.push(...(await findLost(env, ledger, earlier)));
  const counts = { acknowledged: acknowledged.length, stored: whole.length, storedEarlier: earlier.length };
  return { ...counts, restoreMs, faults: [...faults, ...ledger.refused], said };
}

export async function order(url: string, ledger: Ledger, acknowledged: Acknowledged[]): Promise<void> {
  const key = crypto.randomUUID();
  const items = [{ productId: 1 + (acknowledged.length % productCount), quantity: 1 }];
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ ...shopper, items });
  const reply = await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
  const { orderNumber } = (await reply.json()) as { orderNumber?: string };
  if (!orderNumber) return void ledger.refused.push(`An order was answered ${reply.status}`);
  ledger.acknowledged.set(key, orderNumber);
  acknowledged.push({ key, at: new Date() });
}

/** The orders included in the last stored file, and at earlier times, by the names of the files. */
export function findStored(
  files: readonly string[],
  acknowledged: readonly Acknowledged[],
): { whole: Acknowledged[]; reachable: Acknowledged[]; copy: string } {
  const way = chainsIn(readHistoryFiles(files.toSorted().map((name) => ({ name, bytes: 0 })))).at(-1);
  if (!way) return { whole: [], reachable: [], copy: '' };
  const whole = acknowledged.filter(({ at }) => at <= way.until);
  return { whole, reachable: whole.filter(({ at }) => at > way.base.at), copy: way.base.name };
}

function wipe(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}

/** @param file to begin with; else the shop finds one */
async function restore(env: Env, until: string, file?: string): Promise<string> {
  const args = ['--no-deprecation', join(project, 'scripts/restore.ts'), ...(file ? [file] : []), '--until', until];
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += String(text)));
  child.stderr.on('data', (text: Buffer) => (said += String(text)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The restore failed: ${said}`);
  return said;
}

/** Checks the books of the restored shop for consistency, and against those orders. */
async function findLost(env: Env & { SHOP_DATA: string }, ledger: Ledger, whole: readonly { key: string }[]) {
  await using shop = await startShopProcess({ ...env, SHOP_POINT_IN_TIME: 'off' });
  if (!shop.url) return [`The restored shop did not open: ${shop.output()}`];
  const acknowledged = new Map(whole.map(({ key }) => [key, ledger.acknowledged.get(key) ?? '']));
  const faults = await findErrors(embeddedIn(env.SHOP_DATA), { ...ledger, acknowledged });
  shop.kill('SIGTERM');
  await Promise.race([shop.ended, sleep(30_000, undefined, { ref: false })]);
  return faults;
}

if (import.meta.main) {
  process.stdout.write(
    `${JSON.stringify(await drillRestore({ orders: Number(process.argv[2] ?? 1_000), place: 'folder' }), null, 2)}\n`,
  );
}
