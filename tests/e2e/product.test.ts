import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { basketButton, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a product shows its price and unit price, and is added to the basket in the chosen quantity @smoke', async ({
  page,
}) => {
  await open(page, '/product/1');
  await expect(page).toHaveTitle(/^Chicken & Brown Rice Adult Dog Food/);
  await expect(page.locator('main')).toContainText('£7.25 per kg');
  await expect(page.locator('main')).toContainText('+ delivery, free from £25');
  await expect(page.getByText('Available', { exact: true }).first()).toBeVisible();
  await inspect(page, 'product');

  const fewer = page.getByRole('button', { name: 'Decrease quantity' });
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await expect(fewer).toBeDisabled();
  await more.click();
  await more.click();
  await fewer.click();
  await page.getByRole('button', { name: 'Add to Basket - £29.00' }).click();
  await expect(toast(page)).toContainText('Added to basket');
  await expect(toast(page)).toContainText('Chicken & Brown Rice Adult Dog Food was added');
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 2 items');
  await inspect(page, 'product with a message');
});

test('a product’s tabs have filterable reviews, a form and the details', async ({ page }) => {
  await open(page, '/product/1');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const shown = page.getByRole('tabpanel', { name: 'Reviews' }).getByText('reviews shown');
  await page.getByLabel('Rating').selectOption('5 stars');
  await expect(shown).not.toContainText(/^[89] reviews/);
  await expect(page.getByRole('tabpanel').getByRole('img', { name: '4.0 out of 5 stars' })).toHaveCount(0);
  await page.getByLabel('Sort reviews by').selectOption('Oldest first');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  // The last one comes along: nobody presses a button for it.
  await expect(shown).toHaveText('9 reviews shown.');
  await expect(page.getByRole('button', { name: 'Show more reviews' })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Reviews' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Product Details' })).toBeFocused();
  await expect(page.getByRole('definition').filter({ hasText: '2 kg' })).toBeVisible();
  await inspect(page, 'product details');
});

test('the link below the price opens the ingredients, and on a phone the button stays in reach', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await open(page, '/product/1');
  const bar = page.getByRole('button', { name: 'Add Chicken & Brown Rice Adult Dog Food to basket' });
  await expect(bar).toHaveCount(0);
  const heights = [page.getByText(/^£/).first(), page.getByRole('button', { name: /^Add to Basket/ }).first()];
  const [price, button] = await Promise.all(heights.map((part) => part.boundingBox()));
  expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(740);
  const prose = await page.getByText('An everyday kibble of British chicken').first().boundingBox();
  expect(prose?.y).toBeGreaterThan(button?.y ?? Infinity);
  await page.getByRole('link', { name: 'Ingredients and feeding guide' }).click();
  await expect(page.getByRole('tab', { name: 'Product Details' })).toHaveAttribute('aria-selected', 'true');
  await expect(bar).toBeVisible();
  await inspect(page, 'product scrolled down on a phone', 375);
  await bar.click();
  await expect(toast(page)).toContainText('Added to basket');
  await toast(page).getByRole('button', { name: 'View Basket' }).click();
  await expect(page.getByRole('dialog', { name: 'Basket' })).toContainText('more for free delivery!');
});

test('a sold-out product is shown and cannot be bought', async ({ page }) => {
  await open(page, '/product/37');
  await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Add to Basket - / })).toHaveCount(0);
  await inspect(page, 'sold-out product');
});

test('a product links back to the shop and to related products', async ({ page }) => {
  await open(page, '/product/20');
  await expect(page.getByRole('region', { name: 'You might also like' }).getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'See all in Accessories & Toys' }).click();
  await expect(page).toHaveURL('/shop?category=accessories');
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('an unknown product is not found', async ({ page, watch }) => {
  watch.provokes(/404 GET \/product/);
  await open(page, '/product/biscuit');
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  await expect(page.getByText("The product you're looking for doesn't exist.")).toBeVisible();
  await inspect(page, 'product not found');
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/shop');
});

test('a missing picture says so', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED GET \/media\//);
  await page.route('**/media/**', (route) => route.abort());
  await open(page, '/product/2');
  await expect(page.getByText('Image unavailable').first()).toBeVisible();
  await inspect(page, 'product without its picture');
});
