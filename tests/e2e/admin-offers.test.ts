import { expect } from '@playwright/test';
import { becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast, putInBasket } from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner gives 3 for 2 on some goods, which counts in the basket without a code', async ({ page }) => {
  await becomeOwner(page);
  await openAdmin(page, 'Promotions');
  await tabPanel(page).getByRole('button', { name: 'New Promotion' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Promotion' });
  await dialog.getByLabel('Takes off').selectOption('The cheapest of a set (3 for 2)');
  await dialog.getByLabel('Code').fill('fish 3 for 2');
  await dialog.getByRole('checkbox', { name: 'Fish' }).check();
  await dialog.getByRole('checkbox', { name: 'Counts by itself, with nothing to type' }).check();
  await inspect(page, 'promotion of sets');
  await dialog.getByLabel('Of these are paid for').fill('3');
  await dialog.getByRole('button', { name: 'Save Promotion' }).click();
  await expect(dialog.getByText('Give fewer than are counted together')).toBeVisible();
  await dialog.getByLabel('Of these are paid for').fill('2');
  await dialog.getByRole('button', { name: 'Save Promotion' }).click();
  await holdToast(page, 'Promotion Created');
  const row = tabPanel(page).getByRole('row', { name: /FISH3FOR2/ });
  await expect(row).toContainText('3 for 2on some goods, without a code');

  await putInBasket(page, 17, 3);
  await open(page, '/basket');
  await expect(page.getByText('Discount 3 for 2')).toBeVisible();
  await inspect(page, 'basket with an offer');
  await openAdmin(page, 'Promotions');
  await row.getByRole('button', { name: 'End' }).click();
  await expect(row).toContainText('Ended');
});
