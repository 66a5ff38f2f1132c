import { expect } from '@playwright/test';
import { becomeOwner, openAdmin } from './support/admin.ts';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a customer reviews with a picture and their pet, and everybody sees both once the owner has', async ({
  page,
  internals,
}) => {
  const { id } = await internals.addProduct('Pictured Ball', 5);
  await becomeCustomer(page, 'pictures@example.co.uk');
  const pet = { name: 'Biscuit', kind: 'dog', breed: 'Cocker Spaniel', weightKg: 12 };
  expect((await page.request.post('/api/user/pets', { data: pet })).status()).toBe(201);
  await open(page, `/product/${id}`);
  await page.getByRole('tab', { name: 'Write Review' }).click();
  const form = page.getByRole('tabpanel', { name: 'Write Review' });
  await form.getByRole('radio', { name: '5 stars' }).check();
  await form.getByLabel('Title').fill('Round as promised');
  await form.getByLabel('Comment', { exact: true }).fill('See for yourself.');
  await form.getByRole('button', { name: 'Add Pictures' }).click();
  await form.getByLabel('Pictures', { exact: true }).last().setInputFiles('public/brand/icon-192.png');
  await expect(form.getByRole('list', { name: 'Your pictures' }).getByRole('img')).toHaveCount(1);
  await form.getByLabel('Your pet, shown with the review').selectOption({ label: 'Biscuit, Cocker Spaniel, 12 kg' });
  await expect(form.getByLabel('Show its name too')).not.toBeChecked();
  await inspect(page, 'a review with a picture and a pet');
  await form.getByRole('button', { name: 'Submit Review' }).click();
  await expect(toast(page)).toContainText('Review submitted successfully');
  const review = page.getByRole('listitem').filter({ hasText: 'Round as promised' });
  await expect(review).toContainText('Cocker Spaniel, 12 kg');
  await expect(review).not.toContainText('Biscuit');
  await expect(review.getByRole('img', { name: /^Picture/ })).toHaveCount(0);

  const owner = await page.context().browser()?.newContext();
  if (!owner) throw new Error('There is no browser');
  const admin = await owner.newPage();
  await becomeOwner(admin);
  await openAdmin(admin, 'Moderation');
  await admin.getByLabel('State', { exact: true }).selectOption('Pictures to check');
  await inspect(admin, 'pictures to moderate');
  await admin.getByRole('button', { name: 'Show Pictures of the review “Round as promised”' }).click();
  await holdToast(admin, 'Pictures Shown');
  await owner.close();

  await open(page, `/product/${id}`);
  await review.getByRole('button', { name: 'Picture 1 of 1 by Ada Byron' }).click();
  await expect(page.getByRole('dialog', { name: 'From the review by Ada Byron' }).getByRole('img')).toBeVisible();
  await inspect(page, 'a picture of a review');
  await page.keyboard.press('Escape');

  await open(page, '/account?tab=reviews');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Review' });
  await dialog.getByRole('button', { name: 'Remove picture 1' }).click();
  await dialog.getByLabel('Your pet, shown with the review').selectOption('No pet');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await holdToast(page, 'Review Changed');
  await open(page, `/product/${id}`);
  await expect(review).toBeVisible();
  await expect(review).not.toContainText('Cocker');
  await expect(review.getByRole('button', { name: /^Picture/ })).toHaveCount(0);
});
