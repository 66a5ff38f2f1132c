import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { completeOrder, confirmedOrder, fillInCard, fillInDelivery, putInBasket } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a customer sends a present with a note, which their order shows', async ({ page, internals }) => {
  const bone = await internals.addProduct('Present Bone', 5);
  await putInBasket(page, bone.id, 3);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await expect(page.getByLabel('Your note to them')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'It’s a present' }).check();
  await page.getByLabel('Your note to them').fill('Happy birthday, Biscuit!\nFrom Ada');
  await inspect(page, 'checkout of a present');
  await fillInCard(page);
  await completeOrder(page, '30.00');
  const number = await confirmedOrder(page);
  await open(page, `/track-order?orderNumber=${number}`);
  await expect(page.getByText('Happy birthday, Biscuit!')).toBeVisible();
  await inspect(page, 'order of a present');
});
