import { expect } from '@playwright/test';
import { becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { reload } from './support/pages.ts';
import { ordered } from './support/purchase-orders.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('what is on our own shelves is picked, and put back when that was a slip', async ({ page }) => {
  await becomeOwner(page);
  const number = await ordered(page, [46], 'picked@example.co.uk');
  await expect.poll(async () => (await page.request.get('/api/admin/pick-list?limit=200')).text()).toContain(number);
  await openAdmin(page, 'Purchase Orders');
  const line = tabPanel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: number }) });
  await expect(line).toContainText('1 × Paw Balm');
  await inspect(page, 'a pick list');

  // The line goes with the tick, so there is nothing left to be checked.
  await line.getByRole('checkbox').click();
  await expect(toast(page)).toContainText('Picked');
  await expect(line).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(line).toBeVisible();
});

test('how orders go to a supplier is changed where it is shown, and stays', async ({ page }) => {
  const name = `Barker & Sons ${crypto.randomUUID().slice(0, 6)}`;
  await becomeOwner(page);
  const data = { name, email: 'sales@barker.example' };
  const added = await page.request.post('/api/suppliers', { data, headers: { origin: process.env.E2E_SHOP ?? '' } });
  expect(added.status(), await added.text()).toBe(201);
  await openAdmin(page, 'Purchase Orders');
  const sending = page.getByRole('combobox', { name: `How orders go to ${name}` });
  const hold = page.getByRole('combobox', { name: `How long orders to ${name} wait` });
  await expect(sending).toHaveValue('by-hand');
  await expect(hold).toBeDisabled();
  await sending.selectOption('automatic');
  await expect(toast(page)).toContainText('Order Settings Updated');
  await expect(hold).toBeEnabled();
  await hold.selectOption('60');
  await expect(hold).toBeEnabled();
  await expect(hold).toHaveValue('60');
  await reload(page);
  await expect(sending).toHaveValue('automatic');
  await expect(hold).toHaveValue('60');
});
