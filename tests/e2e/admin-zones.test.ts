import { expect } from '@playwright/test';
import { openAdmin } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { fillInDelivery, guest, holdToast, putInBasket, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner opens a zone on terms of its own, which a shopper there reads and pays', async ({ page }) => {
  await putInBasket(page, 1);
  await open(page, '/basket');
  await expect(
    page.getByText('We don’t deliver to the Channel Islands, Gibraltar, BFPO addresses or Ireland yet.'),
  ).toBeVisible();
  await open(page, '/checkout');
  await fillInDelivery(page, { ...guest, postcode: 'JE2 3AB' });
  await expect(page.getByText('We don’t deliver to the Channel Islands yet. We’re sorry.')).toBeVisible();
  await inspect(page, 'checkout to a zone that is not served');

  await openAdmin(page, 'Settings');
  const panel = page.getByRole('region', { name: 'Delivery Zones' });
  await panel.getByRole('button', { name: 'Edit The Channel Islands' }).click();
  const dialog = page.getByRole('dialog', { name: 'The Channel Islands' });
  await dialog.getByLabel('Postcodes').fill('JE, Sark');
  await dialog.getByRole('switch', { name: 'Prices of its own' }).check();
  await dialog.getByRole('button', { name: 'Save Zone' }).click();
  await expect(dialog.getByText('Enter postcode areas separated by commas, such as HS, KA27-28, ZE')).toBeVisible();
  await inspect(page, 'a delivery zone with faults');
  await dialog.getByLabel('Postcodes').fill('JE, GY');
  await dialog.getByLabel('Standard, in £').fill('9.50');
  await dialog.getByLabel('Products not sent there').fill('litter tray');
  await dialog.getByRole('option', { name: /Litter Tray/ }).click();
  await expect(dialog.getByRole('list', { name: 'Chosen: Products not sent there' })).toContainText('Litter Tray');
  await dialog.getByRole('button', { name: 'Save Zone' }).click();
  await expect(toast(page)).toContainText('Zone Saved');
  await panel.getByRole('switch', { name: 'Deliver to the Channel Islands' }).click();
  await holdToast(page, 'Zone Opened');
  await expect(panel).toContainText(
    'Standard £9.50, no express, never free · no UK VAT · not everything is sent there',
  );
  await inspect(page, 'delivery zones');

  await open(page, '/policies#shipping');
  await expect(page.getByText('To the Channel Islands:')).toBeVisible();
  await open(page, '/checkout');
  await fillInDelivery(page, { ...guest, postcode: 'JE2 3AB' });
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Shipping£9.50');
  await expect(summary).toContainText('Includes VAT£0.00');
  await expect(page.getByText('Customs there may ask you for VAT or duty before the parcel arrives.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Express delivery/ })).toHaveCount(0);
});
