import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addProduct, openAdmin, tabPanel } from './support/admin.ts';
import { password } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { ordered } from './support/purchase-orders.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('staff see what the owner gives them, and another area at once', async ({ page, visitor, internals }) => {
  test.slow(); // two browsers
  const email = 'sam.porter@example.co.uk';
  await openAdmin(page, 'Settings');
  await tabPanel(page).getByRole('button', { name: 'Invite', exact: true }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite to the staff' });
  await invitation.getByLabel('First name').fill('Sam');
  await invitation.getByLabel('Last name').fill('Porter');
  await invitation.getByRole('textbox', { name: 'Email' }).fill(email);
  await invitation.getByRole('checkbox', { name: /^Figures/ }).uncheck();
  await inspect(page, 'what somebody is to work with');
  await invitation.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('Orders and parcels');

  const sam = await visitor();
  await open(sam, await internals.mailedLink(email, 'staff-invitation'));
  await sam.getByLabel('Password', { exact: true }).fill(password);
  await sam.getByRole('button', { name: 'Accept the Invitation' }).click();
  await expect(sam.getByRole('tab', { name: 'Promotions' })).toBeVisible();
  await expect(sam.getByRole('tab', { name: 'Money' })).toHaveCount(0);
  await expect(tabPanel(sam).getByRole('heading', { name: 'Analytics' })).toHaveCount(0);

  await reload(page);
  await page.getByRole('button', { name: 'Areas of Sam Porter' }).click();
  const areas = page.getByRole('dialog', { name: 'What Sam works with' });
  for (const area of ['Orders', 'Refunds', 'Products', 'Suppliers', 'Customers'])
    await areas.getByRole('checkbox', { name: new RegExp(`^${area}`) }).uncheck();
  await areas.getByRole('button', { name: 'Save' }).click();
  await expect(areas.getByText('Choose at least one')).toBeVisible();
  await areas.getByRole('checkbox', { name: /^Orders/ }).check();
  await inspect(page, 'choosing what staff work with');
  await areas.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('They apply to Sam at once.');

  await reload(sam);
  await expect(sam.getByRole('tab')).toHaveText(['Dashboard', 'Orders', /^To Send/, 'Settings']);
  await open(sam, '/admin?tab=products');
  await expect(tabPanel(sam).getByText('Not one of your areas')).toBeVisible();
  await inspect(sam, 'a screen that is not theirs');
  const { id } = await addProduct(page, 'Flute');
  await open(sam, `/admin/orders/${await ordered(page, [id], 'flute@example.co.uk')}`);
  const status = sam.getByRole('combobox', { name: /^Status of/ });
  await expect(status.getByRole('option', { name: 'Shipped' })).toHaveCount(1);
  await expect(status.getByRole('option', { name: 'Cancelled' }), 'which gives money back').toHaveCount(0);
  // Tests beside this one order for the owner, too.
  await expect(sam.getByText(/^\d+ orders?, /)).toBeVisible();
  await expect(sam.getByRole('link', { name: 'Customer record' })).toHaveCount(0);
  await sam.keyboard.press('Control+k');
  await sam.getByRole('combobox', { name: /^Find/ }).fill('vat');
  await expect(sam.getByRole('option', { name: /^VAT/ })).toHaveCount(0);
});

async function chooseProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a product' }).fill(name);
  await page.getByRole('option', { name }).click();
}

test('an order by telephone is taken for somebody known, at another price and with something else', async ({
  page,
}) => {
  await openAdmin(page);
  const { id, name } = await addProduct(page, 'Whistle');
  const email = `phone-${crypto.randomUUID().slice(0, 8)}@example.co.uk`;
  await ordered(page, [id], email);
  await open(page, '/admin/orders/new');
  await page.getByRole('combobox', { name: 'Find a customer' }).fill(email);
  await page.getByRole('option', { name: /Ann Barker/ }).click();
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP');
  await page.getByRole('textbox', { name: 'Email (optional)' }).fill('');
  await chooseProduct(page, name);
  await page.getByRole('textbox', { name: `Another price of ${name}, in £` }).fill('8.00');
  await page.getByRole('button', { name: 'Add Something Else' }).click();
  await page.getByRole('textbox', { name: 'Something else' }).fill('Engraving by hand');
  await page.getByRole('textbox', { name: 'Price, in £' }).fill('5');
  await page.getByLabel('Price of delivery, in £').fill('1.50');
  await page.getByLabel('Paid by').selectOption('Cash');
  await expect(page.getByRole('button', { name: 'Create Order, £14.50' })).toBeVisible();
  await inspect(page, 'an order by telephone');
  await page.getByRole('button', { name: 'Create Order, £14.50' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order PV-/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Engraving by hand');
});

test('slips, labels and file come with one press, for all that is to be sent', async ({ page }) => {
  await openAdmin(page);
  const { id, name } = await addProduct(page, 'Harness', { stock: 40, weightGrams: 250 });
  const email = `papers-${crypto.randomUUID().slice(0, 8)}@example.co.uk`;
  for (let count = 0; count < 11; count += 1) await ordered(page, [id], email);
  await open(page, '/admin?tab=to-send&size=10&sort=weight');
  const total = Number(/of (\d+)/.exec((await page.getByText(/ of \d+$/).textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(10);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: `Select All ${total}` }).click();
  await expect(page.getByRole('group', { name: 'Chosen orders' })).toContainText(`${total} orders selected`);
  await inspect(page, 'all orders to send chosen');
  const [papers, file] = await Promise.all([
    page.context().waitForEvent('page'),
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Slips, Labels & File' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('click-and-drop.csv');
  await expect(papers.getByRole('article', { name: /^Packing slip/ })).toHaveCount(total);
  await expect(papers.getByRole('article', { name: /^Label of/ })).toHaveCount(total);
  await expect(papers.getByRole('main')).toContainText(name);
  await inspect(papers, 'packing slips and labels');
});

test('a message is answered from the admin area', async ({ page, visitor }) => {
  const customer = await visitor();
  const message = `Is the bed washable? ${crypto.randomUUID().slice(0, 8)}`;
  await open(customer, '/contact');
  await customer.getByLabel('Name').fill('Morag');
  await customer.getByLabel('Email').fill('morag@example.co.uk');
  await customer.getByLabel('Message').fill(message);
  await customer.getByRole('button', { name: 'Add Pictures' }).click();
  await customer.getByLabel('Pictures', { exact: true }).setInputFiles('public/brand/icon-192.png');
  await expect(customer.getByRole('list', { name: 'Your pictures' }).getByRole('img')).toHaveCount(1);
  await inspect(customer, 'a message with a picture');
  await customer.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(customer)).toContainText('Message sent!');

  await openAdmin(page, 'Moderation');
  await page.getByRole('tab', { name: /^Messages/ }).click();
  const row = tabPanel(page).getByRole('row').filter({ hasText: message });
  await expect(row.getByRole('img', { name: '1 of 1 from Morag' })).toBeVisible();
  await row.getByRole('button', { name: 'Reply to Morag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply to Morag' });
  await expect(dialog).toContainText(message);
  await dialog.getByRole('button', { name: 'Send Reply' }).click();
  await expect(dialog.getByText('Write your reply')).toBeVisible();
  await dialog.getByLabel('Your reply').fill('Yes, at 30 degrees.');
  await inspect(page, 'replying to a message');
  await dialog.getByRole('button', { name: 'Send Reply' }).click();
  await expect(toast(page)).toContainText('on its way to morag@example.co.uk');
  await expect(row).toContainText('Yes, at 30 degrees.');
  await expect(row).toContainText('Answered');
});
