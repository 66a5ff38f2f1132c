import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addProduct, becomeOwner, chooseAppearance, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { ordered } from './support/purchase-orders.ts';
import { test } from './support/test.ts';

type Screen = { name: string; address: string; show?: (page: Page) => Promise<unknown> };

const press = (button: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name: button }).first().click();

const waiting = { isSet: true, fresh: 2, older: 3, expired: 1, oldestAt: '2026-01-05T09:00:00Z' };

/** Says that a mail server is set and emails wait, which no shop here has. */
async function backlog(page: Page): Promise<void> {
  const kinds = [{ template: 'order-confirmation', count: 5 }];
  await page.route('**/api/admin/mails/backlog', (route) => route.fulfill({ json: { ...waiting, kinds } }));
  await page.reload();
  await page.getByRole('button', { name: 'Send the 5 Waiting Emails' }).click();
}

/** `ORDER` stands for an order of own goods that is to be sent. */
const screens: readonly Screen[] = [
  { name: 'To Send', address: '/admin?tab=to-send' },
  { name: 'Mark as Sent', address: '/admin?tab=to-send', show: press(/^Mark as Sent/) },
  { name: 'Import Tracking', address: '/admin?tab=to-send', show: press('Import Tracking') },
  { name: 'address labels', address: '/admin/to-send/labels?orders=ORDER' },
  { name: 'pick list', address: '/admin/to-send/pick-list?orders=ORDER' },
  { name: 'packing slips', address: '/admin/to-send/packing-slips?orders=ORDER' },
  { name: 'Change Items', address: '/admin/orders/ORDER', show: press('Change Items') },
  { name: 'Change Delivery Details', address: '/admin/orders/ORDER', show: press('Change Delivery Details') },
  { name: 'Add Parcel', address: '/admin/orders/ORDER', show: press('Add Parcel') },
  { name: 'Email Gift Receipt', address: '/admin/orders/ORDER', show: press('Email Gift Receipt') },
  { name: 'Create Order with faults', address: '/admin/orders/new', show: press('Create Order') },
  { name: 'Customers', address: '/admin?tab=customers' },
  { name: 'VAT', address: '/admin?tab=money' },
  { name: 'what suppliers are owed', address: '/admin?tab=money&view=suppliers' },
  { name: 'Outbox', address: '/admin?tab=mail' },
  { name: 'the emails that wait', address: '/admin?tab=mail', show: backlog },
  { name: 'Mail Server with faults', address: '/admin?tab=mail&section=settings', show: press('Save Mail Settings') },
  { name: 'What Emails Say', address: '/admin?tab=mail&section=texts' },
  {
    name: 'background work',
    address: '/admin?tab=system',
    show: (page) => page.getByText('Background work, for whoever').click(),
  },
];

for (const { name, address, show } of screens) {
  test(`${name} fits and is accessible at every width, in light and dark`, async ({ page }) => {
    await becomeOwner(page);
    const { id } = await addProduct(page, 'Night Light', { weightGrams: 120 });
    const number = await ordered(page, [id], `night-${crypto.randomUUID().slice(0, 8)}@example.co.uk`);
    for (const appearance of ['Light', 'Dark'] as const) {
      await open(page, '/admin?tab=overview');
      await chooseAppearance(page, appearance);
      await open(page, address.replace('ORDER', number));
      await show?.(page);
      await inspect(page, `${name}, ${appearance.toLowerCase()}`);
    }
  });
}

test('starting a return fits and is accessible at every width, in light and dark', async ({ page }) => {
  await becomeOwner(page);
  const { id } = await addProduct(page, 'Twilight Ball');
  const number = await ordered(page, [id], `return-${crypto.randomUUID().slice(0, 8)}@example.co.uk`);
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const data = { status: 'delivered' };
  const moved = await page.request.patch(`/api/orders/${number}/status`, { data, headers });
  expect(moved.status()).toBe(200);
  for (const appearance of ['Light', 'Dark'] as const) {
    await open(page, `/admin/orders/${number}`);
    await chooseAppearance(page, appearance);
    await page.getByRole('button', { name: 'Start Return' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start Return' });
    await dialog.getByRole('button', { name: 'Start Return' }).click();
    await expect(dialog).toContainText('Choose what comes back');
    await inspect(page, `Start Return, ${appearance.toLowerCase()}`);
  }
});

test('the command palette opens the owner’s everyday tasks', async ({ page }) => {
  await becomeOwner(page);
  await open(page, '/admin?tab=overview');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill('test email');
  await page.keyboard.press('Enter');
  await expect(tabPanel(page).getByRole('button', { name: 'Save Mail Settings' })).toBeVisible();
});
