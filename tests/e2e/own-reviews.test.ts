import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a customer changes and deletes what they wrote', async ({ page }) => {
  await becomeCustomer(page, 'writes@example.co.uk');
  await open(page, '/account?tab=reviews');
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing asked yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible();
  await inspect(page, 'nothing written yet');
  const review = { title: 'Good ball', comment: 'Rolls well.', rating: 4 };
  const data = { ...review, customerName: 'Wendy', customerEmail: 'writes@example.co.uk' };
  expect((await page.request.post('/api/products/22/reviews', { data })).status()).toBe(201);
  const words = { content: 'My cat prefers the box.' };
  expect((await page.request.post('/api/community/comments', { data: words })).status()).toBe(201);

  const question = { text: 'Does it roll on a rug?', name: 'Wendy', email: 'writes@example.co.uk' };
  expect((await page.request.post('/api/products/22/questions', { data: question })).status()).toBe(201);

  await open(page, '/account?tab=reviews');
  const card = page.getByRole('listitem').filter({ hasText: 'Good ball' });
  await inspect(page, 'a review, a question and a comment');
  await card.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Review' });
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Please fill in all fields and select a rating.')).toBeVisible();
  await inspect(page, 'a review being changed');
  await dialog.getByLabel('Title').fill('Great ball');
  await dialog.getByRole('radio', { name: '5 stars' }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await holdToast(page, 'Review Changed');
  const changed = page.getByRole('listitem').filter({ hasText: 'Great ball' });
  await changed.getByRole('link').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Great ball' })).toContainText('Wendy');

  await open(page, '/account?tab=reviews');
  await changed.getByRole('button', { name: 'Delete' }).click();
  await inspect(page, 'a review to be deleted');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await holdToast(page, 'Review Deleted');
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();

  const asked = page.getByRole('listitem').filter({ hasText: 'Does it roll on a rug?' });
  await expect(asked).toContainText('Waiting for us to read it');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this question?' }).getByRole('button', { name: 'Delete' }).click();
  await holdToast(page, 'Question Deleted');
  await expect(page.getByRole('heading', { name: 'Nothing asked yet' })).toBeVisible();

  const comment = page.getByRole('listitem').filter({ hasText: 'My cat prefers the box.' });
  await comment.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Comment' });
  await editing.getByLabel('Comment').fill('My cat prefers two boxes.');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('My cat prefers two boxes.')).toBeVisible();
});
