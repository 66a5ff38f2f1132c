import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addProduct, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).last()).toBeVisible();
const barker = () => `Barker & Sons ${crypto.randomUUID().slice(0, 6)}`;

async function addSupplier(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Email').fill('sales@barker.example');
  await dialog(page).getByRole('button', { name: 'Add Supplier' }).click();
  await said(page, 'Supplier Added');
}

const cardOf = (page: Page, name: string) => tabPanel(page).getByRole('listitem').filter({ hasText: name });

test('a supplier is added, deactivated and keeps its details', async ({ page }) => {
  const name = barker();
  await openAdmin(page, 'Suppliers');
  await expect(tabPanel(page).getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await inspect(page, 'suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByRole('heading', { name: 'Add New Supplier' })).toBeVisible();

  await dialog(page).getByLabel('Website').fill('barker');
  await dialog(page).getByLabel('API endpoint').fill('nowhere');
  await dialog(page).getByRole('button', { name: 'Add Supplier' }).click();
  for (const error of ['Name is required', 'Invalid email', 'Invalid URL', 'Invalid API endpoint'])
    await expect(dialog(page).getByText(error)).toBeVisible();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await inspect(page, 'supplier form with faults');

  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Email').fill('sales@barker.example');
  await dialog(page).getByLabel('Website').fill('https://barker.example');
  await dialog(page).getByLabel('API endpoint').fill('https://api.barker.example/v1');
  await dialog(page).getByLabel('API key').fill('a-key-of-barkers-7742');
  const rate = dialog(page).getByLabel('Shipping rate');
  await expect(rate).toHaveAccessibleDescription(/isn’t known: profit counts £3\.99 for each/);
  await rate.fill('4.99');
  await expect(rate).toHaveAccessibleDescription(/more than your standard delivery price of £3\.99/);
  await rate.fill('3.49');
  await expect(rate).toHaveAccessibleDescription('');
  await dialog(page).getByLabel('Processing time').fill('2');
  await dialog(page).getByRole('button', { name: 'Add Supplier' }).click();
  await said(page, 'Supplier Added');
  const card = cardOf(page, name);
  await expect(card).toContainText('sales@barker.example');
  await expect(card).toContainText('£3.49');
  await expect(card).toContainText('2 days');
  await expect(card.getByText('Active', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Supplier' })).toBeVisible();
  await expect(dialog(page)).toContainText('ends in …7742');
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Update Supplier' }).click();
  await said(page, 'Supplier Updated');
  await expect(card.getByText('Inactive')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('before a supplier is deactivated, its form says what happens to the products it sends', async ({ page }) => {
  await openAdmin(page, 'Suppliers');
  await page.getByRole('button', { name: /^Edit Thornmere/ }).click();
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck();
  await expect(dialog(page).getByText(/^The \d+ products it sends stay on sale/)).toBeVisible();
  await dialog(page).getByRole('switch', { name: 'Active' }).check();
  await expect(dialog(page).getByText(/it sends stay on sale/)).toBeHidden();
});

test('unsaved supplier edits are not lost without asking', async ({ page }) => {
  await openAdmin(page, 'Suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await dialog(page).getByLabel('Name').fill('Half a supplier');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Close without saving?' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Half a supplier');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close Without Saving' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('closing days that were chosen and not added are saved with a supplier, and half a choice is not', async ({
  page,
}) => {
  const name = barker();
  await openAdmin(page, 'Suppliers');
  await addSupplier(page, name);
  await cardOf(page, name).getByRole('button', { name: 'Edit' }).click();
  const days = dialog(page).getByRole('group', { name: 'Closed on' });
  await days.getByLabel('Last day').fill('2030-01-02');
  await dialog(page).getByRole('button', { name: 'Update Supplier' }).click();
  await expect(days.getByText('Choose the first day as well.')).toBeVisible();
  await expect(days.getByLabel('First day')).toBeFocused();
  await days.getByLabel('First day').fill('2029-12-24');
  await dialog(page).getByRole('button', { name: 'Update Supplier' }).click();
  await said(page, 'Supplier Updated');
  await cardOf(page, name).getByRole('button', { name: 'Edit' }).click();
  await expect(days.getByRole('listitem')).toHaveText('24 Dec 2029 to 2 Jan 2030');
  await expect(days.getByLabel('First day')).toHaveValue('');
});

test('a supplier that cannot be saved says so and keeps the form', async ({ page, watch }) => {
  watch.provokes(/ERR_FAILED POST \/api\/suppliers/);
  await openAdmin(page, 'Suppliers');
  await page.route('**/api/suppliers', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await dialog(page).getByLabel('Name').fill('Barker & Sons');
  await dialog(page).getByLabel('Email').fill('sales@barker.example');
  await dialog(page).getByRole('button', { name: 'Add Supplier' }).click();
  await said(page, 'Failed to add supplier');
  await expect(dialog(page)).toContainText('The supplier was not saved. Please try again.');
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Barker & Sons');
});

test('a product gets a supplier and a price by its margin, and is unlinked again', async ({ page }) => {
  const name = barker();
  await openAdmin(page, 'Suppliers');
  await addSupplier(page, name);
  const { name: product } = await addProduct(page, 'Elm Bowl', { price: '9.00' });
  await open(page, '/admin?tab=dropshipping');
  await tabPanel(page).getByRole('link', { name: 'Available Products' }).click();
  await tabPanel(page).getByRole('searchbox').fill(product);
  const available = tabPanel(page).getByRole('table', { name: 'Available Products' });
  await available.getByRole('button', { name: `Choose a supplier for ${product}` }).click();
  await expect(dialog(page).getByLabel('Supplier price')).toHaveValue('0.00');
  await expect(dialog(page).getByLabel('Margin')).toHaveValue('30%');
  await dialog(page).getByLabel('Supplier', { exact: true }).selectOption({ label: name });
  await dialog(page).getByLabel('Supplier price').fill('7');
  await expect(dialog(page)).toContainText('Customers will pay £10.00');
  await dialog(page).getByRole('button', { name: 'Sync Product' }).click();
  await said(page, 'Product Synced');
  await expect(available.getByText(product)).toHaveCount(0);

  await tabPanel(page).getByRole('link', { name: 'Linked' }).click();
  await tabPanel(page).getByRole('combobox', { name: 'Supplier' }).selectOption({ label: name });
  const row = tabPanel(page).getByRole('row').filter({ hasText: product });
  await expect(row.getByText('Not matched')).toBeVisible();
  await expect(row).toContainText('£3.00');

  const margin = row.getByLabel(`Margin of ${product}`);
  await margin.fill('50');
  await margin.press('Enter');
  await holdToast(page, 'Price Updated');
  await expect(row.getByLabel(`Price of ${product}`, { exact: true })).toHaveValue('14.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByLabel(`Price of ${product}`, { exact: true })).toHaveValue('10.00');
  await margin.fill('much');
  await margin.press('Enter');
  await expect(row.getByText('Enter a margin such as 30%')).toBeVisible();
  await margin.press('Escape');
  await expect(margin).toHaveValue('30%');

  await row.getByRole('button', { name: `Price history of ${product}` }).click();
  await expect(dialog(page).getByRole('row')).toHaveCount(5);
  await expect(dialog(page)).toContainText('Supplier chosen');
  await inspect(page, 'price history');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await row.getByRole('button', { name: `Unlink ${product}` }).click();
  await dialog(page).getByRole('button', { name: 'Unlink Product' }).click();
  await said(page, 'Product Unlinked');
  await expect(row).toHaveCount(0);
});

test('a pricing rule is previewed before it is applied', async ({ page }) => {
  const name = barker();
  await openAdmin(page, 'Suppliers');
  await addSupplier(page, name);
  await open(page, '/admin?tab=dropshipping&view=rules');
  await page.getByRole('button', { name: 'Add Rule' }).click();
  await dialog(page).getByLabel('Supplier').selectOption({ label: name });
  await dialog(page).getByLabel('Margin', { exact: true }).fill('40%');
  await dialog(page).getByLabel('Rounding').selectOption('Up to .99');
  await expect(dialog(page).getByRole('region', { name: 'Preview' })).toContainText('Applies to 0 products');
  await inspect(page, 'pricing rule');
  await dialog(page).getByRole('button', { name: 'Save Rule' }).click();
  await said(page, 'Rule Saved');
  const rule = tabPanel(page).getByRole('listitem').filter({ hasText: name });
  await expect(rule).toContainText('Margin 40%, up to .99');
  await rule.getByRole('button', { name: /^Apply/ }).click();
  await dialog(page).getByRole('button', { name: 'Apply Rule' }).click();
  await said(page, 'Rule Applied');
  await rule.getByRole('button', { name: /^Remove/ }).click();
  await dialog(page).getByRole('button', { name: 'Remove Rule' }).click();
  await expect(rule).toHaveCount(0);
});

test('dropshipping fits and is accessible', async ({ page }) => {
  await openAdmin(page, 'Dropshipping');
  await expect(
    tabPanel(page)
      .getByLabel(/^Margin of/)
      .first(),
  ).toBeVisible();
  await inspect(page, 'linked products');
  await open(page, '/admin?tab=dropshipping&view=available');
  await tabPanel(page)
    .getByRole('button', { name: /^Choose a supplier for/ })
    .first()
    .click();
  await inspect(page, 'sync dialog');
});
