import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { growOrderBook } from '#demo-data/large-order-book.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import { createLogger } from '#platform/logger.ts';
import { startShop } from '#server.ts';
import { screens } from './pictures/screens.ts';
import { ensureChromium, systemChromium } from './test/chromium.ts';

/** Sharp enough for text; a dozen pictures weigh about a megabyte. */
const webp = { quality: 80, effort: 6, smartSubsample: true };

type Studio = { url: string; owner: { email: string; password: string }; target: string };

async function takePictures({ url, owner, target }: Studio): Promise<void> {
  const browser = await chromium.launch({ executablePath: systemChromium(), args: ['--no-sandbox'] });
  try {
    for (const { name, size, isOwner, show } of screens) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (isOwner) await page.request.post('/api/auth/login', { data: owner, headers: { origin: url } });
      await show(page);
      await settle(page);
      const { size: bytes } = await sharp(await page.screenshot())
        .webp(webp)
        .toFile(join(target, `${name}.webp`));
      console.log(`${name}.webp, ${Math.round(bytes / 1024)} KB`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Half a second without an answer is the end of loading. */
const quietMs = 500;

/**
 * Waits for fonts and pictures and for all requests to end. The first visit loads the fonts, the second renders with them.
 * Playwright's own 'networkidle' waits for ever: it never hears of the end of a `stale-while-revalidate` request.
 */
async function settle(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction((quiet) => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(0, ...ends) > quiet;
  }, quietMs);
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], main .animate-pulse') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Two years of orders, most of them recent, so that the admin area has figures to show. */
const orders = 2_400;

/** Adds orders and visitors directly to the database of the running shop. */
async function fillShop(dataFolder: string): Promise<void> {
  const { db, close } = await openShopDatabase(
    { databaseUrl: undefined, dataFolder, postgresFolder: undefined },
    createLogger('warn'),
  );
  try {
    await growOrderBook({ db, clock: systemClock }, orders);
    await db.execute(sql`
      insert into visitors_by_day (day, visitors)
      select day::date, 90 + floor(random() * 60)::int
      from generate_series(current_date - 90, current_date - 1, interval '1 day') day
      on conflict (day) do nothing`);
  } finally {
    await close();
  }
}

/*
 * Takes the pictures of the README and of `docs/pictures`: starts a demo shop with two years of orders, takes them and
 * stops it. Run it when a screen has changed, and look at them before you commit them.
 */
const owner = { email: 'owner@example.co.uk', password: 'notes by the translator' };
const target = join(import.meta.dirname, '../docs/pictures');

if (!ensureChromium()) throw new Error('The pictures are taken with Chromium, and there is none');
await mkdir(target, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'shop-pictures-'));
const config = readConfig({
  NODE_ENV: 'production',
  PORT: '0',
  SUPPLIER_PORT: '0',
  SHOP_DATA: folder,
  SHOP_RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  SHOP_ADMIN_EMAIL: owner.email,
  SHOP_ADMIN_PASSWORD: owner.password,
});
const shop = await startShop(config, createLogger(config.logLevel));
try {
  await fillShop(folder);
  await takePictures({ url: shop.config.url, owner, target });
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
