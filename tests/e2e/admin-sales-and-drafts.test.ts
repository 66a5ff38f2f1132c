import { expect } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a sale is set, shoppers see what it was, and it is ended', async ({ page, watch }) => {
  watch.tolerates(/^400 PUT /);
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Wool Mouse');
  await open(page, `/admin/products/${id}`);
  const sale = page.getByRole('form', { name: 'Sale' });
  await sale.getByLabel('Sale price, in £').fill('11');
  await expect(sale.getByText('No earlier price is shown beside it')).toBeVisible();
  await sale.getByRole('button', { name: 'Set Sale' }).click();
  await expect(sale.getByText(`A sale price is below £10.00, which ${name} costs otherwise.`)).toBeVisible();
  await sale.getByLabel('Sale price, in £').fill('7.50');
  await expect(sale.getByText('Shoppers see ‘was £10.00’ beside it')).toBeVisible();
  await sale.getByRole('button', { name: 'Set Sale' }).click();
  await holdToast(page, 'Sale On');
  await expect(page.getByText('On at £7.50 since')).toBeVisible();
  await inspect(page, 'a product in a sale');

  await open(page, `/product/${id}`);
  await expect(page.getByRole('main')).toContainText('£7.50was £10.00');
  await inspect(page, 'the page of a product in a sale');

  await open(page, `/admin/products/${id}`);
  await page.getByRole('button', { name: 'End Sale' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Sale' }).click();
  await holdToast(page, 'Sale Ended');
  await expect(sale.getByRole('button', { name: 'Set Sale' })).toBeVisible();
});

test('several products go in a sale at once, and drafts are checked and put on sale together', async ({ page }) => {
  await becomeOwner(page);
  const begins = `Cord ${crypto.randomUUID().slice(0, 6)}`;
  for (const one of ['Red', 'Blue']) await addProduct(page, `${begins} ${one}`, { isWithdrawn: true });
  await openAdmin(page, 'Products');
  await tabPanel(page).getByRole('searchbox').fill(begins);
  await tabPanel(page).getByRole('combobox', { name: 'Drafts' }).selectOption('Drafts to check');
  const rows = tabPanel(page).getByRole('region', { name: 'Table of products' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Draft');
  await expect(rows.first()).toContainText('no picture');
  await inspect(page, 'drafts');
  await tabPanel(page).getByRole('checkbox', { name: /all/i }).first().click();
  await tabPanel(page).getByRole('combobox', { name: 'What to do' }).selectOption('Put on sale');
  await tabPanel(page).getByRole('button', { name: 'Apply' }).click();
  await holdToast(page, 'Products Updated');
  await expect(rows).toHaveCount(0);
  await tabPanel(page).getByRole('combobox', { name: 'Drafts' }).selectOption('Drafts or not');
  await expect(rows).toHaveCount(2);

  await tabPanel(page).getByRole('checkbox', { name: /all/i }).first().click();
  await tabPanel(page).getByRole('combobox', { name: 'What to do' }).selectOption('Put in a sale…');
  await tabPanel(page).getByRole('button', { name: 'Apply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent off').fill('20');
  await inspect(page, 'sale of several products');
  await dialog.getByRole('button', { name: 'Set Sale' }).click();
  await holdToast(page, 'Products Updated');
  await expect(rows.first().getByText('Sale', { exact: true })).toBeVisible();
});
