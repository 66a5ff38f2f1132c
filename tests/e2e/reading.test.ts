import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

// Such a browser refuses what a page asks for ahead of its scripts.
test.beforeEach(({ watch }) => watch.tolerates(/^csp GET \/assets\/.*\.js$/));

test('a listing can be read and paged without JavaScript', async ({ page }) => {
  await page.goto('/food');
  await expect(page.getByRole('heading', { level: 1, name: 'Food & Treats' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(17);
  const card = page.getByRole('article').filter({ hasText: 'Meadow Hay' });
  await expect(card).toContainText('£6.95');
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meadow Hay' })).toBeVisible();
});

test('a product can be read without JavaScript @smoke', async ({ page }) => {
  await page.goto('/product/1');
  await expect(page.locator('main')).toContainText('£14.50');
  await expect(page.locator('main')).toContainText('9 reviews');
  await expect(page.getByText('Available', { exact: true }).first()).toBeVisible();
  const [store, product] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(`${store}${product}`).toContain('"Product"');
  // The demo's numbers are for use within a shop: search engines refuse them.
  expect(`${store}${product}`).not.toContain('"gtin"');
});

test('the home page can be read without JavaScript', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Best sellers' }).getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'From the community' })).toBeVisible();
});

for (const address of ['/', '/shop?q=dog', '/food', '/product/1', '/basket', '/contact', '/policies', '/login']) {
  test(`${address} has structured data about the shop`, async ({ page }) => {
    await page.goto(address);
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const stores = facts.map((text) => JSON.parse(text)).filter((fact) => fact['@type'] === 'PetStore');
    expect(stores).toMatchObject([
      { currenciesAccepted: 'GBP', priceRange: '£5-£100', address: { addressCountry: 'GB' }, name: 'Paw & Vale' },
    ]);
  });
}
