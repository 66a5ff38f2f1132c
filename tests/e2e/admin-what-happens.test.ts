import { expect } from '@playwright/test';
import { addProduct, becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { placeOrder } from './support/shopping.ts';
import { test } from './support/test.ts';

test('before an order is changed, refunded or cancelled its page says what happens', async ({ page }) => {
  await becomeOwner(page);
  const own = await addProduct(page, 'Felt Hedgehog');
  const number = await placeOrder(page, [{ productId: own.id, quantity: 2 }, { productId: 1 }]);
  await open(page, `/admin/orders/${number}`);

  await page.getByRole('button', { name: 'Change Items' }).click();
  const change = page.getByRole('dialog', { name: 'Change Items' });
  await change.getByLabel(own.name).selectOption('1');
  const foreseen = change.getByRole('region', { name: 'What happens' });
  await expect(foreseen).toContainText('£10.00 goes back the way it was paid.');
  await expect(foreseen).toContainText(`Can be sold again: 1 × ${own.name}.`);
  await expect(foreseen).toContainText('The customer gets an email: what was changed.');
  await inspect(page, 'what a change of an order does');
  await change.getByRole('button', { name: 'Cancel' }).click();

  await page.getByLabel(`Status of ${number}`).selectOption('cancelled');
  const question = page.getByRole('dialog', { name: `Cancel ${number}?` });
  const end = question.getByRole('region', { name: 'What happens' });
  await expect(end).toContainText(`2 × ${own.name}`);
  await expect(end).toContainText('will be asked not to send: 1 × ');
  await expect(end).toContainText('The customer gets an email: the order is cancelled.');
  await inspect(page, 'what a cancellation does');
  await question.getByRole('button', { name: 'Keep Order' }).click();
  await expect(page.getByLabel(`Status of ${number}`)).toHaveValue('confirmed');
});
