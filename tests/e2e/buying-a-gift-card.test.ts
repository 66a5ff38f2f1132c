import { expect } from '@playwright/test';
import { becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { completeOrder, confirmedOrder, fillInCard, fillInDelivery, guest, putInBasket } from './support/shopping.ts';
import { test } from './support/test.ts';

const bob = 'bob.of.the.card@example.co.uk';

test('a gift card is bought for somebody, who gets its code by email and spends it', async ({ page, internals }) => {
  const card = await internals.addProduct('Gift Card to Give', 9);
  const bone = await internals.addProduct('Bone for a Card', 9);
  await becomeOwner(page);
  await open(page, `/admin/products/${card.id}`);
  await page.getByLabel('Sell it as a gift card').click();
  await page.getByRole('button', { name: 'Sell as Gift Card' }).click();
  await expect(page.locator('.toaster')).toContainText('It is sold as a gift card.');
  await inspect(page, 'a product sold as a gift card');
  await page.context().clearCookies();

  await open(page, `/product/${card.id}`);
  await page.getByLabel('Recipient’s name').fill('Bob');
  await page.getByLabel('Recipient’s email').fill('bob at home');
  await page.getByLabel('From').fill('Ada');
  await page.getByLabel('Message').fill('Happy birthday!');
  await inspect(page, 'the page of a gift card');
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Basket/ })
    .first();
  await add.click();
  await expect(page.getByText('Please enter an email address')).toBeVisible();
  await page.getByLabel('Recipient’s email').fill(bob);
  await add.click();
  await expect(page.locator('.toaster')).toContainText('Gift Card to Give');
  await expect(page.locator('.toaster')).not.toContainText('free delivery');

  await open(page, '/basket');
  await expect(page.getByText('Emailed on the day you choose')).toBeVisible();
  await expect(page.getByText('We don’t deliver to')).toHaveCount(0);

  await open(page, '/checkout');
  await fillInDelivery(page);
  await expect(page.getByRole('heading', { name: 'Your Address' })).toBeVisible();
  await expect(page.getByText('By email').first()).toBeVisible();
  await fillInCard(page);
  await inspect(page, 'checkout of a gift card');
  await completeOrder(page, '10.00');
  const number = await confirmedOrder(page);
  await expect(page.getByText(/^Gift Card to Give \S+, for Bob$/).first()).toBeVisible();

  const code = await internals.mailedCode(bob);
  await putInBasket(page, bone.id, 1);
  await open(page, '/checkout');
  await fillInDelivery(page, guest);
  await page.getByText('Use a gift card').click();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await fillInCard(page);
  await completeOrder(page, '3.99');
  await confirmedOrder(page);

  await becomeOwner(page);
  await open(page, '/admin/gift-cards');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('£0.00');
  await inspect(page, 'gift cards that were bought');
});
