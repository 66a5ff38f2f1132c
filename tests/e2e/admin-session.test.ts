import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin } from './support/admin.ts';
import { becomeCustomer } from './support/customers.ts';
import { owner } from './support/owner.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';
import type { Watch } from './support/watch.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** As after thirty days, or in another browser that signs everybody out. */
async function endSession(page: Page, watch: Watch): Promise<void> {
  // Live events end with the session; the page may ask for them again before it hears of that, also for whom signs in next.
  watch.tolerates(/40[13] GET \/api\/admin\/events/);
  const response = await page.request.post('/api/auth/logout', { headers: { origin: process.env.E2E_SHOP ?? '' } });
  expect(response.ok()).toBe(true);
}

async function signInAgain(page: Page): Promise<void> {
  await expect(ended(page).getByLabel('Email')).toHaveValue(owner.email);
  await ended(page).getByLabel('Password', { exact: true }).fill(owner.password);
  await ended(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(ended(page)).toBeHidden();
}

test('unsaved product edits outlive the session, and are saved by signing in again', async ({ page, watch }) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Jute Mat');
  await open(page, `/admin/products/${id}`);
  await page.getByLabel('Name', { exact: true }).fill(`${name} in green`);
  watch.provokes(/401 PATCH \/api\/products\//);
  await endSession(page, watch);
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await expect(ended(page)).toContainText('What you typed is still here.');
  await expect(page.getByRole('heading', { name: 'Corrections' }), 'the page is not for everybody').toBeHidden();
  await signInAgain(page);

  await expect(page).toHaveURL(new RegExp(`/admin/products/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: `${name} in green` })).toBeVisible();
});

test('a dialog’s contents outlive the session, though the page behind it is rejected as well', async ({
  page,
  watch,
}) => {
  const name = `Barker ${crypto.randomUUID().slice(0, 6)}`;
  await openAdmin(page, 'Suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Supplier' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('sales@barker.example');
  watch.provokes(/401 POST \/api\/suppliers/);
  await endSession(page, watch);
  await form.getByRole('button', { name: 'Add Supplier' }).click();

  await expect(ended(page)).toBeVisible();
  await signInAgain(page);

  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
});

test('a rejected action is not repeated for somebody else who signs in', async ({ page, watch }) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Cork Mat');
  await open(page, `/admin/products/${id}`);
  await page.getByLabel('Name', { exact: true }).fill(`${name} in green`);
  watch.provokes(/401 PATCH \/api\/products\//);
  await endSession(page, watch);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ended(page)).toBeVisible();

  await becomeCustomer(page, 'dana.croft@example.co.uk'); // as in another tab of the same browser
  await expect(page.getByText('Please sign in first.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} in green`);
});

test('a file being uploaded when the session ends need not be chosen again', async ({ page, watch }) => {
  await openAdmin(page, 'Products');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  watch.provokes(/401 POST \/api\/admin\/products\/import/);
  await endSession(page, watch);
  const chosen = page.waitForEvent('filechooser');
  await page.getByText('Choose a CSV file').click();
  const buffer = Buffer.from('name;category;price\nSisal Mat;accessories;5\n');
  await (await chosen).setFiles({ name: 'mats.csv', mimeType: 'text/csv', buffer });

  await signInAgain(page);

  await expect(page.getByRole('dialog', { name: 'Import Products' })).toContainText('mats.csv has 1 row');
});

test('the admin area says when it is offline, also in a tab that could not load', async ({ page, context, watch }) => {
  watch.tolerates(/^net::ERR_INTERNET_DISCONNECTED GET \/(media|brand|api|assets)\//);
  watch.tolerates(/Failed to fetch dynamically imported module/);
  await openAdmin(page, 'Orders');
  await context.setOffline(true);
  const notice = page.getByRole('banner').getByRole('status').filter({ hasText: 'You’re offline.' });
  await expect(notice).toBeVisible();
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText('That’s our fault')).toHaveCount(0);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  // By itself, as the bar has promised.
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
});
