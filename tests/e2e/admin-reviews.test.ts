import { expect } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner replies to a review, shoppers read it, and Undo takes it back', async ({ page }) => {
  await becomeOwner(page);
  const product = await addProduct(page, 'Answered Ball');
  const data = { title: 'Too bouncy', comment: 'Gone over the fence.', rating: 2, customerName: 'Ann' };
  await page.request.post(`/api/products/${product.id}/reviews`, {
    data: { ...data, customerEmail: 'ann@example.co.uk' },
  });
  await openAdmin(page, 'Moderation');
  await page.getByRole('button', { name: 'Reply to the review “Too bouncy”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply to Ann' });
  await dialog.getByRole('button', { name: 'Publish Reply' }).click();
  await expect(dialog.getByText('Write a reply')).toBeVisible();
  await inspect(page, 'a reply to a review');
  await dialog.getByLabel('Your reply').fill('Sorry! Try the heavier one.');
  await dialog.getByRole('button', { name: 'Publish Reply' }).click();
  await holdToast(page, 'Reply Published');
  await inspect(page, 'a review with a reply');

  const shopper = await page.context().newPage();
  await open(shopper, `/product/${product.id}`);
  await expect(shopper.getByText('Our reply Sorry! Try the heavier one.')).toBeVisible();
  await shopper.close();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Reply to the review “Too bouncy”' })).toBeVisible();
});
