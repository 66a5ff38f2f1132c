import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { open } from './support/pages.ts';
import { basketButton, basketPanel, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

const panelCode = '**/assets/basket-panel-*.js';

/** What an idle page loads ahead is not what is tested here. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  }),
);

test('code removed by a new release is fetched by reloading the page', async ({ page, watch }) => {
  watch.provokes(/404 GET \/assets\/basket-panel-/);
  await page.route(panelCode, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await open(page, '/');
  await reloaded(page, () => basketButton(page).click());
  await basketButton(page).click();
  await expect(basketPanel(page)).toContainText('Your basket is empty');
});

test('code that stays missing breaks nothing else, and is requested again at each click', async ({ page, watch }) => {
  watch.provokes(/404 GET \/assets\/basket-panel-/);
  await page.route(panelCode, (route) => route.fulfill({ status: 404 }));
  await open(page, '/contact');
  await reloaded(page, () => basketButton(page).click());
  await page.getByLabel('Message').fill('Half a sentence');
  await basketButton(page).click();
  await expect(toast(page)).toContainText('We couldn’t open your basket here.');
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');

  await page.unroute(panelCode);
  await basketButton(page).click();
  await expect(basketPanel(page)).toContainText('Your basket is empty');
});

/** The page is opened anew by what is done, and answers again. */
async function reloaded(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  await act();
  await expect(page.locator('html:not([data-old]) .toaster')).toBeAttached();
  await open(page, page.url());
}
