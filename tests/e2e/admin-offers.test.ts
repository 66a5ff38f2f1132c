import { expect } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import {
  completeOrder,
  confirmedOrder,
  fillInCard,
  fillInDelivery,
  holdToast,
  putInBasket,
} from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner gives 3 for 2 on some goods, which counts in the basket without a code', async ({ page }) => {
  await becomeOwner(page);
  await openAdmin(page, 'Promotions');
  await tabPanel(page).getByRole('button', { name: 'New Promotion' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Promotion' });
  await dialog.getByLabel('Takes off').selectOption('The cheapest of a set (3 for 2)');
  await dialog.getByLabel('Code').fill('fish 3 for 2');
  await dialog.getByRole('checkbox', { name: 'Fish' }).check();
  await dialog.getByRole('checkbox', { name: 'Applies automatically, with nothing to type' }).check();
  await inspect(page, 'promotion of sets');
  await dialog.getByLabel('Of these are paid for').fill('3');
  await dialog.getByRole('button', { name: 'Save Promotion' }).click();
  await expect(dialog.getByText('Enter fewer than are counted together')).toBeVisible();
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

test('the owner gives a toy with every bed, which basket, checkout and confirmation name', async ({
  page,
  visitor,
}) => {
  await becomeOwner(page);
  const toy = await addProduct(page, 'Gift Bone', { price: '3.00', stock: 1 });
  const beds = await addProduct(page, 'Bed', { price: '30.00' });
  await openAdmin(page, 'Promotions');
  await tabPanel(page).getByRole('button', { name: 'New Promotion' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Promotion' });
  await dialog.getByLabel('Takes off').selectOption('Nothing: a gift comes with the order');
  const code = toy.name.replaceAll(' ', '').toUpperCase();
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Save Promotion' }).click();
  await expect(dialog.getByText('Choose the gift')).toBeVisible();
  await dialog.getByLabel('The gift').fill(toy.name);
  await dialog.getByRole('option', { name: toy.name }).click();
  await dialog.getByLabel('Single products').fill(beds.name);
  await dialog.getByRole('option', { name: beds.name }).click();
  await dialog.getByRole('checkbox', { name: 'Applies automatically, with nothing to type' }).check();
  await inspect(page, 'promotion of a gift');
  await dialog.getByRole('button', { name: 'Save Promotion' }).click();
  await holdToast(page, 'Promotion Created');
  await expect(tabPanel(page).getByRole('row', { name: new RegExp(code) })).toContainText(`Free ${toy.name}`);

  const shopper = await visitor();
  await putInBasket(shopper, beds.id);
  await open(shopper, '/basket');
  const words = `Your gift: ${toy.name}, free`;
  await expect(shopper.getByText(words)).toBeVisible();
  await inspect(shopper, 'basket with a gift');
  await open(shopper, '/checkout');
  await fillInDelivery(shopper);
  await fillInCard(shopper);
  await expect(shopper.getByText(words)).toBeVisible();
  await completeOrder(shopper, '30.00');
  const number = await confirmedOrder(shopper);
  await expect(shopper.getByText(`Your gift: ${toy.name}`)).toBeVisible();
  await open(page, `/admin/orders/${number}`);
  await expect(page.getByText(`Your gift: ${toy.name}`).first()).toBeVisible();

  // It was the last one.
  await putInBasket(shopper, beds.id);
  await open(shopper, '/basket');
  await expect(shopper.getByText(`Our gift, ${toy.name}, has run out for now. We’re sorry.`)).toBeVisible();
});
