import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { becomeCustomer, password, signIn } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { basketButton, putInBasket, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a customer downloads everything the shop holds about them', async ({ page }) => {
  await becomeCustomer(page, 'curious@example.co.uk');
  await open(page, '/account?tab=profile');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('paw-and-vale-my-data.json');
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email: 'curious@example.co.uk', firstName: 'Ada' }, orders: [] });
  await expect(toast(page)).toContainText('Download ready');
});

test('a download that fails says so', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED GET \/api\/user\/data/);
  await becomeCustomer(page, 'unlucky-download@example.co.uk');
  await page.route('**/api/user/data', (route) => route.abort());
  await open(page, '/account?tab=profile');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(toast(page)).toContainText('Failed to download your data. Please try again.');
});

test('a customer closes the account with the password, and nobody can sign in to it', async ({ page, watch }) => {
  watch.provokes(/400 POST \/api\/user\/close/);
  watch.provokes(/401 POST \/api\/auth\/login/);
  await becomeCustomer(page, 'leaving@example.co.uk');
  await putInBasket(page, 13);
  await open(page, '/account?tab=profile');
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close my account?' });
  await expect(dialog.getByText('What we keep')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close My Account' }).click();
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await inspect(page, 'closing an account');
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Close My Account' }).click();
  await expect(dialog.getByText('That is not your password.')).toBeVisible();

  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Close My Account' }).click();
  await expect(toast(page)).toContainText('Account closed');
  await expect(page).toHaveURL('/');
  await expect(basketButton(page)).toHaveAccessibleName('Basket');
  await open(page, '/login');
  await signIn(page, 'leaving@example.co.uk', password);
  await expect(toast(page)).toContainText('Login failed');
});

test('an account with an open order is not closed, and the dialog says why', async ({ page, watch }) => {
  watch.provokes(/409 POST \/api\/user\/close/);
  await becomeCustomer(page, 'expecting@example.co.uk');
  const order = {
    customerEmail: 'expecting@example.co.uk',
    customerName: 'Ada Byron',
    shippingAddress: { address: '3 Old Street', city: 'Bath', postcode: 'BA1 1AA' },
    items: [{ productId: 28, quantity: 1 }],
  };
  await page.request.post('/api/orders', { data: order, headers: { origin: process.env.E2E_SHOP ?? '' } });
  await open(page, '/account?tab=profile');
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close my account?' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Close My Account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You have an order in progress.');
  await inspect(page, 'an account that cannot be closed yet');
  await dialog.getByRole('button', { name: 'Keep My Account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Hello, Ada.')).toBeVisible();
});
