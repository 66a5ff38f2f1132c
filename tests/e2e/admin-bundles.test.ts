import { expect } from '@playwright/test';
import { addProduct, becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a bundle is made from two products, ended, and deleted again', async ({ page }) => {
  await becomeOwner(page);
  const [brush, comb] = [await addProduct(page, 'Bundle Brush'), await addProduct(page, 'Bundle Comb')];
  await open(page, '/admin?tab=promotions');
  await page.getByRole('link', { name: 'Bundles', exact: true }).click();
  await page.getByRole('button', { name: 'New Bundle' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Bundle' });
  const name = `Grooming box ${crypto.randomUUID().slice(0, 6)}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('For long coats.');
  for (const product of [brush, comb]) {
    await dialog.getByLabel('Add a product').fill(product.name);
    await page.getByRole('option', { name: product.name }).click();
  }
  await dialog.getByLabel('Price of a set in £').fill('999');
  await expect(dialog.getByRole('status').filter({ hasText: 'saves nothing' })).toBeVisible();
  await dialog.getByLabel('Price of a set in £').fill('1.50');
  await dialog.getByLabel('First day').fill('2099-01-01');
  await dialog.getByLabel('Picture').selectOption(comb.name);
  await inspect(page, 'a new bundle');
  await dialog.getByRole('button', { name: 'Save Bundle' }).click();
  await holdToast(page, 'Bundle Created');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Planned');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edited = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(edited.getByLabel('Picture')).toHaveValue(String(comb.id));
  await edited.getByLabel('First day').fill('');
  await edited.getByRole('button', { name: 'Save Bundle' }).click();
  await expect(row).toContainText('Running');
  await inspect(page, 'bundles in the admin area');
  await row.getByRole('button', { name: `End ${name}` }).click();
  await expect(row).toContainText('Ended');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete Bundle' }).click();
  await expect(row).toHaveCount(0);
});
