import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { ordered } from './support/purchase-orders.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a guest is found, gets a note, and their data is exported and erased', async ({ page }) => {
  const email = `rosa.${crypto.randomUUID().slice(0, 8)}@example.co.uk`;
  await becomeOwner(page);
  const { id } = await addProduct(page, 'Sisal Mouse');
  const number = await ordered(page, [id], email);
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  await page.request.patch(`/api/orders/${number}/status`, { headers, data: { status: 'delivered' } });
  const review = { title: 'Love, Rosa', comment: 'I am Rosa Merle of Hull', rating: 5 };
  const author = { customerName: 'Rosa', customerEmail: email };
  await page.request.post(`/api/products/${id}/reviews`, { headers, data: { ...review, ...author } });
  await page.request.post('/api/admin/system/schedules/aggregate-customers/run', { headers });

  await openAdmin(page, 'Customers');
  const panel = tabPanel(page);
  await panel.getByLabel('Search customers').fill(email);
  const row = panel.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Guest', { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await inspect(page, 'customers');
  await row.getByRole('link').first().click();
  await expect(panel.getByRole('link', { name: number })).toBeVisible();
  await panel.getByLabel('New note').fill('Prefers to be rung');
  await panel.getByRole('button', { name: 'Add Note' }).click();
  await expect(panel.getByText('Prefers to be rung').first()).toBeVisible();
  await inspect(page, 'a customer');

  await panel.getByRole('button', { name: 'Export Data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export Data' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(number);

  await panel.getByRole('button', { name: 'Erase Customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this customer?' });
  await inspect(page, 'erasing a customer');
  await dialog.getByLabel(`Type ${email} to confirm`).fill('somebody@else.example');
  await dialog.getByRole('button', { name: 'Erase Customer' }).click();
  await expect(dialog).toContainText('That isn’t this customer’s email address.');
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Erase Customer' }).click();
  const texts = page.getByRole('dialog', { name: 'Do these texts name them?' });
  await expect(texts).toContainText('Everything is erased.');
  await expect(texts.getByRole('listitem')).toContainText(['I am Rosa Merle of Hull']);
  await inspect(page, 'what an erased customer wrote');
  await texts.getByRole('button', { name: 'Hide' }).click();
  await expect(texts.getByRole('button', { name: 'Show' })).toBeVisible();
  await texts.getByRole('button', { name: 'I Have Read Them' }).click();
  await expect(panel.getByLabel('Search customers')).toBeVisible();
});

test('the newsletter’s list shows who consented and when', async ({ page }) => {
  await openAdmin(page, 'Customers');
  await tabPanel(page).getByRole('tab', { name: 'Newsletter' }).click();
  await expect(tabPanel(page).getByRole('link', { name: 'Confirmed, as CSV' })).toBeVisible();
  await inspect(page, 'newsletter list');
});

test('the data of somebody who only wrote to the shop is exported and erased by email address', async ({
  page,
  watch,
}) => {
  watch.provokes(/404 POST \/api\/admin\/personal-data/);
  const email = `wil.${crypto.randomUUID().slice(0, 8)}@example.co.uk`;
  const data = { name: 'Wil Lark', email, message: 'Do you sell leads?' };
  await page.request.post('/api/contact', { data, headers: { origin: process.env.E2E_SHOP ?? '' } });
  await openAdmin(page, 'Customers');
  const panel = tabPanel(page);
  await panel.getByRole('tab', { name: 'Data Requests' }).click();
  await panel.getByRole('button', { name: 'Erase Data' }).click();
  await expect(panel.getByLabel('Email address')).toBeFocused();
  await inspect(page, 'a data request without an address');

  await panel.getByLabel('Email address').fill(email);
  await panel.getByRole('button', { name: 'Export Data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export Data' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Do you sell leads?');

  const erase = async () => {
    await panel.getByRole('button', { name: 'Erase Data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase Data' }).click();
  };
  await erase();
  await expect(toast(page)).toContainText('Data Erased');
  await expect(panel.getByLabel('Email address')).toHaveValue('');
  await panel.getByLabel('Email address').fill(email);
  await erase();
  await expect(toast(page)).toContainText('The shop holds nothing about that address.');
});
