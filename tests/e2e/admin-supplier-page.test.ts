import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { becomeBuyer, drafted, findPurchaseOrder, mailed, openPurchaseOrder } from './support/purchase-orders.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a supplier confirms and enters the tracking, which updates the order and emails the customer', async ({
  page,
  visitor,
  internals,
}) => {
  await becomeBuyer(page);
  const { orderNumber, id, number } = await drafted(page, [31], 'tracked@example.co.uk');
  const path = await mailed(page, id);
  const supplier = await visitor();
  await open(supplier, path);
  await expect(supplier.getByRole('heading', { level: 1, name: `Purchase order ${number}` })).toBeVisible();
  await expect(supplier.getByRole('main')).toContainText('1 Kennel Lane');
  await expect(supplier.getByRole('main')).not.toContainText('tracked@example.co.uk');
  await inspect(supplier, 'a supplier’s page');

  const response = supplier.getByRole('form', { name: 'Your answer' });
  await response.getByLabel(/^Your order number/).fill('FH-2291');
  await response.getByRole('button', { name: 'Confirm the Order' }).click();
  await expect(toast(supplier)).toContainText('Answer Received');
  await expect(response).toHaveCount(0);

  const parcel = supplier.getByRole('form', { name: 'A parcel has left' });
  await parcel.getByRole('button', { name: 'Add the Parcel' }).click();
  await expect(parcel.getByText('Enter the carrier')).toBeVisible();
  await inspect(supplier, 'a parcel without a carrier');
  await parcel.getByLabel('Carrier').fill('Royal Mail');
  await parcel.getByLabel(/^Tracking number/).fill('AB123456789GB');
  await parcel.getByRole('button', { name: 'Add the Parcel' }).click();
  await expect(toast(supplier)).toContainText('Parcel Received');
  await expect(supplier.getByText('There is nothing left to answer. Thank you.')).toBeVisible();
  await expect(supplier.getByRole('main')).not.toContainText('1 Kennel Lane');
  await inspect(supplier, 'a finished supplier’s page');

  await open(page, `/admin/orders/${orderNumber}`);
  await expect(page.getByLabel(`Status of ${orderNumber}`)).toHaveValue('shipped');
  await expect(page.getByRole('link', { name: /Royal Mail AB123456789GB/ })).toBeVisible();
  expect(await internals.mailedLink('tracked@example.co.uk', 'order-shipped')).toContain(orderNumber);
});

test('goods a supplier will not send are shown in the admin area, and the order waits', async ({ page, visitor }) => {
  await becomeBuyer(page);
  const { orderNumber, id, number } = await drafted(page, [32, 47], 'refused-line@example.co.uk');
  const supplier = await visitor();
  await open(supplier, await mailed(page, id));
  const response = supplier.getByRole('form', { name: 'Your answer' });
  await response.getByLabel('Shallow Cat Dish').check();
  await response.getByLabel(/^Why/).fill('Broken in the kiln');
  await response.getByRole('button', { name: 'Confirm the Order' }).click();
  await expect(supplier.getByText('You’re not sending this.')).toBeVisible();
  const parcel = supplier.getByRole('form', { name: 'A parcel has left' });
  await parcel.getByLabel('Carrier').fill('Evri');
  await parcel.getByLabel(/^Tracking number/).fill('H00000001');
  await parcel.getByLabel('Everything has been sent with it').uncheck();
  await parcel.getByRole('button', { name: 'Add the Parcel' }).click();
  await expect(supplier.getByText('Parcels: H00000001')).toBeVisible();
  await expect(parcel.getByLabel('Carrier')).toHaveValue('');
  await expect(parcel.getByLabel(/^Tracking number/)).toHaveValue('');
  await expect(parcel.getByLabel('Everything has been sent with it')).toBeChecked();
  await parcel.getByLabel('Carrier').fill('Evri');
  await parcel.getByRole('button', { name: 'Add the Parcel' }).click();
  await expect(supplier.getByText('There is nothing left to answer. Thank you.')).toBeVisible();
  await reload(supplier);
  await expect(supplier.getByText('You’re not sending this.')).toBeVisible();

  const row = await findPurchaseOrder(page, number);
  await expect(row).toContainText('1 of 2 products are not sent: switch supplier or refund.');
  await open(page, `/admin/orders/${orderNumber}`);
  await expect(page.getByLabel(`Status of ${orderNumber}`)).toHaveValue('confirmed');
});

test('a link to a carrier that nobody knows is allowed by the owner where they see it, and taken back', async ({
  page,
  visitor,
}) => {
  await becomeBuyer(page);
  const { orderNumber, id, number } = await drafted(page, [31], 'linked@example.co.uk');
  const supplier = await visitor();
  await open(supplier, await mailed(page, id));
  const parcel = supplier.getByRole('form', { name: 'A parcel has left' });
  await parcel.getByLabel('Carrier').fill('Kennel Couriers');
  await parcel.getByLabel(/^Tracking link/).fill(`https://track.kennel.example/${number}`);
  await parcel.getByRole('button', { name: 'Add the Parcel' }).click();
  await expect(toast(supplier)).toContainText('Parcel Received');

  const dialog = await openPurchaseOrder(page, number);
  await expect(dialog).toContainText('Customers do not see the link to track.kennel.example yet');
  await inspect(page, 'a purchase order with a link that waits');
  await dialog.getByRole('button', { name: 'Allow Links to track.kennel.example' }).click();
  await expect(toast(page)).toContainText('Links Allowed');
  await expect(dialog).not.toContainText('track.kennel.example yet');

  await open(page, `/admin/orders/${orderNumber}`);
  await expect(page.getByRole('link', { name: /Kennel Couriers/ })).toBeVisible();
  await expect(page.getByText('You have allowed links to track.kennel.example')).toBeVisible();
  await inspect(page, 'an order with an allowed link');
  await page.getByRole('button', { name: 'Take Back' }).click();
  await expect(page.getByRole('button', { name: 'Allow Links to track.kennel.example' })).toBeVisible();
  await inspect(page, 'an order with a link that waits');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /Kennel Couriers/ })).toBeVisible();
});

test('an invalid or expired link says so', async ({ page, watch }) => {
  watch.provokes(/404 GET \/api\/purchase-orders\/PO-0000000000\.made-up/);
  watch.provokes(/404 GET \/api\/purchase-orders\/PO-0000000000\.old/);
  await open(page, '/purchase-order/PO-0000000000.made-up');
  await expect(page.getByRole('heading', { level: 1, name: 'No purchase order here' })).toBeVisible();
  await inspect(page, 'no purchase order');

  const json = { code: 'link-expired', message: 'This link worked for 90 days after the order was finished.' };
  await page.route('**/api/purchase-orders/PO-0000000000.old', (route) => route.fulfill({ status: 404, json }));
  await open(page, '/purchase-order/PO-0000000000.old');
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('90 days');
  await inspect(page, 'an expired link');
});
