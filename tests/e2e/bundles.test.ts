import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a bundle is found from a part, put into the basket, and loses its saving with a part', async ({ page }) => {
  await open(page, '/product/42');
  await page.getByRole('link', { name: 'Part of Puppy starter: save £4.40' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Puppy starter' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('saves £4.40');
  await inspect(page, 'a bundle');
  await page.getByRole('link', { name: 'All bundles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bundles' })).toBeVisible();
  await inspect(page, 'the bundles');
  await page.getByRole('link', { name: /^Puppy starter/ }).click();
  await page.getByRole('button', { name: 'Add Bundle to Basket' }).click();
  await expect(toast(page)).toContainText('Everything in Puppy starter was added');

  await open(page, '/basket');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Discount Puppy starter-£4.40');
  await expect(summary).toContainText('£33.00');
  await inspect(page, 'a basket with a bundle');
  await page.getByRole('button', { name: 'Remove First Bath Puppy Shampoo' }).click();
  await expect(summary.getByRole('status')).toContainText('Puppy starter is not whole: with First Bath Puppy Shampoo');
  await expect(summary).not.toContainText('Discount');
});
