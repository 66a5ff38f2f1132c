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
 * The shops of one run of the browser tests, by the names given: each as its owner would start it, on a free port, with the demo
 * data in a new folder that goes when it closes. Without rate limits, as all its visitors come from one address. They open at
 * once, in one process, which halves the wait for the first test.
 */
const project = join(import.meta.dirname, '../../..');

// From the start on, so that a run given up while the shops open leaves nothing behind either.
const asked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await using opened = new AsyncDisposableStack();
await Promise.all(process.argv.slice(2).map(openShop));
await asked;

async function openShop(name: string): Promise<void> {
  const folder = opened.use(openDataFolder());
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '0',
    SHOP_DEMO: 'goods',
    SHOP_DATA: folder.path,
    SHOP_RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    SHOP_ADMIN_EMAIL: owner.email,
    SHOP_ADMIN_PASSWORD: owner.password,
  });
  shareSizes(folder.path);
  const shop = await startShop(config, createLogger(config.logLevel), { warm: false });
  opened.defer(() => shop.stop());
  await keepSuppliersStill(folder.path);
  process.stdout.write(`The shop for ${name} is open at ${shop.config.url} on ${folder.path}\n`);
}

/** The tests have the suppliers asked; what the clock asks for in between would change goods under their hands. */
async function keepSuppliersStill(dataFolder: string): Promise<void> {
  const database = new Client({ host: join(dataFolder, 'run'), user: 'shop', database: 'shop' });
  await database.connect();
  await database.query(`insert into supplier_sync_policies (supplier_id, pictures_every_hours, stock_every_hours, prices_every_hours)
    select id, null, null, null from suppliers
    on conflict (supplier_id) do update set stock_every_hours = null, prices_every_hours = null`);
  await database.end();
}

/** Sizes of pictures are made once for all runs: they are named by the picture, and their folder by what makes them. */
function shareSizes(dataFolder: string): void {
  const hash = createHash('sha256');
  for (const file of globSync('{package-lock.json,src/media/{encoding,pictures}/*.ts}', { cwd: project }).toSorted())
    hash.update(readFileSync(join(project, file)));
  const sizes = join(project, 'node_modules/.cache/paw-and-vale-pictures', hash.digest('hex').slice(0, 12));
  mkdirSync(sizes, { recursive: true });
  mkdirSync(join(dataFolder, 'media'), { recursive: true });
  symlinkSync(sizes, join(dataFolder, 'media/derivatives'));
}
