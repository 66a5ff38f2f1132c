import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openAdmin } from './support/admin.ts';
import { expectLook, holdStill } from './support/look.ts';
import { open } from './support/pages.ts';
import { putInBasket } from './support/shopping.ts';
import { asCustomer, stillOrder, withFigures, withOrder, withStillDates } from './support/still-life.ts';
import { test } from './support/test.ts';

/** A telephone and a desk; px. */
const windows = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
];

/** Opens the screen and waits until it shows what it is about. */
type Screen = { name: string; show: (page: Page) => Promise<void> };

const screens: Screen[] = [
  { name: 'home', show: (page) => openTitled(page, '/', /animals/) },
  { name: 'shop', show: (page) => openTitled(page, '/shop', /./) },
  { name: 'product', show: (page) => openTitled(page, '/product/1', /./) },
  {
    name: 'basket',
    async show(page) {
      await withStillDates(page);
      await putInBasket(page, 1, 2);
      await openTitled(page, '/basket', /basket/i);
      await expect(page.getByRole('link', { name: 'Secure Checkout' })).toBeVisible();
    },
  },
  {
    name: 'checkout',
    async show(page) {
      await withStillDates(page);
      await putInBasket(page, 1, 2);
      await openTitled(page, '/checkout', /./);
      await expect(page.getByRole('radio', { name: /Express/ })).toBeVisible();
    },
  },
  {
    name: 'order-confirmation',
    async show(page) {
      await withOrder(page);
      await openTitled(page, `/order-confirmation?orderNumber=${stillOrder.orderNumber}`, 'Order Confirmed!');
    },
  },
  {
    name: 'account',
    async show(page) {
      await asCustomer(page);
      await openTitled(page, '/account', /./);
      await page.getByRole('tab', { name: 'Orders' }).click();
      await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible();
    },
  },
  { name: 'contact', show: (page) => openTitled(page, '/contact', 'Contact Us') },
  {
    name: 'admin',
    async show(page) {
      await withFigures(page);
      await openAdmin(page);
      await expect(page.getByText('Rope Tug with Two Knots').first()).toBeVisible();
    },
  },
  {
    name: 'admin-orders',
    async show(page) {
      await withFigures(page);
      await openAdmin(page, 'Orders');
      await expect(page.getByText('Rosalind Pawson')).toBeVisible();
    },
  },
];

/** Those that hold most of what the screens are made of. */
const journeys = ['home-375', 'product-1280', 'checkout-375', 'admin-1280'];

for (const { name, show } of screens) {
  for (const size of windows) {
    const picture = `${name}-${size.width}`;
    const tag = journeys.includes(picture) ? ' @smoke' : '';
    test(`${name} looks as it did, ${size.width} px wide${tag}`, async ({ page }) => {
      await page.setViewportSize(size);
      await holdStill(page);
      await show(page);
      await expectLook(page, picture);
    });
  }
}

async function openTitled(page: Page, path: string, title: string | RegExp): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
