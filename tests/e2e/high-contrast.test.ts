import { expect } from '@playwright/test';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

test('in high contrast, buttons keep an edge and ratings their stars', async ({ page }) => {
  await open(page, '/product/1');
  await expect(page.getByRole('button', { name: /^Add to Basket - / }).first()).toHaveCSS('outline-style', 'solid');
  const rating = page.getByRole('img', { name: /out of 5 stars$/ }).first();
  await expect(rating).toHaveCSS('forced-color-adjust', 'none');
  await expect(rating).toHaveCSS('background-image', /linear-gradient/);
  // A ring around the link would be cut by the row, which scrolls sideways.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline', /solid 3px/);
  await expect(page.locator(':focus')).toHaveCSS('outline-offset', '-3px');
});
