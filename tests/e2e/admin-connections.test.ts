import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { workbookOf } from '../support/workbook.ts';
import { openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).last()).toBeVisible();

/** The demo's suppliers, each with its own way of being talked to. */
async function openConnection(page: Page, name: string): Promise<void> {
  await openAdmin(page, 'Suppliers');
  await tabPanel(page)
    .getByRole('button', { name: `Connection to ${name}`, exact: true })
    .click();
  await expect(dialog(page).getByRole('heading', { name: `Connection to ${name}` })).toBeVisible();
}

test('a connection shows what it can do, and order updates can be turned on', async ({ page }) => {
  await openConnection(page, 'Larkspur & Low Trading');
  await dialog(page).getByRole('button', { name: 'Test connection' }).click();
  await said(page, 'Connection Works');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Take orders' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Turn On Updates' }).click();
  await said(page, 'Updates On');
  await inspect(page, 'a WooCommerce connection');
});

test('a key is approved or denied on the supplier’s own site, which leads back to its connection', async ({
  page,
  watch,
}) => {
  watch.tolerates(/^third party: http:\/\/127\.0\.0\.1:\d+\/suppliers\/2\/woocommerce\/wc-auth\/|favicon\.ico$/);
  const name = 'Larkspur & Low Trading';
  const key = dialog(page).getByRole('status').first();
  const answer = async (link: 'Approve' | 'Deny') => {
    await dialog(page).getByRole('button', { name: 'Connect Through WooCommerce' }).click();
    await page.getByRole('link', { name: link }).click();
    await expect(dialog(page).getByRole('heading', { name: `Connection to ${name}` })).toBeVisible();
  };
  await openConnection(page, name);
  await expect(key).toContainText('the key comes by itself');
  await answer('Deny');
  await expect(key).toContainText('The key was refused on 127.0.0.1');
  await inspect(page, 'a key that was denied');
  await answer('Approve');
  await expect(key).toContainText('The key came from 127.0.0.1');
  await said(page, 'Connection Works');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\?tab=suppliers$/);
});

test('a feed at an address shows how its columns are mapped', async ({ page }) => {
  await openConnection(page, 'Fellgate Home & Kennel');
  await expect(dialog(page)).toContainText('The supplier’s address');
  await expect(dialog(page).getByLabel('Product code')).toContainText('Stock Code (guessed)');
  await expect(dialog(page)).toContainText('1 picture');
  await expect(dialog(page)).toContainText('The first products, as we read them');
  await inspect(page, 'a feed');
});

test('a file is uploaded, its columns are mapped, and it is removed again', async ({ page }) => {
  const name = `Barker & Sons ${crypto.randomUUID().slice(0, 6)}`;
  await openAdmin(page, 'Suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Email').fill('sales@barker.example');
  await dialog(page).getByLabel('Connection').selectOption('feed');
  await dialog(page).getByRole('button', { name: 'Add Supplier' }).click();
  await said(page, 'Supplier Added');
  await tabPanel(page)
    .getByRole('button', { name: `Connection to ${name}`, exact: true })
    .click();
  await expect(dialog(page)).toContainText(`${name} has no API endpoint yet.`);

  const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from('Artikel;EK\nX9;3,10\n') };
  await dialog(page).getByLabel('Upload a file').setInputFiles(file);
  await said(page, 'Feed Uploaded');
  await expect(dialog(page)).toContainText('spring.csv, uploaded');
  await expect(dialog(page).getByText('none of its columns is known to hold the product codes').first()).toBeVisible();
  await inspect(page, 'a feed with unknown columns');

  await expect(dialog(page)).toContainText('What we found in the feed');
  await expect(dialog(page)).toContainText('decimal comma, by the prices themselves');

  await dialog(page).getByLabel('Product code').selectOption('Artikel');
  await dialog(page).getByLabel('What we pay').selectOption('EK');
  await dialog(page).getByRole('button', { name: 'Save Columns' }).click();
  await said(page, 'Columns Saved');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'X9' }).last()).toContainText('£3.10');

  await dialog(page).getByRole('button', { name: 'Remove File' }).click();
  const question = page.getByRole('dialog', { name: /^Remove / });
  await question.getByRole('button', { name: 'Remove File' }).click();
  await said(page, 'File Removed');
  await expect(question).toBeHidden();
  await expect(dialog(page)).toContainText(`${name} has no API endpoint yet.`);
});

test('a packed list and a workbook are read, and the currency of their prices is chosen', async ({ page }) => {
  const name = `Barker & Sons ${crypto.randomUUID().slice(0, 6)}`;
  await openAdmin(page, 'Suppliers');
  const data = { name, email: 'sales@barker.example', connector: 'feed' };
  const added = await page.request.post('/api/suppliers', { data, headers: { origin: process.env.E2E_SHOP ?? '' } });
  expect(added.status(), await added.text()).toBe(201);
  await openAdmin(page, 'Suppliers');
  await tabPanel(page)
    .getByRole('button', { name: `Connection to ${name}`, exact: true })
    .click();
  const rows = [
    ['sku', 'name', 'trade price', 'RRP', 'stock', 'weight kg'],
    ['X9', 'Rope tug', '3.10', '7.99', '12', '0.4'],
  ];
  const csv = strToU8(rows.map((cells) => cells.join(',')).join('\n'));
  const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await dialog(page).getByLabel('Upload a file').setInputFiles(file);
    await expect(dialog(page)).toContainText(`${file.name}, uploaded`);
  };
  const zipped = Buffer.from(zipSync({ 'list.csv': csv }));
  await upload({ name: 'spring.zip', mimeType: 'application/zip', buffer: zipped });
  const sample = dialog(page).getByRole('listitem').filter({ hasText: 'Rope tug' }).last();
  await expect(sample).toContainText('£3.10');
  await expect(dialog(page).getByLabel('Weight, packed')).toContainText('weight kg (guessed)');
  await inspect(page, 'a packed list');

  await upload({ name: 'summer.xlsx', mimeType: 'application/vnd.ms-excel', buffer: workbookOf(rows) });
  await expect(sample).toContainText('12 in stock');
  await dialog(page).getByLabel('Currency of its prices').selectOption('EUR, at your exchange rate for it');
  await dialog(page).getByRole('button', { name: 'Save Columns' }).click();
  await said(page, 'Columns Saved');
  await expect(sample).toContainText('no price');
  await expect(dialog(page)).toContainText('Prices are in EUR');
  await inspect(page, 'a workbook with prices in euros');
});

test('a feed that fails to load says so and can be retried', async ({ page, watch }) => {
  watch.provokes(/ERR_FAILED GET \/api\/suppliers\/3\/feed/);
  await page.route('**/api/suppliers/3/feed', (route) => route.abort());
  await openConnection(page, 'Fellgate Home & Kennel');
  await expect(dialog(page).getByText('We couldn’t load the columns of the feed')).toBeVisible();
  await page.unroute('**/api/suppliers/3/feed');
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page)).toContainText('The first products, as we read them');
});
