import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '../../tests/support/shop-process.ts';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import { projectFolder, startShop } from './running-shop.ts';

const longestWarmStart = 2.5; // seconds
const longestFromClone = 90; // seconds
const mostMemory = 300; // megabytes
const warmStarts = 3;
const restSeconds = 30;

/** `npm start` to the first page: on an empty data folder, then on the data it created. */
export async function measureStarts(): Promise<Figure[]> {
  await using data = openDataFolder();
  const secondsToStart = async () => {
    await using shop = await startShop(data.path);
    return shop.startedInMs / 1000;
  };
  const fresh = await secondsToStart();
  const warm: number[] = [];
  for (let count = 0; count < warmStarts; count += 1) warm.push(await secondsToStart());
  const middle = median(warm);
  return [
    { what: 'npm start, empty data folder, to the first page', value: `${fresh.toFixed(2)} s` },
    {
      what: 'npm start on existing data, to the first page',
      value: `${middle.toFixed(2)} s`,
      target: `< ${longestWarmStart} s`,
      met: middle < longestWarmStart,
    },
  ];
}

/** A clone, `npm start` in it (npm's cache is warm after the first time), and the first page. */
export async function measureFreshClone(): Promise<Figure[]> {
  await using folder = openDataFolder();
  const clone = join(folder.path, 'clone');
  const began = performance.now();
  spawnSync('git', ['clone', '--quiet', projectFolder, clone], { stdio: 'inherit' });
  await using _shop = await startShop(join(clone, 'data'), clone);
  const seconds = (performance.now() - began) / 1000;
  const what = 'git clone and npm start, to the first page';
  const target = `< ${longestFromClone} s`;
  return [{ what, value: `${seconds.toFixed(0)} s`, target, met: seconds < longestFromClone }];
}

/** Measured a while after every kind of page has been visited. */
export async function measureMemory(): Promise<Figure[]> {
  await using data = openDataFolder();
  {
    await using first = await startShop(data.path);
    await first.picturesMade();
  }
  await using shop = await startShop(data.path);
  for (const path of ['/', '/shop', '/food', '/product/1', '/basket', '/api/products', '/api/openapi.json']) {
    await (await fetch(shop.url + path)).text();
  }
  await sleep(restSeconds * 1000);
  const megabytes = shop.memory();
  return [
    {
      what: 'Memory at rest (PSS): npm, launcher, shop and PostgreSQL',
      value: `${megabytes.toFixed(0)} MB`,
      target: `< ${mostMemory} MB`,
      met: megabytes < mostMemory,
    },
  ];
}
