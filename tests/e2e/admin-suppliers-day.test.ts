import { expect } from '@playwright/test';
import { openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

const patiently = { timeout: 60_000 };

test('a supplier’s whole list is filtered, its categories mapped, and what matches imported as drafts', async ({
  page,
}) => {
  await openAdmin(page);
  await open(page, '/admin?tab=supplier-updates&view=imports&supplier=3');
  await page.getByRole('button', { name: 'Read the Whole List' }).click();
  const panel = tabPanel(page).last();
  await expect(panel.getByText(/^Read .*Read again each night/)).toBeVisible(patiently);
  await expect(page.getByRole('table', { name: 'Supplier’s products' })).toBeVisible();
  await inspect(page, 'a supplier’s whole list');

  const category = page.getByRole('combobox', { name: 'Category for Cat > Bowls' });
  await category.selectOption('accessories');
  await expect(page.locator('summary').filter({ hasText: 'Categories' })).toBeVisible();
  await expect(category).toHaveValue('accessories');
  await expect(category).toBeEnabled();
  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Cat > Bowls');
  await page.getByRole('button', { name: 'Import All 1 That Match' }).click();
  await inspect(page, 'import all that match');
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  const done = page.getByRole('dialog', { name: 'Products Imported' });
  await expect(done.getByRole('link', { name: 'Shallow Cat Dish in Marigold' })).toBeVisible(patiently);
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('No products match')).toBeVisible();
});

test('a shop whose suppliers need nothing says so, and the morning email can be switched off', async ({ page }) => {
  await openAdmin(page, 'Needs Attention');
  await inspect(page, 'what needs attention');
  const digest = tabPanel(page).getByRole('switch', { name: 'Email this list each morning' });
  await expect(digest).toBeChecked();
  for (const isOn of [false, true]) {
    const saved = page.waitForResponse('**/api/admin/settings');
    await digest.click();
    expect((await saved).status()).toBe(200);
    await expect(digest).toBeChecked({ checked: isOn });
  }
});
