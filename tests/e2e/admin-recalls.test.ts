import { expect } from '@playwright/test';
import { addProduct, becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast, placeOrder } from './support/shopping.ts';
import { test } from './support/test.ts';

test('goods are recalled: counted, written about once, shown on their page and order, and ended', async ({ page }) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Recalled Ball', { isWithdrawn: false });
  const order = await placeOrder(page, [{ productId: id }]);
  await open(page, '/admin?tab=customers&section=recalls');
  await inspect(page, 'no recalls');
  await page.getByRole('button', { name: 'New Recall' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Recall' });
  await dialog.getByLabel('Which products').fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('Batch').fill('L2304');
  await dialog.getByLabel('What the maker says').fill('The seam may come apart.');
  await dialog.getByLabel('What to do').fill('Take it away from your dog.');
  await dialog.getByLabel('Take these products off sale').uncheck();
  await dialog.getByLabel('All other sizes and flavours of these, too').check();
  await dialog.getByLabel('Show until').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'See Who Bought It' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: '1 order with 1 piece' })).toBeVisible();
  await inspect(page, 'a recall before it begins');
  await dialog.getByRole('button', { name: 'Write to 1 person' }).click();
  await holdToast(page, 'Recall Begun');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /^Orders/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: order })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Nothing yet');
  await inspect(page, 'the orders of a recall');

  await open(page, `/product/${id}`);
  await expect(page.getByRole('note').filter({ hasText: 'Safety recall of' })).toContainText('batch L2304');
  await inspect(page, 'a recalled product');
  await open(page, `/track-order?orderNumber=${order}`);
  await expect(page.getByRole('region', { name: /^Safety recall of/ })).toContainText('Take it away from your dog.');
  await inspect(page, 'an order with recalled goods');

  await open(page, '/admin?tab=customers&section=recalls');
  await row.getByRole('button', { name: /^End/ }).click();
  await expect(row).toContainText('Ended');
  await open(page, `/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('note').filter({ hasText: 'Safety recall of' })).toHaveCount(0);
});
