import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { inspect } from './support/inspect.ts';
import { hydrated } from './support/pages.ts';
import { test as base } from './support/test.ts';

const built = join(import.meta.dirname, '../../dist/shop/server.js');
const printedCode = /enter the code ([A-Z\d-]{24})/;

/** In an empty shop of its own without an owner. */
const test = base.extend<{ unowned: { url: string; output: () => string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
  unowned: async ({}, lend) => {
    await using folder = openDataFolder();
    const env = { SHOP_DATA: folder.path, SHOP_OPEN: 'off', SHOP_RATE_LIMIT: 'off' };
    await using shop = await startShopProcess(env, built);
    expect(shop.url, shop.output()).not.toBe('');
    await lend(shop);
  },
  baseURL: async ({ unowned }, lend) => lend(unowned.url),
});

test('whoever has the printed code makes the owner’s account by keyboard, and the setup guide follows', async ({
  page,
  unowned,
  watch,
}) => {
  watch.tolerates(/4\d\d (?:GET|POST) .*\/first-(?:owner|visit)$/);
  for (const address of ['/', '/admin', '/login', '/opening-soon']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page, address).toHaveURL(/\/first-visit$/);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your shop' })).toBeVisible();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await hydrated(page);
  await inspect(page, 'the first visit');

  const [, code = ''] = printedCode.exec(unowned.output()) ?? [];
  const codeField = page.getByRole('textbox', { name: 'One-time code' });
  await codeField.focus();
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
  };
  await type('wrong', 'Olive', 'Barker', 'olive@barkers.example.co.uk');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('three brown terriers');
  await page.getByLabel('Confirm password').fill('three brown terriers');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That isn’t the code.').first()).toBeVisible();
  await expect(codeField).toBeFocused();
  await inspect(page, 'the first visit with a wrong code');

  await codeField.fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible();

  expect((await page.request.get('/first-visit')).status()).toBe(404);
  expect((await page.request.get('/api/auth/first-owner')).status()).toBe(404);
  expect(unowned.output().match(printedCode)).toHaveLength(2);
});
