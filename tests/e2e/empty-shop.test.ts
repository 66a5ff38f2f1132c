import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { inspect } from './support/inspect.ts';
import { hydrated } from './support/pages.ts';
import { test } from './support/test.ts';

const built = join(import.meta.dirname, '../../dist/shop/server.js');

const pages = ['/', '/shop', '/food', '/shop?q=rope', '/basket', '/contact', '/policies', '/login', '/track-order'];

test.describe('a shop without goods', () => {
  // A shop of its own.
  test.use({
    // Playwright reads from the first argument which fixtures this one needs.
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    baseURL: async ({}, lend) => {
      await using folder = openDataFolder();
      await using shop = await startShopProcess({ SHOP_DATA: folder.path }, built);
      await lend(shop.url);
    },
  });

  test('makes no claims on any of its pages', async ({ page }) => {
    for (const address of pages) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await hydrated(page);
      await expect(page.getByLabel('Offer'), address).toHaveCount(0);
      await expect(page.getByText('product images are being updated'), address).toHaveCount(0);
      await expect(page.locator('img[src*="/scenes/"]'), address).toHaveCount(0);
      await expect(page.getByRole('region', { name: /^(Best sellers|What customers say)/ }), address).toHaveCount(0);
    }
    await page.goto('/');
    await inspect(page, 'home of an empty shop');
    await expect(page.getByText('We’re still stocking the shelves.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveCount(0);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('Good things for good animals');
  });
});
