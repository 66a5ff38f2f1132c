import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addProduct, becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

async function issue(page: Page, recipientEmail: string): Promise<string> {
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const data = { amount: '10.00', recipientEmail, reason: 'A parcel came late' };
  const reply = await page.request.post('/api/admin/gift-cards', { data, headers });
  return ((await reply.json()) as { card: { last4: string } }).card.last4;
}

test('what is typed to replace one gift card is said back, checked, and not carried to the next card', async ({
  page,
}) => {
  await becomeOwner(page);
  const ann = await issue(page, 'ann.of.the.card@example.co.uk');
  const ben = await issue(page, 'ben.of.the.card@example.co.uk');
  await open(page, '/admin/gift-cards');
  const dialog = page.getByRole('dialog', { name: /^Void the card ending/ });
  const other = dialog.getByLabel(/^Another email/);
  const ask = (last4: string) =>
    page.getByRole('row').filter({ hasText: last4 }).getByRole('button', { name: /^Void/ }).click();
  await ask(ann);
  await expect(dialog).toContainText('emailed to ann.of.the.card@example.co.uk');
  await other.fill('ann.barker@');
  await dialog.getByLabel('Why').fill('Lost');
  await dialog.getByRole('button', { name: 'Replace Card' }).click();
  await expect(dialog.getByText('Enter an email address such as name@example.co.uk')).toBeVisible();
  await expect(other).toBeFocused();
  await inspect(page, 'a gift card to replace, with a wrong address');
  await other.fill('ann.barker@example.co.uk');
  await expect(dialog).toContainText('emailed to ann.barker@example.co.uk');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await ask(ben);
  await expect(other).toHaveValue('');
  await expect(dialog.getByLabel('Why')).toHaveValue('');
  await expect(dialog).toContainText('emailed to ben.of.the.card@example.co.uk');
  await dialog.getByLabel('Why').fill('Lost');
  await dialog.getByRole('button', { name: 'Replace Card' }).click();
  await expect(toast(page)).toContainText('on its way to ben.of.the.card@example.co.uk');
});

test('a product becomes a gift card only once it is said what is deleted, and is goods again at 20% VAT', async ({
  page,
}) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Book', { vatRate: 0 });
  await open(page, `/admin/products/${id}`);
  const sold = page.getByLabel('Sell it as a gift card');
  await sold.click();
  const dialog = page.getByRole('dialog', { name: `Sell ${name} as a gift card?` });
  await expect(dialog).toContainText('Switching back does not bring them back.');
  await inspect(page, 'a product about to be sold as a gift card');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(sold).not.toBeChecked();
  await sold.click();
  await dialog.getByRole('button', { name: 'Sell as Gift Card' }).click();
  await expect(toast(page)).toContainText('It is sold as a gift card.');
  await sold.click();
  await page.getByRole('button', { name: 'Sell as Goods' }).click();
  await expect(toast(page)).toContainText('It is goods again: sold out, and at 20% VAT.');
  await expect(sold).not.toBeChecked();
});
