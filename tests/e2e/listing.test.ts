import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a listing is filtered by category, sorted and shown as a list; Back undoes each step @smoke', async ({
  page,
}) => {
  await open(page, '/shop');
  await expect(page.getByText('Showing 24 of 48 products')).toBeVisible();
  await inspect(page, 'listing as a grid');

  await page.getByLabel('Category').selectOption('Health & Care');
  await expect(page.getByText('Showing 8 of 8 products')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Price high to low');
  await expect(page).toHaveURL('/shop?category=health&sort=price-desc');
  await expect.poll(() => prices(page)).toEqual([16.5, 14.95, 13, 12.95, 11.5, 9.95, 8.95, 8.5]);
  await page.getByLabel('Sort by').selectOption('Price low to high');
  await expect.poll(() => prices(page)).toEqual([8.5, 8.95, 9.95, 11.5, 12.95, 13, 14.95, 16.5]);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await inspect(page, 'listing as a list');

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Grid', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-desc');
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Showing 24 of 48 products')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Showing 8 of 8 products')).toBeVisible();
});

test('filters show their counts, narrow the listing and are removed one by one', async ({ page }) => {
  await open(page, '/food');
  await expect(page.getByLabel('Category')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'By animal' }).getByRole('link', { name: /^Cats/ }).click();
  await expect(page.getByText('Showing 5 of 5 products')).toBeVisible();
  await page.getByLabel('Highest price in pounds').fill('3');
  await page.getByLabel('Highest price in pounds').press('Enter');
  await expect(page.getByText('Showing 3 of 3 products')).toBeVisible();
  await page.getByLabel(/^In stock/).click();
  await expect(page.getByLabel(/^In stock/)).toBeChecked();
  await expect(page).toHaveURL('/food?pet=cat&maxPrice=3&inStock=true');
  await inspect(page, 'filtered listing');

  const active = page.getByRole('list', { name: 'Active filters' });
  await active.getByRole('button', { name: 'Up to £3' }).click();
  await expect(page.getByText('Showing 5 of 5 products')).toBeVisible();
  await active.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/food');
  await expect(page.getByText('Showing 17 of 17 products')).toBeVisible();
});

test('on a small screen the filters are behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/shop');
  await expect(page.getByLabel('Brand')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Brand').selectOption({ label: 'Tarn Pottery (3)' });
  await expect(page.getByText('Showing 3 of 3 products')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await inspect(page, 'open filters');
});

test('Show more loads products, and the focus moves to the first of them', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('link', { name: 'Show more products' }).click();
  await expect(page.getByText('Showing 48 of 48 products')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show more products' })).toHaveCount(0);
  await expect(page.getByRole('article').nth(24).getByRole('link')).toBeFocused();
});

test('a later page goes on from there, and a filter begins again', async ({ page }) => {
  await open(page, '/shop?page=2');
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.getByRole('link', { name: 'Show more products' })).toHaveCount(0);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL('/shop?layout=list&page=2');
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect(page).toHaveURL('/shop?sort=price-asc&layout=list');
});

test('an empty listing says so and suggests where to go', async ({ page }) => {
  await open(page, '/health?pet=fish');
  await expect(page.getByText('No products found in this category.')).toBeVisible();
  await inspect(page, 'empty listing');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('Showing 8 of 8 products')).toBeVisible();
});

test('a listing that fails to load can be retried', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED GET \/api\/products\?/);
  await open(page, '/shop');
  await page.route('**/api/products?*', (route) => route.abort());
  await page.getByLabel('Category').selectOption('Food & Treats');
  await expect(page.getByText('Failed to fetch products')).toBeVisible();
  await expect(toast(page)).toContainText('Failed to fetch products');
  await expect(page.getByRole('heading', { name: 'We couldn’t load the products' })).toBeVisible();
  await inspect(page, 'listing that cannot be read');
  await page.unroute('**/api/products?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Showing 17 of 17 products')).toBeVisible();
});

test('a listing that fails during navigation says so once', async ({ page, watch }) => {
  watch.provokes(/500 GET \/api\/products\?/);
  await open(page, '/contact');
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(toast(page)).toContainText('Failed to fetch products');
  await toast(page).getByRole('button', { name: 'Hide notification' }).click();
  await page.getByLabel('Sort by').focus();
  await expect(page.getByRole('heading', { name: 'We couldn’t load the products' })).toBeVisible();
  await expect(toast(page)).toBeHidden();
});

test('an animal without products in a category can be removed as a filter, and is not offered', async ({ page }) => {
  await open(page, '/health?pet=fish');
  await expect(page.getByRole('heading', { name: 'No products found in this category.' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'By animal' }).getByRole('link', { name: /^Fish/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter: Fish' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a long search text without results fits on a phone', async ({ page }) => {
  await open(page, `/shop?q=${'supercalifragilistic'.repeat(5)}`);
  await expect(page.getByRole('heading', { name: /^No products found for/ })).toBeVisible();
  await inspect(page, 'listing of a long word');
});

test('more products load although their total is unknown', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED GET \/api\/products\/facets/);
  await page.route('**/api/products/facets*', (route) => route.abort());
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByText('Showing 24 products', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show more products' }).click();
  await expect(page.getByRole('article')).toHaveCount(48);
});

/** Of the cards shown, in pounds. */
async function prices(page: Page): Promise<number[]> {
  const cards = await page.getByRole('article').allInnerTexts();
  return cards.map((text) => Number(/£(\d+\.\d\d)/.exec(text)?.[1]));
}
