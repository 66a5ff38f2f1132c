import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './support/test.ts';

/** Holds the page's scripts back, as a slow line does. @returns lets them come */
async function slowLine(page: Page): Promise<() => void> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  return resolve;
}

test('what is typed and sent before the page answers is neither lost nor put into the address', async ({
  page,
  watch,
}) => {
  watch.provokes(/401 POST \/api\/auth\/login/);
  const arrive = await slowLine(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@example.co.uk');
  await page.getByLabel('Password', { exact: true }).fill('no such account 1');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  arrive();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue('early@example.co.uk');
});

test('a basket is filled by a press that came too early, and a list sorted', async ({ page }) => {
  const arrive = await slowLine(page);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('price-asc');
  await page.getByRole('button', { name: 'Add to Basket' }).first().click();
  arrive();
  await expect(page.getByText('Added to basket')).toBeVisible();
  await expect(page).toHaveURL(/sort=price-asc/);
});
