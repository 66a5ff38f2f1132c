import { expect } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { test } from './support/test.ts';

const patiently = { timeout: 60_000 };

test('one button syncs all supplier images, and each updated product is listed', async ({ page }) => {
  await becomeOwner(page);
  await open(page, '/supplier-sync');
  await expect(page.getByRole('list', { name: 'Kinds of supplier' }).getByRole('listitem')).toHaveCount(7);

  await page.getByRole('button', { name: 'Sync All Supplier Images' }).click();

  await expect(page.getByText('Image Sync Complete')).toBeVisible(patiently);
  const results = page.getByRole('region', { name: /^Sync Results \(\d+ products updated\)$/ });
  await expect(results).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress of Thornmere Pet Foods' })).toBeVisible();
  await inspect(page, 'supplier sync, done');
});

test('a sync that fails says so, with the likely causes and the real one', async ({ page, watch }) => {
  watch.provokes(/502 POST \/api\/sync-supplier-images/);
  await becomeOwner(page);
  await open(page, '/supplier-sync');
  const failures = [
    { supplierId: 1, supplier: 'Thornmere', cause: 'credentials', message: 'Thornmere does not accept the API key.' },
  ];
  await page.route('**/api/sync-supplier-images', (route) =>
    route.fulfill({ status: 502, json: { message: 'No.', code: 'suppliers-failed', failures } }),
  );
  await page.getByRole('button', { name: 'Sync All Supplier Images' }).click();
  await expect(page.getByText('Sync Failed')).toBeVisible();
  await expect(
    page.getByText('Failed to synchronize supplier images. Please check your supplier API credentials.'),
  ).toBeVisible();
  const card = page.getByRole('region', { name: 'Some suppliers could not be synced' });
  await expect(card.getByText('Thornmere does not accept the API key.')).toBeVisible();
  await expect(card.getByText('Missing or invalid API credentials')).toBeVisible();
  await expect(card.getByText('Rate limiting')).toBeVisible();
});

test('new supplier prices are held, show their effect, and apply once approved @smoke', async ({ page }) => {
  await becomeOwner(page);
  await open(page, '/supplier-sync');
  const started = page.waitForResponse('**/api/supplier-syncs');
  await page.getByRole('button', { name: 'Sync stock and prices of Thornmere Pet Foods' }).click();
  await expect(page.getByText('Sync Started')).toBeVisible();
  const { id } = (await (await started).json()) as { id: number };
  const read = async (): Promise<{ isOver: boolean }> => (await page.request.get(`/api/supplier-syncs/${id}`)).json();
  await expect.poll(async () => (await read()).isOver, patiently).toBe(true);
  await reload(page);
  await page.getByRole('tab', { name: /^Waiting for Approval \(\d+\)$/ }).click();
  await expect(page.getByRole('region', { name: 'Changes waiting for your approval' })).toBeVisible();
  await inspect(page, 'changes that wait');
  await page.getByRole('button', { name: 'Approve All' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Changes Decided')).toBeVisible();
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
});

test('a product from a supplier’s list is imported', async ({ page }) => {
  await becomeOwner(page);
  await open(page, '/supplier-sync');
  await page.getByRole('tab', { name: 'Import Products' }).click();
  await page.getByRole('button', { name: 'Import Meadow Hay, Stable Bale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import Product' }).click();
  await expect(dialog.getByText('Choose a category').last()).toBeVisible();
  await inspect(page, 'import of a product');
  await dialog.getByLabel('Category').selectOption('food');
  await dialog.getByRole('button', { name: 'Import Product' }).click();
  await expect(page.getByText('Product Imported')).toBeVisible();
});

test('several products of a supplier’s list are imported at once, and taken off sale again', async ({ page }) => {
  await becomeOwner(page);
  await open(page, '/supplier-sync');
  await page.getByRole('tab', { name: 'Import Products' }).click();
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await expect(page.getByRole('group', { name: 'Chosen products' })).toContainText('selected');
  await all.uncheck();
  const one = page.getByRole('button', { name: /^Import / });
  const names = (await one.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? '')))
    .filter((label) => !label.includes('Meadow Hay, Stable Bale'))
    .slice(0, 2)
    .map((label) => label.replace('Import ', ''));
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('group', { name: 'Chosen products' }).getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Category').selectOption('food');
  await dialog.getByLabel('Margin (%)').fill('40');
  await expect(dialog.getByText('All of them can be imported.')).toBeVisible(patiently);
  await inspect(page, 'import of several products');
  await dialog.getByRole('button', { name: 'Import 2 Products' }).click();
  await expect(dialog.getByRole('list', { name: 'Imported', exact: true })).toBeVisible(patiently);
  for (const name of names) await expect(dialog.getByRole('link', { name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take Them off Sale' }).click();
  await expect(dialog.getByRole('button', { name: 'Put Them on Sale' })).toBeVisible();
});

test('Quick Sync does the same from the admin area', async ({ page }) => {
  await openAdmin(page, 'Image Sync');
  await tabPanel(page).getByRole('button', { name: 'Quick Sync' }).click();
  await expect(page.getByText('Image Sync Complete')).toBeVisible(patiently);
});

test('a cost that was agreed is questioned by a sync, and kept', async ({ page }) => {
  await becomeOwner(page);
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const { id: productId, name } = await addProduct(page, 'Agreed Bowl');
  const listed = await page.request.get('/api/suppliers/1/listed-products');
  const { products } = (await listed.json()) as { products: { code: string; product: unknown }[] };
  // Not what another journey imports meanwhile.
  const last = products.findLast(({ product }) => product === null);
  const link = { productId, supplierId: 1, supplierProductId: last?.code, supplierPrice: '1.23', price: '99.00' };
  const linked = await page.request.post('/api/suppliers/sync-product', { data: link, headers });
  expect(linked.status(), await linked.text()).toBe(200);

  await open(page, '/supplier-sync');
  await page.getByRole('button', { name: 'Sync stock and prices of Thornmere Pet Foods' }).click();
  const waiting = async () => {
    const changes = (await (await page.request.get('/api/admin/held-changes?limit=200')).json()) as object[];
    return changes.filter((change) => 'productId' in change && change.productId === productId).length;
  };
  await expect.poll(waiting, patiently).toBe(1);
  await reload(page);
  await page.getByRole('tab', { name: /^Waiting for Approval/ }).click();
  const keep = page.getByRole('button', { name: `Keep Mine: ${name}` });
  await expect(keep).toBeVisible();
  await inspect(page, 'a question about an agreed cost');
  await keep.click();
  await expect(keep).toBeHidden();
  await expect.poll(waiting).toBe(0);
});
