import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { ordered } from './support/purchase-orders.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

const rowOf = (page: Page, number: string) => tabPanel(page).getByRole('row').filter({ hasText: number });

/** Of these orders, the letters about something that left. */
async function lettersTo(page: Page, email: string): Promise<number> {
  const reply = await page.request.get(`/api/admin/mails?limit=50&q=${encodeURIComponent(email)}`);
  return ((await reply.json()) as { template: string }[]).filter(({ template }) => template === 'order-shipped').length;
}

test('three orders are printed, packed and marked as sent in one go, and each customer gets one email', async ({
  page,
}) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Hedgehog', { weightGrams: 300 });
  const email = `sent-${crypto.randomUUID().slice(0, 8)}@example.co.uk`;
  const numbers = [
    await ordered(page, [id], email),
    await ordered(page, [id, 1], email),
    await ordered(page, [id], email, { presentNote: 'Happy birthday, Pip!' }),
  ];
  await openAdmin(page, 'To Send');
  await expect(rowOf(page, numbers[1] ?? '')).toContainText('Coming separately from');
  await expect(rowOf(page, numbers[2] ?? '')).toContainText(/A present\.[^]*Happy birthday, Pip!/);
  await expect(rowOf(page, numbers[0] ?? '')).toContainText('300 g');
  await inspect(page, 'orders to send');
  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').check();

  const [slips] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('group', { name: 'Chosen orders' }).getByRole('link', { name: 'Packing Slips' }).click(),
  ]);
  await expect(slips.getByRole('article')).toHaveCount(3);
  const mixed = slips.getByRole('article', { name: numbers[1] ?? '' });
  await expect(mixed.getByRole('table')).toContainText(name);
  await expect(mixed.getByRole('table')).not.toContainText('Chicken');
  await expect(mixed).toContainText('Coming separately');
  await expect(slips.getByRole('main')).not.toContainText('£');
  await inspect(slips, 'packing slips');
  await slips.close();

  await page.getByRole('button', { name: 'Mark as Sent', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 3 Orders as Sent' });
  for (const number of numbers) {
    // As a scanner does it: each number ends with Enter, which goes on to the next.
    const field = dialog.getByRole('textbox', { name: `Tracking number for ${number}` });
    // An order’s number may be without a digit; that of a parcel has one.
    await field.fill(`AB1${number.slice(3)}`);
    if (number !== numbers.at(-1)) await field.press('Enter');
  }
  await inspect(page, 'marking orders as sent');
  await dialog.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect(toast(page)).toContainText('3 parcels on the way');
  for (const number of numbers) await expect(rowOf(page, number)).toHaveCount(0);
  await expect.poll(() => lettersTo(page, email)).toBe(2);
  await open(page, `/admin/orders/${numbers[1]}`);
  await expect(page.getByText('Partly shipped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pack Own Items' })).toHaveCount(0);
});

test('labels start at the first free one, and the pick list adds up each product', async ({ page }) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Felt Mole');
  const numbers = [
    await ordered(page, [id], 'labels@example.co.uk'),
    await ordered(page, [id], 'labels@example.co.uk'),
  ];
  await open(page, `/admin/to-send/labels?orders=${numbers.join(',')}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'First free label' }).selectOption('8');
  await expect(page.locator('.label-sheet')).toHaveCount(2);
  // Royal Mail wants no country on inland mail.
  await expect(page.getByRole('article').first()).not.toContainText('United Kingdom');
  await inspect(page, 'address labels');
  // The server renders the page without knowing the sheet that the browser remembers.
  await page.getByRole('combobox', { name: 'Labels' }).selectOption('single');
  await open(page, `/admin/to-send/labels?orders=${numbers.join(',')}`);
  await expect(page.locator('.label-sheet')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'First free label' })).toHaveCount(0);

  await open(page, `/admin/to-send/pick-list?orders=${numbers.join(',')}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/^2/);
  await inspect(page, 'pick list');
});

test('a carrier’s file is previewed before it is imported', async ({ page }) => {
  await becomeOwner(page);
  const { id } = await addProduct(page, 'Felt Vole');
  const number = await ordered(page, [id], 'tracked@example.co.uk');
  await openAdmin(page, 'To Send');
  await rowOf(page, number).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Import Tracking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Tracking' });
  const buffer = Buffer.from(`Order reference,Tracking number\n${number},AB123456789GB\nPV-0000000000,AB223456789GB\n`);
  await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'despatched.csv', mimeType: 'text/csv', buffer });
  await expect(dialog).toContainText('1 parcel would be marked as sent, 1 left out.');
  // The row that is left out is not below a page of good ones.
  await expect(dialog.getByRole('row').nth(1)).toContainText('Order PV-0000000000 could not be found.');
  await expect(dialog.getByRole('row').filter({ hasText: number })).toContainText('Royal Mail, going by the number.');
  await inspect(page, 'what a tracking file would do');
  await dialog.getByRole('button', { name: 'Mark 1 Parcel as Sent' }).click();
  await expect(dialog).toContainText('1 parcel marked as sent, 1 left out.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, number)).toHaveCount(0);
  // What has left is not chosen any more.
  await expect(page.getByRole('group', { name: 'Chosen orders' })).toHaveCount(0);
});

test('an empty list of orders to send says that everything has been sent, or that there are no orders yet', async ({
  page,
}) => {
  const none = { json: [], headers: { 'x-total-count': '0' } };
  await page.route('**/api/admin/to-send?*', (route) => route.fulfill(none));
  await openAdmin(page, 'To Send');
  await expect(tabPanel(page)).toContainText('Everything has been sent');
  await inspect(page, 'nothing to send');

  await page.route('**/api/orders?limit=1', (route) => route.fulfill(none));
  await reload(page);
  await expect(tabPanel(page)).toContainText('No orders yet');
  await expect(tabPanel(page).getByRole('link', { name: 'Create Order' })).toBeVisible();
  await inspect(page, 'no orders yet');
});
