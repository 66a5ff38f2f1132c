import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { startShop } from '../src/server.ts';
import { fillShop } from './pictures/fill-shop.ts';
import { takePictures } from './pictures/take-pictures.ts';
import { ensureChromium } from './test/chromium.ts';

/*
 * The pictures of the README and of `docs/pictures`: opens a demo shop of its own that has been open for two years, takes them and
 * closes it again. Run it when a screen has changed, and look at them before you commit them.
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
