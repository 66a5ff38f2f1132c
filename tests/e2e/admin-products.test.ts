import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

async function find(page: Page, name: string): Promise<void> {
  await tabPanel(page).getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/q=/);
}

function rows(page: Page) {
  return tabPanel(page).getByRole('region', { name: 'Table of products' }).locator('tbody tr');
}

function drawing(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b24a2c' } })
    .png()
    .toBuffer();
}

test('a supplier is chosen, then cost and margin are edited in place and reverted', async ({ page }) => {
  await becomeOwner(page);
  await addProduct(page, 'Sisal Mat');
  await openAdmin(page, 'Products');
  await find(page, 'sisal mat');
  await expect(rows(page)).toHaveCount(1);

  const row = rows(page);
  const weight = page.getByLabel(/^Weight in g of Sisal Mat/);
  await weight.fill('0.45');
  await weight.press('Enter');
  await expect(row.getByText('Enter whole grams, such as 450')).toBeVisible();
  await weight.fill('450 g');
  await weight.press('Enter');
  await holdToast(page, 'Product Updated');
  await expect(weight).toHaveValue('450');

  await page.getByLabel(/^Supplier for Sisal Mat/).selectOption({ index: 1 });
  await holdToast(page, 'Product Synced');
  await expect(row).toContainText('Not matched');
  await page.getByRole('button', { name: 'Undo' }).click();
  await holdToast(page, 'Product Unlinked');
  await expect(row).not.toContainText('Not matched');
  await page.getByLabel(/^Supplier for Sisal Mat/).selectOption({ index: 1 });
  await expect(row).toContainText('Not matched');
  await tabPanel(page).getByRole('combobox', { name: 'Supplier', exact: true }).selectOption('Own stock');
  await expect(tabPanel(page).getByText('No products match')).toBeVisible();
  await tabPanel(page).getByRole('combobox', { name: 'Supplier', exact: true }).selectOption('Dropshipped');
  await expect(row).toHaveCount(1);

  const cost = page.getByLabel(/^Supplier price of Sisal Mat/);
  await cost.fill('8.40');
  await cost.press('Enter');
  // What is said next takes its place and stays as well.
  await holdToast(page, 'Price Updated');
  await expect(row.getByLabel(/^Price of/)).toHaveValue('12.00');
  const margin = page.getByLabel(/^Margin of Sisal Mat/);
  await expect(margin).toHaveValue('30%');
  await margin.fill('44');
  await margin.press('Escape');
  await expect(margin).toHaveValue('30%');
  await margin.fill('50%');
  await margin.press('Enter');
  await expect(row.getByLabel(/^Price of/)).toHaveValue('16.80');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByLabel(/^Price of/)).toHaveValue('12.00');
});

test('a product is created and gets pictures and stock @smoke', async ({ page }) => {
  await openAdmin(page, 'Products');
  await tabPanel(page).getByRole('link', { name: 'Add Product' }).click();
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByLabel('Name').fill('Willow Basket');
  await page.getByLabel('Price in £').fill('24.5');
  await page.getByLabel('Stock').fill('3');
  await page.getByLabel('SKU').fill('WB-1');
  await page.getByRole('textbox', { name: /^Shelf/ }).fill('C4');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Willow Basket' })).toBeVisible();
  await expect(page.getByText('Product Created')).toBeVisible();
  await expect(page.getByText('This is a draft.')).toBeVisible();

  const file = { name: 'basket.png', mimeType: 'image/png', buffer: await drawing(300, 200) };
  await page.getByLabel('Add pictures').setInputFiles([file]);
  await page.getByRole('button', { name: 'Crop and Upload' }).click();
  const picture = page.locator('.picture-card img');
  await expect(picture).toHaveCount(1);
  await page.getByLabel('What picture 1 shows').fill('A willow basket');
  await page.getByLabel('What picture 1 shows').press('Enter');
  await expect(page.getByRole('img', { name: 'A willow basket' })).toBeVisible();

  await page.getByRole('textbox', { name: 'New stock' }).fill('8');
  await page.getByRole('textbox', { name: 'Note' }).fill('Second shelf');
  await page.getByRole('button', { name: 'Change Stock' }).click();
  await expect(page.getByText('Stock Updated')).toBeVisible();
  await expect(page.getByText('Second shelf')).toBeVisible();
});

test('a copy is off sale until it is put on sale, and can be withdrawn again', async ({ page }) => {
  await becomeOwner(page);
  const { id } = await addProduct(page, 'Felt Cave');
  await open(page, `/admin/products/${id}`);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Felt Cave .*\(copy\)$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Put on Sale' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put on Sale' }).click();
  await expect(page.getByText('Products Updated')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw Product' }).click();
  await expect(page.getByText('Product Withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put Back on Sale' })).toBeVisible();
});

test('unsaved text is not lost by a click elsewhere', async ({ page }) => {
  await becomeOwner(page);
  const { id } = await addProduct(page, 'Cork Ball');
  await open(page, `/admin/products/${id}`);
  await page.getByLabel('Brand').fill('Fernhill');
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByLabel('Price in £').fill('cheap');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Enter an amount in pounds such as 12.99')).toBeVisible();
  await page.getByLabel('Price in £').fill('11');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Product Updated')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('several products are changed at once, and those low in stock are found', async ({ page }) => {
  await becomeOwner(page);
  await addProduct(page, 'Jute Ring', { stock: 2 });
  await addProduct(page, 'Jute Ring', { stock: 0 });
  await openAdmin(page, 'Products');
  await find(page, 'jute ring');
  await tabPanel(page).getByRole('combobox', { name: 'Stock', exact: true }).selectOption('Sold out');
  await expect(rows(page)).toHaveCount(1);
  await tabPanel(page).getByRole('combobox', { name: 'Stock', exact: true }).selectOption('Low stock');
  await expect(rows(page)).toHaveCount(2);

  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByLabel('What to do').selectOption('Change prices…');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('By how many percent').fill('5');
  await page.getByLabel('Rounding').selectOption('Up to the next .99');
  await page.getByRole('button', { name: 'Change Prices' }).click();
  await expect(page.getByText('2 products changed.')).toBeVisible();
  await expect(
    rows(page)
      .first()
      .getByLabel(/^Price of/),
  ).toHaveValue('10.99');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 products changed back.')).toBeVisible();
  await expect(
    rows(page)
      .first()
      .getByLabel(/^Price of/),
  ).toHaveValue('10.00');
});

test('a file is previewed, then imported, and every error names its row', async ({ page }) => {
  await openAdmin(page, 'Products');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const csv = 'name,category,price\nHemp Lead,accessories,9\nHemp Collar,toys,9\n';
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rows with errors' })).toContainText('Choose a category');
  await inspect(page, 'the report of an import');
  await page.getByRole('button', { name: 'Import 1 Product' }).click();
  await expect(page.getByText('Products Imported')).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await find(page, 'hemp lead');
  await expect(rows(page)).toHaveCount(1);
  const link = tabPanel(page).getByRole('link', { name: 'Export CSV' });
  const sheet = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await sheet.text()).toContain('Hemp Lead');
});

test('the tab and its detail pages are accessible', async ({ page }) => {
  await openAdmin(page, 'Products');
  const { id } = await addProduct(page, 'Linen Bed');
  await find(page, 'be');
  await expect(rows(page).first()).toBeVisible();
  await inspect(page, 'the products');
  await open(page, `/admin/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Linen Bed/ })).toBeVisible();
  await inspect(page, 'a product');
  await open(page, '/admin/products/new');
  await inspect(page, 'a new product');
});

test('changes from another tab are neither shown as unsaved nor undone', async ({ page, context }) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Cedar Box');
  await open(page, `/admin/products/${id}`);
  const other = await context.newPage();
  await open(other, `/admin/products/${id}`);
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue(name);

  await page.getByLabel('Name', { exact: true }).fill(`${name} in oak`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} in oak` })).toBeVisible();
  await other.getByLabel('Price in £').fill('12.50');
  await other.getByRole('button', { name: 'Save Changes' }).click();

  await expect(other.getByRole('heading', { level: 1, name: `${name} in oak` })).toBeVisible();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue(`${name} in oak`);
  await expect(other.getByText('Not saved yet')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

test('on a phone a product’s validation errors are above the save bar', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await becomeOwner(page);
  await open(page, '/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Cedar Stool');
  await page.getByLabel('Price in £').fill('cheap');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.getByRole('button', { name: 'Create Product' }).click();

  await expect(page.getByLabel('Price in £')).toBeFocused();
  const error = page.getByText('Enter an amount');
  await expect(error).toBeVisible();
  const topOfBar = async () => (await page.locator('.save-bar').boundingBox())?.y ?? 0;
  const bottomOfError = async () => {
    const { y, height } = (await error.boundingBox()) ?? { y: Infinity, height: 0 };
    return y + height;
  };
  await expect.poll(async () => (await bottomOfError()) <= (await topOfBar())).toBe(true);
});

test('two tabs save different fields of one product, and both are kept', async ({ page, context }) => {
  await becomeOwner(page);
  const details = { material: 'Cedar', care: 'Keep it dry.' };
  const { id } = await addProduct(page, 'Cedar Perch', { details });
  await open(page, `/admin/products/${id}`);
  const other = await context.newPage();
  await open(other, `/admin/products/${id}`);

  await other.getByLabel('Size').fill('40 cm');
  await page.getByLabel('Material').fill('Oak');
  await page.getByRole('textbox', { name: 'Care' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await other.getByRole('button', { name: 'Save Changes' }).click();

  await expect(other.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await expect(other.getByLabel('Material')).toHaveValue('Oak');
  await expect(other.getByRole('textbox', { name: 'Care' })).toHaveValue('');
  await expect(other.getByLabel('Size')).toHaveValue('40 cm');
});

test('a field somebody else has saved is named before it is overwritten, and other fields update by themselves', async ({
  page,
  context,
}) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Cedar Ladder');
  await open(page, `/admin/products/${id}`);
  const other = await context.newPage();
  await open(other, `/admin/products/${id}`);
  await other.getByLabel('Price in £').fill('14.00');

  await page.getByLabel('Price in £').fill('13.00');
  await page.getByLabel('Name', { exact: true }).fill(`${name} in oak`);
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await expect(other.getByText('Changed elsewhere in the meantime: Price.')).toBeVisible();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue(`${name} in oak`);
  await expect(other.getByLabel('Price in £')).toHaveValue('14.00');
  await other.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(other.getByLabel('Price in £')).toHaveValue('13.00');
  await expect(other.getByText('Changed elsewhere in the meantime')).toHaveCount(0);
});
