import { spawnSync } from 'node:child_process';
import { openDataFolder } from '../tests/support/shop-process.ts';
import { measureAdmin } from './bench/admin-lists.ts';
import { measureCachedResponses } from './bench/cached-responses.ts';
import { measureCheckouts } from './bench/checkouts.ts';
import { measureFeeds } from './bench/feeds.ts';
import { measureFelt } from './bench/felt/felt.ts';
import { measureImport } from './bench/imports.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { measureLogins } from './bench/logins.ts';
import { measurePageWeights } from './bench/page-weights.ts';
import { measureRenders } from './bench/renders.ts';
import { table } from './bench/report.ts';
import type { Figure } from './bench/report.ts';
import { projectFolder, startShop } from './bench/running-shop.ts';
import type { RunningShop } from './bench/running-shop.ts';
import { measureFreshClone, measureMemory, measureStarts } from './bench/starts.ts';
import { measureSync, measureTroubledSync } from './bench/sync.ts';
import { measureTelephone } from './bench/telephone.ts';
import { measureWholeOrders } from './bench/whole-orders.ts';

const small = 48;
const large = 100_000;
const manyOrders = 1_000_000;

const alone = {
  clone: measureFreshClone,
  start: measureStarts,
  memory: measureMemory,
  sync: measureSync,
  'troubled-sync': measureTroubledSync,
};
const visited = {
  javascript: measurePageWeights,
  telephone: measureTelephone,
  felt: measureFelt,
  lighthouse: measureLighthouse,
  logins: measureLogins,
  import: measureImport,
  feeds: measureFeeds,
};
const loaded = { cached: measureCachedResponses, render: measureRenders, checkouts: measureCheckouts };
const worked = { orders: measureWholeOrders };
const owned = { admin: measureAdmin };
const names = Object.keys({ ...alone, ...visited, ...loaded, ...worked, ...owned });

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length === 0) process.exitCode = report(await measure());
else {
  console.error(`There is no ${unknown.join(', ')}. There is: ${names.join(', ')}; all of them without a name.`);
  process.exitCode = 2;
}

/** Runs every benchmark on this machine, on a data folder of its own or on one shop: first with the demo catalogue, then with a large one. */
async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of wanted(alone)) figures.push(...(await part()));
  const [visits, loads, works, desks] = [wanted(visited), wanted(loaded), wanted(worked), wanted(owned)];
  if (visits.length + loads.length + works.length + desks.length === 0) return figures;

  await using data = openDataFolder();
  figures.push(...(await measureSmall(data.path, visits, [...loads, ...works])));
  if (loads.length + desks.length === 0) return figures;
  seed(data.path, { products: large });
  // A scheduled sync of this many products would distort the figures for visitors.
  await using shop = await startShop(data.path, projectFolder, { SHOP_ROLE: 'web' });
  figures.push(...(await under(loads, shop, large)));
  if (desks.length === 0) return figures;
  seed(data.path, { orders: manyOrders });
  for (const part of desks) figures.push(...(await part(shop)));
  return figures;
}

type Visited = (typeof visited)[keyof typeof visited];
type Loaded = typeof measureCheckouts;

async function measureSmall(dataFolder: string, visits: Visited[], loads: Loaded[]): Promise<Figure[]> {
  await using shop = await startShop(dataFolder);
  await shop.picturesMade();
  const figures: Figure[] = [];
  for (const part of visits) figures.push(...(await part(shop)));
  return [...figures, ...(await under(loads, shop, small))];
}

async function under(parts: Loaded[], shop: RunningShop, products: number) {
  const figures: Figure[] = [];
  for (const part of parts) figures.push(...(await part(shop, products)));
  return figures;
}

function wanted<Part>(parts: Record<string, Part>): Part[] {
  return Object.entries(parts).flatMap(([name, part]) => (chosen.length === 0 || chosen.includes(name) ? [part] : []));
}

function seed(dataFolder: string, wanted: { products?: number; orders?: number }): void {
  const env = { ...process.env, SHOP_DATA: dataFolder };
  spawnSync(
    process.execPath,
    ['scripts/seed.ts', ...Object.entries(wanted).flatMap(([what, total]) => [`--${what}`, String(total)])],
    {
      cwd: projectFolder,
      env,
      stdio: 'inherit',
    },
  );
}

function report(figures: readonly Figure[]): number {
  console.log(`\n${table(figures)}\n`);
  const missed = figures.filter(({ met }) => met === false).length;
  if (missed > 0) console.error(missed === 1 ? 'One target was missed.' : `${missed} targets were missed.`);
  return missed === 0 ? 0 : 1;
}
