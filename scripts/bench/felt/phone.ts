import type { Browser, Page } from '@playwright/test';
import { watchPage } from './in-page.ts';
import type { Sight } from './in-page.ts';

/** A small phone on slow 4G, with network and CPU throttling applied. */
const screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 };
const slowness = 4;
export const patienceMs = 90_000;
/** How long a visitor looks at a page before they press, in ms. */
export const lookMs = 4_000;

/** Durations in milliseconds and layout shifts, by what was pressed. */
export type Felt = Map<string, number>;

/** A product's page once what is below its top has come. */
export const productContent: Sight = { kind: 'page', path: '/product/', selector: '[role=tablist]' };

export type Step = {
  what: string;
  sights: Sight[];
  names: string[];
  act: () => Promise<unknown>;
  /** Of a change of page: how much moved, and the longest task. */
  isPage?: boolean;
};

export async function take(page: Page, { what, sights, names, act, isPage }: Step, felt: Felt): Promise<void> {
  await page.evaluate((wanted) => {
    window.felt.worst();
    window.felt.lookFor(wanted);
  }, sights);
  await act();
  const times = await page.evaluate(() => window.felt.seen());
  names.forEach((name, index) => felt.set(`${what}: ${name}`, times[index] ?? Number.NaN));
  // Slow inputs are reported one frame late, and what a page loads late may move it.
  await page.waitForTimeout(isPage ? lookMs / 4 : 300);
  const { input, task, shift } = await page.evaluate(() => window.felt.worst());
  const key = `${what}: INP`;
  if (!what.endsWith('back')) felt.set(key, Math.max(input, felt.get(key) ?? 0));
  if (!isPage) return;
  felt.set(`${what}: longest task`, task);
  felt.set(`${what}: shift`, shift);
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load', timeout: patienceMs });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: patienceMs });
}

export async function onTelephone(browser: Browser, walk: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.addInitScript(watchPage);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await walk(page);
  await context.close();
}
