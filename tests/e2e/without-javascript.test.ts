import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

// Such a browser refuses what a page asks for ahead of its scripts.
test.beforeEach(({ watch }) => watch.tolerates(/^csp GET \/assets\/.*\.js$/));

test('the checkout says that it needs JavaScript, when something is in the basket', async ({ page }) => {
  await page.goto('/product/9');
  await page
    .getByRole('button', { name: /^Add to Basket/ })
    .first()
    .click();
  await expect(page).toHaveURL('/basket');
  await page.goto('/checkout');
  // Playwright looks for no text within it.
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('Paying needs JavaScript.');
  await expect(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/contact');
});

test('the basket says what is in it, what it costs in all, and leads on', async ({ page }) => {
  await page.goto('/product/29');
  await page
    .getByRole('button', { name: /^Add to Basket/ })
    .first()
    .click();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbour Rope Lead' })).toContainText('£19.50');
  await expect(summary).toContainText('Subtotal£19.50');
  await expect(summary).toContainText('Total£24.49');
  await expect(summary.getByRole('link', { name: 'Secure Checkout' })).toHaveAttribute('href', '/checkout');
  await expect(page.getByRole('button', { name: 'Increase quantity of Harbour Rope Lead' })).toBeHidden();
});
