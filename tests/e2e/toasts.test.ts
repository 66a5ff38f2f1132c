import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { violations } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a toast is announced and can be closed while a dialog is open, and outlasts it', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED POST \/api\/user\/addresses/);
  await becomeCustomer(page, 'told@example.co.uk');
  await open(page, '/account?tab=addresses');
  await page.route('**/api/user/addresses', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await dialog.getByLabel('Address', { exact: true }).fill('3 Old Street');
  await dialog.getByLabel('City').fill('Bath');
  await dialog.getByLabel('Postcode').fill('BA1 1AA');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to add address' })).toBeVisible();
  await toast(page).hover(); // so that it stays
  await expect(toast(page)).toHaveRole('alert');
  await expect(toast(page).locator('[role=alert], [role=status], [aria-live]')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await toast(page).getByRole('button', { name: 'Hide notification' }).click();
  await expect(toast(page)).toBeHidden();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(toast(page)).toContainText('Failed to add address');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await toast(page).getByRole('button', { name: 'Hide notification' }).click();
  await expect(toast(page)).toBeHidden();
});

test('a toast closes after five seconds, but one with a button waits for the keyboard focus', async ({ page }) => {
  await becomeCustomer(page, 'slowly@example.co.uk');
  const data = { label: 'Home', address: '3 Old Street', city: 'Bath', postcode: 'BA1 1AA', country: 'United Kingdom' };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  await page.request.post('/api/user/addresses', { data, headers });
  await page.clock.install();
  await open(page, '/account?tab=addresses');
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(toast(page)).toContainText('Address deleted successfully');
  await page.clock.fastForward('00:15');
  await expect(toast(page)).toBeVisible();
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await page.keyboard.press('Shift+Tab');
  await undo.focus();
  await page.clock.fastForward('05:00');
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(toast(page)).toContainText('Address added successfully');
  await expect(toast(page)).toHaveRole('status');
  await expect(page.locator(':focus')).toHaveCount(1);
  await page.clock.fastForward('00:06');
  await expect(toast(page)).toBeHidden();
});
