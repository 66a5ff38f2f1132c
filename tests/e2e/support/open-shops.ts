import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { startShop } from '../../../src/server.ts';
import { openDataFolder } from '../../support/shop-process.ts';
import { owner } from './owner.ts';

/*
 * Starts the shops of one run of the browser tests, by the names given: each on a free port, with the demo data in a new folder
 * that is deleted at the end. Without rate limits, as all visitors have one address. The demo data is made once and copied, and
 * the shops start together in one process: both shorten the wait for the first test.
 */
const project = join(import.meta.dirname, '../../..');

// Registered first, so that a run interrupted while the shops start leaves nothing behind either.
const stopRequested = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await using opened = new AsyncDisposableStack();
const model = opened.use(openDataFolder()).path;
await makeModel();
await Promise.all(process.argv.slice(2).map(openShop));
await stopRequested;

async function makeModel(): Promise<void> {
  shareSizes(model);
  const shop = await startIn(model);
  await stopScheduledSyncs(model);
  await shop.stop();
}

async function openShop(name: string): Promise<void> {
  const folder = opened.use(openDataFolder());
  // Unlike cpSync it keeps who may read what, without which PostgreSQL does not start.
  execFileSync('cp', ['-a', `${model}/.`, folder.path]);
  const shop = await startIn(folder.path);
  opened.defer(() => shop.stop());
  process.stdout.write(`The shop for ${name} is open at ${shop.config.url} on ${folder.path}\n`);
}

function startIn(dataFolder: string) {
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '0',
    SHOP_DEMO: 'goods',
    SHOP_DATA: dataFolder,
    SHOP_RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    SHOP_ADMIN_EMAIL: owner.email,
    SHOP_ADMIN_PASSWORD: owner.password,
  });
  return startShop(config, createLogger(config.logLevel), { warm: false });
}

/** The tests start syncs themselves; a scheduled one in between would change their products. */
async function stopScheduledSyncs(dataFolder: string): Promise<void> {
  const database = new Client({ host: join(dataFolder, 'run'), user: 'shop', database: 'shop' });
  await database.connect();
  await database.query(`insert into supplier_sync_policies (supplier_id, pictures_every_hours, stock_every_hours, prices_every_hours)
    select id, null, null, null from suppliers
    on conflict (supplier_id) do update set stock_every_hours = null, prices_every_hours = null`);
  await database.end();
}

/** Shares resized pictures between runs: files are named by the picture, their folder by a hash of the code that makes them. */
function shareSizes(dataFolder: string): void {
  const hash = createHash('sha256');
  for (const file of globSync('{package-lock.json,src/media/{encoding,pictures}/*.ts}', { cwd: project }).toSorted())
    hash.update(readFileSync(join(project, file)));
  const sizes = join(project, 'node_modules/.cache/paw-and-vale-pictures', hash.digest('hex').slice(0, 12));
  mkdirSync(sizes, { recursive: true });
  mkdirSync(join(dataFolder, 'media'), { recursive: true });
  symlinkSync(sizes, join(dataFolder, 'media/derivatives'));
}
