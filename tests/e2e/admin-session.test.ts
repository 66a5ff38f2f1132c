import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin } from './support/admin.ts';
import { signIn } from './support/customers.ts';
import { owner } from './support/owner.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** As after thirty days, or in another browser that signs everybody out. */
async function endSession(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/logout', { headers: { origin: process.env.E2E_SHOP ?? '' } });
  expect(response.ok()).toBe(true);
}

async function signInElsewhere(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await ended(page).getByRole('link', { name: 'Sign In' }).click();
  const other = await opened;
  await signIn(other, owner.email, owner.password);
  await expect(other.getByRole('heading', { level: 1, name: 'Dropshipping Admin' })).toBeVisible();
  await other.close();
  await expect(ended(page)).toBeHidden();
}

test('what was typed of a product outlives the session, and is saved after signing in again', async ({
  page,
  watch,
}) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Jute Mat');
  await open(page, `/admin/products/${id}`);
  await page.getByLabel('Name', { exact: true }).fill(`${name} in green`);
  watch.provokes(/401 PATCH \/api\/products\//);
  await endSession(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await expect(ended(page)).toContainText('What you typed is still here.');
  await expect(page.getByRole('heading', { name: 'Corrections' }), 'the page is not for everybody').toBeHidden();
  await signInElsewhere(page);

  await expect(page).toHaveURL(new RegExp(`/admin/products/${id}$`));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} in green`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} in green` })).toBeVisible();
});

test('nor is what stands in a dialog lost, though the page behind it is refused as well', async ({ page, watch }) => {
  const name = `Barker ${crypto.randomUUID().slice(0, 6)}`;
  await openAdmin(page, 'Suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Supplier' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('sales@barker.example');
  watch.provokes(/401 POST \/api\/suppliers/);
  await endSession(page);
  await form.getByRole('button', { name: 'Add Supplier' }).click();

  await expect(ended(page)).toBeVisible();
  await signInElsewhere(page);

  await expect(form.getByLabel('Name')).toHaveValue(name);
  await form.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
});
