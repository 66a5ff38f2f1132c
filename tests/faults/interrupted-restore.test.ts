import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { openDataFolder, serverOf, startShopProcess } from '../support/shop-process.ts';
import { embeddedIn, fillShelves, productCount } from './checkout-ledger.ts';

/** Each would make the tables of a shop, or take what is there for one. */
const commands: [name: string, ...args: string[]][] = [
  ['admin', 'create', 'owner@example.co.uk'],
  ['seed', '--products', '5'],
  ['backup', '--quick'],
  ['migrate'],
  ['upgrade'],
];

const project = join(import.meta.dirname, '../..');

// Every test starts the shop several times, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

function begin(
  name: string,
  args: readonly string[],
  dataFolder: string,
  stderr: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SHOP_DATA: dataFolder };
  const program = join(project, `scripts/${name}.ts`);
  return spawn(process.execPath, ['--no-deprecation', program, ...args], { env, stdio: ['ignore', 'ignore', stderr] });
}

async function command(name: string, args: readonly string[], dataFolder: string): Promise<number> {
  const [code] = await once(begin(name, args, dataFolder), 'close');
  return code;
}

/** What it says when it fails. */
async function refusal(name: string, args: readonly string[], dataFolder: string): Promise<string> {
  const child = begin(name, args, dataFolder, 'pipe');
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  expect(child.exitCode, name).toBe(1);
  return said;
}

async function killOnceTheDatabaseRuns(child: ChildProcess, dataFolder: string): Promise<void> {
  await vi.waitUntil(() => serverOf(dataFolder), { timeout: 60_000, interval: 5 });
  child.kill('SIGKILL');
  await once(child, 'close');
}

/** @returns its file */
async function backUpShop(dataFolder: string): Promise<string> {
  await using shop = await startShopProcess({ SHOP_DATA: dataFolder });
  expect(shop.url, shop.output()).not.toBe('');
  await fillShelves(embeddedIn(dataFolder));
  expect(await command('backup', ['--quick'], dataFolder)).toBe(0);
  const [name = ''] = readdirSync(join(dataFolder, 'backups'));
  return join(dataFolder, 'backups', name);
}

async function countProducts(url: string): Promise<number> {
  const reply = await fetch(`${url}/api/products?limit=1`);
  return Number(reply.headers.get('x-total-count'));
}

test('no empty shop opens where a restore was killed, and the restore can be run again', async () => {
  await using lost = openDataFolder();
  await using data = openDataFolder();
  const file = await backUpShop(lost.path);
  await killOnceTheDatabaseRuns(begin('restore', [file], data.path), data.path);
  const again = `Run it again: npm run restore -- ${file}`;

  for (let starts = 0; starts < 2; starts += 1) {
    await using refused = await startShopProcess({ SHOP_DATA: data.path });
    expect(refused.url).toBe('');
    expect(refused.output()).toContain(again);
    expect(refused.output()).not.toContain('    at ');
    for (const [name, ...args] of commands) expect(await refusal(name, args, data.path)).toContain(again);
  }
  expect(await command('restore', [`${file}.gone`], data.path)).toBe(1);
  await using still = await startShopProcess({ SHOP_DATA: data.path });
  expect(still.url).toBe('');
  expect(await command('restore', [file], data.path)).toBe(0);
  await using shop = await startShopProcess({ SHOP_DATA: data.path });
  expect(await countProducts(shop.url)).toBe(productCount);
});

test('no empty shop opens where a restore failed, and a shop that was there opens without a word', async () => {
  await using data = openDataFolder();
  expect(await command('restore', ['/no/such-backup.tar.gz'], data.path)).toBe(1);
  {
    await using refused = await startShopProcess({ SHOP_DATA: data.path });
    expect(refused.url).toBe('');
    expect(refused.output()).toContain('there is no shop here yet. Run it again: npm run restore -- /no/such-backup');
  }
  rmSync(join(data.path, 'restore-interrupted'));
  for (let starts = 0; starts < 2; starts += 1) {
    await using shop = await startShopProcess({ SHOP_DATA: data.path });
    expect(shop.url).not.toBe('');
    expect(shop.output()).not.toContain('A restore was');
    await shop[Symbol.asyncDispose]();
    expect(await command('restore', ['/no/such-backup.tar.gz'], data.path)).toBe(1);
  }
});

test('a shop whose restore was killed opens as it was, and says so once', async () => {
  await using data = openDataFolder();
  const file = await backUpShop(data.path);
  await killOnceTheDatabaseRuns(begin('restore', [file], data.path), data.path);
  {
    await using shop = await startShopProcess({ SHOP_DATA: data.path });
    expect(shop.output()).toContain('A restore was interrupted');
    expect(await countProducts(shop.url)).toBe(productCount);
  }
  await using again = await startShopProcess({ SHOP_DATA: data.path });
  expect(again.url).not.toBe('');
  expect(again.output()).not.toContain('A restore was interrupted');
});
