import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

const minutes = 60_000; // ms

test('of own goods the page says until when they leave today, by the shop’s clock and not the visitor’s', async ({
  page,
  internals,
}) => {
  const { id } = await internals.addProduct('Own Thing', 9);
  const { dispatch } = await (await page.request.get(`/api/products/${id}/delivery`)).json();
  const before = Date.parse(dispatch.before);

  await page.clock.setSystemTime('2031-01-01T00:00:00Z');
  await setShopTime(page, before - 130 * minutes);
  await open(page, `/product/${id}`);
  await expect(page.getByText('Order within 2 h 10 min for dispatch today by express')).toBeVisible();
  await inspect(page, 'own goods before the cut-off');

  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await expect(toast(page)).toContainText('Added to basket');
  await open(page, '/basket');
  await expect(page.getByText('Order within 2 h 10 min for dispatch today by express')).toBeVisible();
  await inspect(page, 'a basket of own goods before the cut-off');

  await setShopTime(page, Date.parse(dispatch.dayBegins) - minutes);
  await open(page, `/product/${id}`);
  await expect(page.getByText(/^Ordered now, it leaves on \w+ \d+ \w+ by express$/)).toBeVisible();

  // Once it has passed the shop is asked again; that the next one is days away is the shop's to say.
  await setShopTime(page, before + minutes);
  const asked = page.waitForResponse(`**/api/products/${id}/delivery`);
  await open(page, `/product/${id}`);
  await asked;
  await expect(page.getByText(/by express$/)).toHaveCount(0);
});

async function setShopTime(page: Page, now: number): Promise<void> {
  await page.unroute('**/api/time');
  await page.route('**/api/time', (route) => route.fulfill({ json: { now: new Date(now).toISOString() } }));
}
