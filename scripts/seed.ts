import { growCatalogue } from '#demo-data/large-catalogue.ts';
import { growOrderBook } from '#demo-data/large-order-book.ts';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { openRestoredDatabase } from '#platform/backups/interrupted-restore.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createChanges } from '#platform/database/changes.ts';
import { readArguments, runCommand } from '#platform/database/command.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLogger } from '#platform/logger.ts';

const most = 1_000_000;
const usage =
  'Choose how many products or orders the shop should have: npm run seed -- --products 100000 --orders 1000000 (1,000,000 of each at most)';

type Wanted = { products: number; orders: number };

/** Fills the shop with data for measurements; works while a shop runs, which shows the new data at once. */
async function seed(wanted: Wanted): Promise<void> {
  const config = readConfig();
  const log = createLogger('warn');
  const database = await openRestoredDatabase(config, log);
  try {
    await migrate(database.direct);
    const changes = createChanges(database.db, log);
    const media = openMediaStorage(config);
    const deps = { config, db: database.db, media, clock: systemClock, changes };
    // Orders refer to products, so products come first.
    await grow('products', Math.max(wanted.products, 1), (total) => growCatalogue(deps, total));
    if (wanted.orders > 0) await grow('orders', wanted.orders, (total) => growOrderBook(deps, total));
  } finally {
    await database.close();
  }
}

async function grow(what: keyof Wanted, total: number, add: (total: number) => Promise<number>): Promise<void> {
  const began = performance.now();
  const added = await add(total);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const [more, all] = [added, total].map((number) => number.toLocaleString('en-GB'));
  console.log(`${more} ${what} added in ${seconds} s; the shop has at least ${all}.`);
}

function countOf(text: string | undefined): number {
  const count = Number(text ?? 0);
  return Number.isInteger(count) && count >= 0 && count <= most ? count : Number.NaN;
}

const { values } = readArguments(
  { options: { products: { type: 'string' }, orders: { type: 'string' } } },
  'There is: npm run seed, npm run seed -- --products 1000 --orders 1000',
);
const wanted: Wanted = { products: countOf(values.products), orders: countOf(values.orders) };
if (wanted.products + wanted.orders > 0) {
  await runCommand(() => seed(wanted));
} else {
  console.error(usage);
  process.exitCode = 2;
}
