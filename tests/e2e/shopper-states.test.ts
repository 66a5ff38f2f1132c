import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { becomeOwner } from './support/admin.ts';
import { becomeCustomer } from './support/customers.ts';
import { inspect, shopperWidths } from './support/inspect.ts';
import { owner } from './support/owner.ts';
import { open } from './support/pages.ts';
import {
  basketButton,
  basketPanel,
  confirmedOrder,
  fillInCard,
  fillInDelivery,
  putInBasket,
  toast,
} from './support/shopping.ts';
import { test } from './support/test.ts';

type State = {
  name: string;
  /** Once, before it is looked at. @returns what `show` needs to know of it */
  prepare?: (page: Page) => Promise<string>;
  /** In a window that has its width already. */
  show: (page: Page, prepared: string) => Promise<void>;
};

const foodName = 'Chicken & Brown Rice Adult Dog Food';

/** What a shopper may have in front of them beside a page as it opens. */
const states: State[] = [
  {
    name: 'basket panel',
    prepare: (page) => putInBasket(page, 12).then(() => ''),
    async show(page) {
      await open(page, '/shop');
      await basketButton(page).click();
      await expect(basketPanel(page).getByRole('region', { name: 'Goes well with these' })).toBeVisible();
    },
  },
  {
    name: 'message with a picture',
    async show(page) {
      await open(page, '/product/12');
      await page.getByRole('button', { name: /^Add to Basket - / }).click();
      await expect(toast(page).locator('img')).toBeVisible();
    },
  },
  {
    name: 'page of a product scrolled down',
    async show(page) {
      await open(page, '/product/1');
      const add = page.getByRole('button', { name: /^Add to Basket - / });
      await add.evaluate((button) =>
        window.scrollBy({ top: button.getBoundingClientRect().bottom + 40, behavior: 'instant' }),
      );
      const isWide = (page.viewportSize()?.width ?? 0) >= 768;
      const bar = page.getByRole('button', { name: `Add ${foodName} to basket` });
      await (isWide ? expect(bar).toBeHidden() : expect(bar).toBeVisible());
    },
  },
  {
    name: 'search in vain',
    async show(page) {
      await open(page, '/shop?q=zebra+saddle');
      await expect(page.getByRole('heading', { name: 'No products found for "zebra saddle".' })).toBeVisible();
    },
  },
  {
    name: 'filters',
    async show(page) {
      await open(page, '/shop?category=food');
      const opener = page.getByRole('button', { name: /^Filters/ });
      if (await opener.isVisible()) await opener.click();
      await expect(page.getByLabel('Category')).toBeVisible();
    },
  },
  {
    name: 'checkout with errors',
    prepare: (page) => putInBasket(page, 12).then(() => ''),
    async show(page) {
      await open(page, '/checkout');
      await page.getByLabel('Email').fill('ada@');
      await page.getByLabel('Postcode').fill('ZZ99 99');
      await page.getByLabel('City').fill('London');
      await expect(page.getByText('Enter a UK postcode such as SW1A 1AA')).toBeVisible();
      await expect(page.getByText('Still missing: Full name, Address')).toBeVisible();
    },
  },
  { name: 'confirmation of a guest', prepare: buy, show: (page, number) => showConfirmation(page, number) },
  {
    name: 'confirmation of a member',
    async prepare(page) {
      await becomeCustomer(page, 'states.member@example.co.uk');
      return buy(page);
    },
    show: (page, number) => showConfirmation(page, number),
  },
  {
    name: 'order',
    async prepare(page) {
      await becomeCustomer(page, 'states.order@example.co.uk');
      return buy(page);
    },
    async show(page, number) {
      await open(page, `/account/orders/${number}`);
      await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
    },
  },
  {
    name: 'review form with errors',
    async show(page) {
      await open(page, '/product/1');
      await page.getByRole('tab', { name: 'Write Review' }).click();
      await page.getByRole('button', { name: 'Submit Review' }).click();
      await expect(page.getByText('Please fill in all fields and select a rating.')).toBeVisible();
    },
  },
  {
    name: 'enlarged picture',
    async show(page) {
      await open(page, '/product/1');
      await page.getByRole('button', { name: 'Enlarge picture' }).click();
      await expect(page.getByRole('dialog', { name: foodName }).getByText('1 of 3')).toBeVisible();
    },
  },
  {
    name: 'sold-out product',
    async show(page) {
      await open(page, '/product/37');
      await expect(page.getByRole('button', { name: 'Tell me when it' })).toBeVisible();
    },
  },
  {
    name: 'home of who has looked round',
    prepare: (page) => open(page, '/product/12').then(() => ''),
    async show(page) {
      await open(page, '/');
      await expect(page.getByRole('region', { name: 'Recently seen' })).toBeVisible();
    },
  },
];

for (const { name, prepare, show } of states) {
  test(`axe finds nothing at any width: ${name}`, async ({ page }) => {
    const prepared = (await prepare?.(page)) ?? '';
    for (const width of shopperWidths) {
      await page.setViewportSize({ width, height: 900 });
      await show(page, prepared);
      await inspect(page, name, width);
    }
  });
}

test('axe finds nothing at any width: offline', async ({ page, context, watch }) => {
  watch.tolerates(/^net::ERR_INTERNET_DISCONNECTED GET \/(media|brand|api|assets)\//);
  await open(page, '/shop');
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible();
  for (const width of shopperWidths) await inspect(page, 'offline', width);
});

test('axe finds nothing at any width: the 404 page', async ({ page, watch }) => {
  watch.provokes(/404 GET \/no-such-page/);
  await open(page, '/no-such-page');
  for (const width of shopperWidths) await inspect(page, '404', width);
});

test.describe('a shop that takes no orders', () => {
  test.use({
    baseURL: async ({ ownShop }, lend) => {
      await using folder = openDataFolder();
      const account = { SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };
      const built = join(import.meta.dirname, '../../dist/shop/server.js');
      await using shop = await startShopProcess({ SHOP_DATA: folder.path, SHOP_DEMO: 'goods', ...account }, built);
      process.env.E2E_SHOP = shop.url;
      await lend(shop.url);
      // The same worker goes on with the others' shop.
      process.env.E2E_SHOP = ownShop.url;
    },
  });

  test('axe finds nothing at any width: a shop that takes no orders', async ({ page, baseURL }) => {
    await becomeOwner(page);
    const data = { ordersPaused: { note: 'We’re back on Monday.' } };
    const paused = await page.request.patch('/api/admin/settings', { data, headers: { origin: baseURL ?? '' } });
    expect(paused.status(), await paused.text()).toBe(200);
    await putInBasket(page, 12);
    for (const address of ['/product/1', '/basket', '/checkout']) {
      await open(page, address);
      await expect(
        page.getByText('We’re not taking orders at the moment. We’re back on Monday.').first(),
      ).toBeVisible();
      for (const width of shopperWidths) await inspect(page, `paused, ${address}`, width);
    }
  });
});

async function showConfirmation(page: Page, number: string): Promise<void> {
  await open(page, `/order-confirmation?orderNumber=${number}`);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next time, perhaps' })).toBeVisible();
}

async function buy(page: Page): Promise<string> {
  await putInBasket(page, 12);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await fillInCard(page);
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  return confirmedOrder(page);
}
