import { loadavg } from 'node:os';
import { openDataFolder } from '../../../tests/support/shop-process.ts';
import { openBrowser } from '../pages.ts';
import { median } from '../report.ts';
import type { Figure } from '../report.ts';
import { startShop } from '../running-shop.ts';
import type { RunningShop } from '../running-shop.ts';
import type { Felt } from './phone.ts';
import { visit } from './visit.ts';

const visits = Number(process.env.FELT_VISITS ?? 5);
/** Another built checkout of the shop, visited in turn with this one so that both see the same machine load. */
const other = process.env.FELT_BESIDE;

/** Limits in ms; actions that are not listed have the limit of an input. */
const limits: Record<string, number> = {
  'listing to product: name, price and picture': 100,
  'product, back: listing where it was': 500,
  'basket, first press: panel': 150,
  'Add before the code has come: sign': 100,
  'filter: its products': 1_000,
  'search, last letter: suggestions': 1_000,
};
const longestContent = 500; // ms
const longestInput = 200; // ms; Google's limit for a good INP
const longestTask = 200; // ms
const largestShift = 0.02;

/** How long a press takes to be seen on a phone. */
export async function measureFelt(shop: Pick<RunningShop, 'url'>): Promise<Figure[]> {
  if (other === undefined) return report(await visitInTurn([shop.url]));
  await using data = openDataFolder();
  await using beside = await startShop(data.path, other);
  await beside.picturesMade();
  return report(await visitInTurn([shop.url, beside.url]));
}

/** A new browser for each turn. A visit that fails is left out and does not affect the others. */
async function visitInTurn(shops: string[]): Promise<Felt[][]> {
  const felt = shops.map((): Felt[] => []);
  for (let turn = 1; turn <= visits; turn += 1) {
    const browser = await openBrowser();
    for (const [index, url] of shops.entries()) {
      try {
        felt[index]?.push(await visit(browser, url));
      } catch (error) {
        console.error(`Visit ${turn} of ${url} broke off: ${String(error)}`);
      }
    }
    await browser.close();
    console.log(`Visit ${turn} of ${visits}, load ${loadavg()[0]?.toFixed(1)}`);
  }
  if (felt.some((found) => found.length === 0)) throw new Error('No visit came to its end.');
  return felt;
}

function report([here = [], beside]: Felt[][]): Figure[] {
  const names = new Set(here.flatMap((felt) => [...felt.keys()]));
  return [...names].map((what) => {
    const value = middle(here, what);
    const limit = limitOf(what);
    const unit = what.endsWith(': shift') ? (shift: number) => shift.toFixed(4) : milliseconds;
    return {
      what,
      value: unit(value),
      ...(beside && { beside: unit(middle(beside, what)) }),
      target: `<= ${unit(limit)}`,
      met: value <= limit,
    };
  });
}

function limitOf(what: string): number {
  const [, name] = what.split(': ');
  if (name === 'shift') return largestShift;
  if (name === 'longest task') return longestTask;
  return limits[what] ?? (name === 'content' ? longestContent : longestInput);
}

function middle(all: Felt[], what: string): number {
  return median(all.flatMap((felt) => felt.get(what) ?? []));
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
