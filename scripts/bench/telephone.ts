import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './pages.ts';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';

const paths = ['/', '/shop', '/product/1'];
const runs = 5;
const latestPaint = 1.8; // seconds
/** From the first contentful paint until a press at that moment is sent to the shop. */
const latestPress = 1; // seconds

/** A mid-range phone on slow 4G, with network and CPU throttling applied rather than simulated. */
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 };
const slowness = 4;
const patienceMs = 60_000;

type Arrival = { paint: number; shift: number; ready: number };

declare global {
  interface Window {
    seen: Arrival;
    pressed: (at: number) => Promise<void>;
  }
}

/** Measures the largest contentful paint, when a page responds, and what happens to a press in between. */
export async function measureTelephone(shop: Pick<RunningShop, 'url'>): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const path of paths) figures.push(await arrivals(browser, shop.url + path, path));
    return [...figures, await presses(browser, `${shop.url}/product/13`)];
  } finally {
    await browser.close();
  }
}

async function arrivals(browser: Browser, url: string, path: string): Promise<Figure> {
  const seen: Arrival[] = [];
  for (let run = 0; run < runs; run += 1) seen.push(await onTelephone(browser, (page) => arrive(page, url)));
  const middle = (of: keyof Arrival) => median(seen.map((one) => one[of]));
  const [paint, ready, shift] = [middle('paint') / 1000, middle('ready') / 1000, middle('shift')];
  return {
    what: `${path} on a telephone`,
    value: `LCP ${paint.toFixed(2)} s, CLS ${shift.toFixed(3)}, answers after ${ready.toFixed(2)} s`,
    target: `LCP < ${latestPaint} s, CLS 0`,
    met: paint < latestPaint && shift === 0,
  };
}

async function arrive(page: Page, url: string): Promise<Arrival> {
  await page.addInitScript(() => {
    const seen = { paint: 0, shift: 0, ready: 0 };
    window.seen = seen;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.paint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((_changes, observer) => {
      if (!document.documentElement?.hasAttribute('data-hydrated')) return;
      seen.ready = performance.now();
      observer.disconnect();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: 'networkidle', timeout: patienceMs });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: patienceMs });
  return page.evaluate(() => window.seen);
}

async function presses(browser: Browser, url: string): Promise<Figure> {
  const waits: number[] = [];
  for (let run = 0; run < runs; run += 1) waits.push(await onTelephone(browser, (page) => press(page, url)));
  const wait = median(waits) / 1000;
  return {
    what: 'Add to Basket, pressed when the first picture is painted',
    value: `counts after ${wait.toFixed(2)} s`,
    target: `<= ${latestPress} s`,
    met: wait <= latestPress,
  };
}

async function press(page: Page, url: string): Promise<number> {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/(cart|basket)$/.test(request.url()));
  const painted = Promise.withResolvers<number>();
  await page.exposeFunction('pressed', painted.resolve);
  await page.addInitScript(() => {
    let isPressed = false;
    new PerformanceObserver((list) => {
      const isPicture = list
        .getEntries()
        .some((entry) => 'element' in entry && entry.element instanceof HTMLImageElement);
      const buttons = Array.from(document.querySelectorAll<HTMLButtonElement>('main button'));
      const button = buttons.find(({ textContent }) => textContent.startsWith('Add to Basket'));
      if (isPressed || !isPicture || !button) return;
      isPressed = true;
      void window.pressed(Date.now());
      button.click();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit', timeout: patienceMs });
  const at = await painted.promise;
  await sent;
  return Date.now() - at;
}

async function onTelephone<T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const result = await visit(page);
  await context.close();
  return result;
}
