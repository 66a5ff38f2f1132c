import { expect } from '@playwright/test';
import { becomeOwner, openAdmin } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import {
  becomeBuyer,
  drafted,
  findPurchaseOrder,
  openPurchaseOrder,
  ordered,
  purchaseOrderDialog,
} from './support/purchase-orders.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a purchase order is found and sent, and shows by itself that it was sent @smoke', async ({ page }) => {
  await becomeBuyer(page);
  const { orderNumber, number } = await drafted(page, [1], 'sent-now@example.co.uk');
  const row = await findPurchaseOrder(page, orderNumber);
  await expect(row).toContainText(number);
  await expect(row).toContainText('Waiting for you to send it.');
  await inspect(page, 'purchase orders');

  await row.getByRole('button', { name: `Open ${number}` }).click();
  const dialog = purchaseOrderDialog(page, number);
  await expect(dialog.getByRole('list', { name: 'Products' })).toContainText('Chicken & Brown Rice Adult Dog Food');
  await inspect(page, 'a drafted purchase order');
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(toast(page)).toContainText('Purchase Order Sent');
  await expect(dialog).toContainText('supplier’s reference S1-');
  await expect(dialog.getByRole('button', { name: 'Send Now' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row).toContainText(/Sent|Acknowledged/);
});

test('a purchase order placed by phone is updated by hand, and its parcel updates the order', async ({
  page,
  internals,
}) => {
  await becomeBuyer(page);
  const { orderNumber, number } = await drafted(page, [3], 'by-hand@example.co.uk');
  const dialog = await openPurchaseOrder(page, number);
  await dialog.getByRole('button', { name: 'Update by Hand' }).click();
  await dialog.getByLabel('How far has it got?').selectOption('shipped');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the carrier')).toBeVisible();
  await inspect(page, 'marking a purchase order without a carrier');
  await dialog.getByLabel('Carrier').fill('DPD');
  await dialog.getByLabel(/^Tracking number/).fill('15501234567890');
  await expect(dialog).toContainText('The customer gets an email about this parcel.');
  await dialog.getByRole('button', { name: 'Save and Email Customer' }).click();
  await expect(toast(page)).toContainText('Purchase Order Updated');
  await expect(dialog.getByRole('button', { name: 'Update by Hand' })).toHaveCount(0);

  await open(page, `/admin/orders/${orderNumber}`);
  await expect(page.getByLabel(`Status of ${orderNumber}`)).toHaveValue('shipped');
  await expect(page.getByRole('link', { name: /DPD 15501234567890/ })).toBeVisible();
  expect(await internals.mailedLink('by-hand@example.co.uk', 'order-shipped')).toContain(orderNumber);
});

test('goods one supplier cannot send are ordered from another at its own price', async ({ page }) => {
  await becomeBuyer(page);
  const { orderNumber, number } = await drafted(page, [4], 'switched@example.co.uk');
  const dialog = await openPurchaseOrder(page, number);
  await dialog.getByRole('button', { name: 'Send to Another Supplier' }).click();
  await dialog.getByRole('button', { name: 'Send to This Supplier' }).click();
  await expect(dialog.getByText('Choose a supplier', { exact: true }).last()).toBeVisible();
  await dialog.getByLabel('Another supplier').selectOption({ label: 'Fellgate Home & Kennel' });
  await dialog.getByLabel(/^Their product for Salmon/).selectOption({ label: 'Another product code…' });
  await dialog.getByRole('button', { name: 'Send to This Supplier' }).click();
  await expect(dialog.getByText('Enter the supplier’s product code')).toBeVisible();
  await dialog.getByLabel(/^Product code of Salmon/).fill('FH-909');
  await dialog.getByLabel(/^Cost of one in £/).fill('a lot');
  await dialog.getByRole('button', { name: 'Send to This Supplier' }).click();
  await expect(dialog.getByLabel(/^Cost of one in £/)).toHaveAttribute('aria-invalid', 'true');
  await inspect(page, 'switching the supplier of a purchase order');
  await dialog.getByLabel(/^Cost of one in £/).fill('7.25');
  const reread = page.waitForResponse(/api\/admin\/purchase-orders\?/);
  await ordered(page, [4], 'meanwhile@example.co.uk');
  await reread;
  await expect(dialog.getByLabel(/^Product code of Salmon/), 'an order meanwhile takes nothing away').toHaveValue(
    'FH-909',
  );
  await dialog.getByRole('button', { name: 'Send to This Supplier' }).click();
  await expect(toast(page)).toContainText('Supplier Switched');

  const replacement = page.getByRole('dialog').filter({ hasText: `Instead of ${number}.` });
  await expect(replacement).toContainText('To Fellgate Home & Kennel');
  await expect(replacement.getByRole('link', { name: 'Supplier’s reply page' })).toBeVisible();
  await expect(replacement).toContainText('£7.25');

  await open(page, `/admin/orders/${orderNumber}`);
  await expect(page.getByRole('main')).toContainText('£7.25');
});

test('a rejected purchase order is refunded, sent from own stock, or sent by another supplier under a chosen code', async ({
  page,
}) => {
  await becomeBuyer(page);
  const { orderNumber, number } = await drafted(page, [4], 'refused@example.co.uk');
  const dialog = await openPurchaseOrder(page, number);
  await dialog.getByRole('button', { name: 'Update by Hand' }).click();
  await dialog.getByLabel('How far has it got?').selectOption('acknowledged');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Purchase Order Updated');
  await dialog.getByRole('button', { name: 'Update by Hand' }).click();
  await expect(dialog.getByLabel('How far has it got?'), 'saving at once does not put it back').toHaveValue(
    'acknowledged',
  );
  await dialog.getByLabel('How far has it got?').selectOption('rejected');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Rejected', { exact: true })).toBeVisible();
  // Seen, not only heard: two rejected lines have two buttons.
  await expect(
    dialog.locator('li:not(:has(.sr-only))').filter({ hasText: /^Refund £[\d.]+ for Salmon/ }),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send It Myself' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Send to Another Supplier' }).click();
  await dialog.getByLabel('Another supplier').selectOption({ label: 'Fellgate Home & Kennel' });
  const theirs = dialog.getByLabel(/^Their product for Salmon/);
  await expect(theirs).toHaveValue('');
  await dialog.getByRole('button', { name: 'Send to This Supplier' }).click();
  await expect(theirs).toHaveAttribute('aria-invalid', 'true');
  await theirs.selectOption({ index: 1 });
  await inspect(page, 'a refused purchase order with the codes of another supplier');
  await dialog.getByRole('button', { name: 'Send to This Supplier' }).click();
  await expect(toast(page)).toContainText('Supplier Switched');

  await open(page, `/admin/orders/${orderNumber}`);
  await expect(page.getByRole('region', { name: 'Purchase Orders' })).toContainText('Fellgate Home & Kennel');
});

test('goods a customer no longer wants are taken out of their order and the purchase order', async ({ page }) => {
  await becomeBuyer(page);
  const { orderNumber, number } = await drafted(page, [1, 2], 'fewer@example.co.uk');
  const beside = await page.context().newPage();
  const seen = (await openPurchaseOrder(beside, number)).getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(seen).toHaveCount(2);
  await open(page, `/admin/orders/${orderNumber}`);
  const panel = page.getByRole('region', { name: 'Refund' });
  await panel.getByLabel(/^Chicken & Brown Rice/).selectOption('1');
  await inspect(page, 'taking goods out of an order');
  await panel.getByRole('button', { name: /^Refund £/ }).click();
  await expect(toast(page)).toContainText('Refund Processed');
  await expect(page.getByRole('region', { name: 'Items', exact: true })).toContainText('1 taken out');
  await expect(panel.getByLabel(/^Chicken & Brown Rice/)).toHaveCount(0);

  await expect(seen, 'another window follows').toHaveCount(1);
  const dialog = await openPurchaseOrder(page, number);
  const products = dialog.getByRole('list', { name: 'Products' });
  await expect(products.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Take Goods Out' }).click();
  await dialog.getByRole('button', { name: 'Take Out', exact: true }).click();
  await expect(dialog.getByText('Choose what to take out')).toBeVisible();
  await inspect(page, 'taking goods out of a purchase order');
  await dialog.getByRole('combobox').first().selectOption('1');
  await dialog.getByRole('button', { name: 'Take Out', exact: true }).click();
  await expect(toast(page)).toContainText('Taken Out');
  await expect(dialog).toContainText('Cancelled');
});

test('an unsent purchase order is cancelled at once', async ({ page }) => {
  await becomeBuyer(page);
  const { number } = await drafted(page, [5], 'taken-back@example.co.uk');
  const dialog = await openPurchaseOrder(page, number);
  await dialog.getByRole('button', { name: 'Cancel Purchase Order' }).click();
  const question = page.getByRole('dialog', { name: `Cancel ${number}?` });
  await inspect(page, 'taking a purchase order back');
  await question.getByRole('button', { name: 'Cancel Purchase Order' }).click();
  await expect(toast(page)).toContainText('Purchase Order Cancelled');
  await expect(dialog.getByRole('button', { name: 'Cancel Purchase Order' })).toHaveCount(0);
});

test('what is typed for a purchase order stays when the list under it cannot be read again', async ({
  page,
  watch,
}) => {
  watch.provokes(/ERR_FAILED GET \/api\/admin\/purchase-orders/);
  await becomeBuyer(page);
  const { orderNumber, number } = await drafted(page, [4], 'unread@example.co.uk');
  await open(page, `/admin/orders/${orderNumber}`);
  await page.getByRole('button', { name: `Open ${number}` }).click();
  const dialog = purchaseOrderDialog(page, number);
  await dialog.getByRole('button', { name: 'Update by Hand' }).click();
  await dialog.getByLabel('How far has it got?').selectOption('acknowledged');
  await dialog.getByLabel(/^Supplier’s reference/).fill('T-77');
  let failures = 0;
  await page.route('**/api/admin/purchase-orders?*', async (route) => {
    failures += 1;
    await route.abort();
  });
  await ordered(page, [4], 'meanwhile@example.co.uk');
  await expect.poll(() => failures, 'every try').toBeGreaterThanOrEqual(3);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('supplier’s reference T-77');
});

test('how orders are sent to a supplier is changed in place, and is saved', async ({ page }) => {
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
  const together = page.getByRole('combobox', { name: `When emails with orders go to ${name}` });
  await together.selectOption('Together at 09:00');
  await expect(together).toBeEnabled();
  await expect(together).toHaveValue('9');
  await inspect(page, 'how orders are sent');
  await reload(page);
  await expect(sending).toHaveValue('automatic');
  await expect(hold).toHaveValue('60');
  await expect(together).toHaveValue('9');
});
