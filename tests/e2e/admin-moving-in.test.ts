import { expect } from '@playwright/test';
import { becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('another shop’s products are looked at, brought in and taken back', async ({ page }) => {
  await becomeOwner(page);
  const handle = `moved-coat-${crypto.randomUUID().slice(0, 6)}`;
  const rows = [
    'Handle,Title,Body (HTML),Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status',
    `${handle},Moved Coat,<p>Waxed.</p>,Coats,dog,Size,S,${handle}-S,20.00,4,active`,
    `${handle},,,,,,L,${handle}-L,free,4,`,
  ];
  await open(page, '/admin/moving-in');
  await inspect(page, 'moving in');
  const buffer = Buffer.from(rows.join('\n'));
  await page.getByLabel('Choose a file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
  await expect(page).toHaveURL(/\/admin\/moving-in\/\d+$/);
  await expect(page.getByText('“free” makes no sense.')).toBeVisible();
  await inspect(page, 'a file that is looked at');
  await page.getByRole('button', { name: 'Bring In 1 Product' }).click();
  await expect(page.getByRole('button', { name: 'Undo All of It' })).toBeVisible();
  await inspect(page, 'a file that is brought in');
  await page.getByRole('button', { name: 'Undo All of It' }).click();
  await page.getByRole('button', { name: 'Take Back' }).click();
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible();
});

test('an old address leads on, and its redirect is removed and brought back', async ({ page }) => {
  await becomeOwner(page);
  const old = `/products/${crypto.randomUUID().slice(0, 8)}`;
  await open(page, '/admin/redirects');
  await page.getByRole('textbox', { name: 'Old address' }).fill(old);
  await page.getByLabel('Leads to').fill('/shop');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await holdToast(page, 'Redirect Added');
  await inspect(page, 'redirects');
  await page.getByRole('button', { name: `Remove the redirect of ${old}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Remove the redirect of ${old}` })).toBeVisible();
  await page.goto(`${old}?from=mail`);
  await expect(page).toHaveURL(/\/shop\?/);
});
