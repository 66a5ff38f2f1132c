import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { addProduct, becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { owner } from './support/owner.ts';
import { hydrated, open } from './support/pages.ts';
import { putInBasket } from './support/shopping.ts';
import { test as base } from './support/test.ts';

const built = join(import.meta.dirname, '../../dist/shop/server.js');

/** Whoever takes the place of a fixture says once more how it is used, which its type leaves out. */
const once = { scope: 'worker', auto: true } as const;

/** In an empty shop of its own that nobody has opened. */
const test = base.extend({
  ownShop: [
    // Playwright reads from the first argument which fixtures this one needs.
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, lend) => {
      await using folder = openDataFolder();
      const env = { SHOP_DATA: folder.path, SHOP_OPEN: 'off', SHOP_RATE_LIMIT: 'off' };
      const admin = { SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };
      await using shop = await startShopProcess({ ...env, ...admin }, built);
      expect(shop.url, shop.output()).not.toBe('');
      process.env.E2E_SHOP = shop.url;
      await lend({ url: shop.url, dataFolder: folder.path });
    },
    once,
  ],
  baseURL: async ({ ownShop }, lend) => lend(ownShop.url),
});

test('an owner follows the guide and opens the shop, a visitor sees it, and ordering is paused', async ({
  page,
  visitor: enter,
  watch,
}) => {
  watch.tolerates(/409 POST .*\/opening$/);
  const visitor = await enter();
  for (const address of ['/', '/shop', '/product/1', '/basket', '/checkout', '/contact']) {
    await visitor.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(visitor.getByRole('heading', { level: 1, name: 'Opening soon' }), address).toBeVisible();
  }
  expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await hydrated(visitor);
  await inspect(visitor, 'opening soon');
  await visitor.getByRole('link', { name: 'Privacy' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('navigation', { name: 'Main' })).toHaveCount(0);

  await becomeOwner(page);
  await open(page, '/admin');
  const guide = page.getByRole('region', { name: 'Set up your shop' });
  const step = (name: string) => guide.getByRole('listitem').filter({ hasText: name });
  await inspect(page, 'the setup guide');
  await guide.getByRole('button', { name: 'Open the Shop' }).click();
  await expect(page.getByText(/^Before you can open: say who you are/)).toBeVisible();

  await step('Say who you are').getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('olive@barkers.co.uk');
  await page.getByRole('textbox', { name: /^Trader/ }).fill('Olive Owner');
  await page.getByRole('textbox', { name: /^Address/ }).fill('1 Kennel Lane, Leeds LS1 4AP');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await open(page, '/admin');
  await step('VAT registered').getByRole('button', { name: 'Not Registered' }).click();
  await expect(step('VAT registered')).toContainText('Not VAT registered: no VAT is charged or shown.');
  await step('delivery').getByRole('button', { name: 'Keep These' }).click();
  await step('policies').getByRole('button', { name: 'I’ve Read Them' }).click();
  await expect(step('policies')).toContainText(/Read on .* by /);

  await step('test order').getByRole('link').click();
  await expect(page.getByRole('complementary', { name: 'Not open yet' })).toContainText('Only staff can see the shop.');
  await page.getByRole('link', { name: 'Open it' }).click();
  await guide.getByRole('button', { name: 'Open the Shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open Without Taking Money' }).click();
  await expect(page.getByText('Your Shop Is Open', { exact: true })).toBeVisible();

  // The page at which they were left, and the shop itself.
  await visitor.goto('/opening-soon', { waitUntil: 'domcontentloaded' });
  await expect(visitor).toHaveURL('/');
  await expect(visitor.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await visitor.goto('/shop', { waitUntil: 'domcontentloaded' });
  await expect(visitor.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await goOnHoliday(page, visitor);
});

/** Closed for a while it is open to look at, and nobody fills in a checkout in vain. */
async function goOnHoliday(page: Page, visitor: Page): Promise<void> {
  const { id } = await addProduct(page, 'Rope Bone');
  await putInBasket(visitor, id);
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const pause = (ordersPaused: object | null) =>
    page.request.patch('/api/admin/settings', { headers, data: { ordersPaused } });
  expect((await pause({ note: 'Back on 5 January.' })).status()).toBe(200);
  const sentence = 'We’re not taking orders at the moment. Back on 5 January.';
  for (const [address, button] of [
    ['/basket', 'Secure Checkout'],
    ['/checkout', 'Complete Order'],
  ] as const) {
    await open(visitor, address);
    const main = visitor.getByRole('main');
    await expect(main.getByRole('status').filter({ hasText: sentence })).toBeVisible();
    await expect(main.getByRole('button', { name: button })).toBeDisabled();
    await expect(main.getByRole('button', { name: button })).toHaveAccessibleDescription(sentence);
    await expect(visitor.getByRole('complementary')).toHaveText([sentence]);
    await inspect(visitor, `${address} while no orders are taken`);
  }
  await expect(visitor.getByLabel('Full name')).toBeDisabled();
  await open(visitor, `/product/${id}`);
  await expect(visitor.getByRole('complementary', { name: 'Orders' })).toHaveText(sentence);
  await inspect(visitor, 'product while no orders are taken');
  await open(page, '/admin');
  await expect(page.getByRole('complementary', { name: 'State of the shop' })).toContainText(
    'The shop isn’t taking orders.',
  );
  expect((await pause(null)).status()).toBe(200);
  await open(visitor, '/checkout');
  await expect(visitor.getByLabel('Full name')).toBeEnabled();
}
