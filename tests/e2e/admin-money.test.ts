import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { textOfPdf } from '../support/pdf-text.ts';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { becomeBuyer, drafted, ordered } from './support/purchase-orders.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner sees a quarter’s VAT and downloads the file for each accounting program', async ({ page }) => {
  await becomeOwner(page);
  const { id } = await addProduct(page, 'Bookkeeping Bowl');
  await ordered(page, [id], 'vat@example.co.uk');
  await openAdmin(page, 'Money');
  const panel = tabPanel(page);
  await expect(panel.getByRole('row').filter({ hasText: '20%' })).toContainText('£');
  await expect(panel.getByText('Box 1: VAT due on sales')).toBeVisible();
  await expect(panel.getByText('fill in boxes 4 and 7 from your own bills')).toBeVisible();
  await inspect(page, 'VAT by quarter');
  await panel.getByLabel('Quarters or months').selectOption('Months');
  await expect(page).toHaveURL(/months=1/);
  await expect(panel.getByRole('row').filter({ hasText: '20%' })).toBeVisible();

  await panel.getByRole('link', { name: 'Accounting files' }).click();
  await inspect(page, 'accounting files');
  for (const [program, begins] of [
    ['Xero', /^\*ContactName,/],
    ['QuickBooks', /^Date,Description,Amount\r\n/],
    ['FreeAgent', /^\d\d\/\d\d\/\d{4},/],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await panel.getByRole('link', { name: `Download for ${program}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${program.toLowerCase()}-.*\\.csv$`));
    expect(await readFile(await download.path(), 'utf8')).toMatch(begins);
  }
});

test('the owner sees what suppliers are owed, and opens and emails a receipt as a PDF', async ({ page }) => {
  await becomeBuyer(page);
  const { id: purchaseOrder } = await drafted(page, [3], 'owed@example.co.uk');
  const data = { state: 'shipped', parcel: { carrier: 'DPD', trackingNumber: '15501234567899' } };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const shipped = await page.request.patch(`/api/admin/purchase-orders/${purchaseOrder}`, { data, headers });
  expect(shipped.status(), await shipped.text()).toBe(200);
  await openAdmin(page, 'Money');
  await tabPanel(page).getByRole('link', { name: 'What I owe suppliers' }).click();
  await expect(tabPanel(page).getByRole('heading', { name: 'What I owe suppliers' })).toBeVisible();
  await expect(
    tabPanel(page)
      .getByRole('button', { name: /^Mark as Paid/ })
      .first(),
  ).toBeVisible();
  await inspect(page, 'what suppliers are owed');
  const row = tabPanel(page).getByRole('row').last();
  await row.getByRole('button', { name: /^Mark as Paid/ }).click();
  await expect(toast(page)).toContainText('Marked as Paid');
  await row.getByRole('button', { name: /is not paid after all$/ }).click();
  await expect(row.getByRole('button', { name: /^Mark as Paid/ })).toBeVisible();

  const { id } = await addProduct(page, 'Paper Bowl');
  const number = await ordered(page, [id], 'pdf@example.co.uk');
  await open(page, `/admin/orders/${number}`);
  const documents = page.getByRole('region', { name: 'Documents' });
  const address = await documents.getByRole('link', { name: 'Receipt (PDF)', exact: true }).getAttribute('href');
  const pdf = await (await page.request.get(address ?? '')).body();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const [text = ''] = textOfPdf(pdf);
  expect(text).toContain(number);
  expect(text.replaceAll('\n', ' ')).toContain('Total paid £13.99');

  await documents.getByRole('button', { name: 'Email Receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email the receipt' });
  await expect(dialog.getByLabel('To')).toHaveValue('pdf@example.co.uk');
  await inspect(page, 'emailing a receipt');
  await dialog.getByRole('button', { name: 'Send Email' }).click();
  await expect(toast(page)).toContainText('Receipt Waits in the Outbox');

  await open(page, `/receipt/${number}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
});
