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
