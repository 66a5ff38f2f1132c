import { expect } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a family is made from a grid of combinations, filled down, and shoppers choose from it', async ({ page }) => {
  await becomeOwner(page);
  const name = `Field Coat ${crypto.randomUUID().slice(0, 6)}`;
  await open(page, '/admin/families/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Kind').fill('coats');
  for (const [at, size] of ['S', 'M', 'L'].entries()) {
    await page.getByRole('button', { name: 'Add Value' }).click();
    await page.getByLabel(`Value ${at + 1} of Size`).fill(size);
  }
  await page.getByRole('button', { name: 'Move L up' }).click();
  await page.getByLabel('Price in £ of S').fill('32');
  await page.getByLabel('Stock of S').fill('4');
  await page.getByRole('button', { name: 'Fill down Price in £' }).click();
  await page.getByRole('button', { name: 'Fill down Stock' }).click();
  await page.getByLabel('Price in £ of M').fill('');
  await inspect(page, 'new family');
  await page.getByRole('button', { name: 'Create Family' }).click();
  await holdToast(page, 'Family Created');
  await expect(page).toHaveURL(/\/admin\/families\/\d+$/);

  const products = page.getByRole('list', { name: 'Products of the family' }).getByRole('listitem');
  await expect(products).toHaveCount(2);
  await expect(products.last()).toContainText(`${name}, L`);
  await expect(products.last()).toContainText('£32.00 · 4 in stock');
  await inspect(page, 'family');

  await page.getByLabel('Description').fill('Waxed cotton, lined with wool.');
  await page.getByRole('button', { name: 'Save in 2 Products' }).click();
  await holdToast(page, 'Texts Saved');
  await products.last().getByRole('link').click();
  await expect(page.getByLabel('Description')).toHaveValue('Waxed cotton, lined with wool.');
});

test('chosen products are tied together, one is taken out, that is undone, and the family is dissolved', async ({
  page,
}) => {
  await becomeOwner(page);
  const begins = `Tug ${crypto.randomUUID().slice(0, 6)}`;
  const ids = [];
  for (const size of ['Small', 'Large']) ids.push((await addProduct(page, `${begins} ${size}`)).id);
  await openAdmin(page, 'Products');
  await tabPanel(page).getByRole('searchbox').fill(begins);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByLabel('What to do').selectOption('Tie together…');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tie Products Together');
  await page.getByRole('button', { name: 'Create Family' }).click();
  await holdToast(page, 'Family Created');
  await expect(page).toHaveURL(/\/admin\/families\/\d+$/);

  const products = page.getByRole('list', { name: 'Products of the family' }).getByRole('listitem');
  await expect(products).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Take out/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save Family' }).click();
  await holdToast(page, 'Family Saved');
  await expect(products).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(products).toHaveCount(2);

  await page.getByRole('button', { name: 'Dissolve Family' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dissolve Family' }).click();
  await holdToast(page, 'Family Dissolved');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Families');
  await expect(page.getByRole('table', { name: 'Table of families' })).toContainText('Webbing Collar');
  await inspect(page, 'families');
});

test('a price is changed in the list, and a fall by more than half is asked about', async ({ page }) => {
  await becomeOwner(page);
  const { name } = await addProduct(page, 'Squeaky Duck');
  await openAdmin(page, 'Products');
  await tabPanel(page).getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/q=/);
  const price = page.getByLabel(`Price of ${name}`, { exact: true });
  await price.fill('9.50');
  await price.press('Enter');
  await holdToast(page, 'Product Updated');
  await expect(price).toHaveValue('9.50');
  await price.fill('0.95');
  await price.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('It would cost £0.95 at once.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(price).toHaveValue('9.50');
});
