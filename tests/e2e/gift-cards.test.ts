import { expect } from '@playwright/test';
import { becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { completeOrder, confirmedOrder, fillInCard, fillInDelivery, putInBasket, sumOf } from './support/shopping.ts';
import { test } from './support/test.ts';

test('staff issue a gift card, and its holder sees the balance and pays with it over two orders', async ({
  page,
  internals,
  watch,
}) => {
  watch.provokes(/409 POST \/api\/checkout\/gift-cards/);
  const bone = await internals.addProduct('Gift Card Bone', 9);
  await becomeOwner(page);
  await open(page, '/admin/gift-cards');
  await page.getByRole('button', { name: 'Issue Gift Card' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Issue Gift Card' });
  await dialog.getByLabel('Amount (£)').fill('30');
  await dialog.getByRole('button', { name: 'Issue and Show Code' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByLabel('Why').fill('A parcel came late');
  await inspect(page, 'issuing a gift card');
  await dialog.getByRole('button', { name: 'Issue and Show Code' }).click();
  const shown = page.getByRole('dialog', { name: 'The code of the gift card' });
  const code = (await shown.getByText(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/).textContent()) ?? '';
  await inspect(page, 'the code of a gift card');
  await shown.getByRole('button', { name: 'I Have Noted It' }).click();
  const row = page.getByRole('row').filter({ hasText: `Ending ${code.slice(-4)}` });
  await expect(row).toContainText('£30.00');
  await page.context().clearCookies();

  await open(page, '/gift-card');
  watch.provokes(/400 POST \/api\/gift-cards\/balance/);
  await page.getByRole('button', { name: 'Check Balance' }).click();
  await expect(page.getByLabel('Gift card code')).toHaveAccessibleDescription(/Enter the code of your gift card/);
  await page.getByLabel('Gift card code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Check Balance' }).click();
  await expect(page.getByText('£30.00')).toBeVisible();
  await inspect(page, 'balance of a gift card');

  await putInBasket(page, bone.id, 2);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await page.getByText('Use a gift card').click();
  await page.getByLabel('Gift card code').fill('2222-3333-4444-5555');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByText('We don’t recognise that gift card code.')).toBeVisible();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByText(`Gift card ending ${code.slice(-4)}`, { exact: true })).toBeVisible();
  await expect(page.getByText('There is nothing left to pay')).toBeVisible();
  await inspect(page, 'checkout paid by a gift card');
  await completeOrder(page, '0.00');
  const first = await confirmedOrder(page);
  await expect(sumOf(page, `Paid by gift card ending ${code.slice(-4)}`)).toContainText('£23.99');

  await putInBasket(page, bone.id, 1);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await page.getByText('Use a gift card').click();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await fillInCard(page);
  await completeOrder(page, '7.98');
  expect(await confirmedOrder(page)).not.toBe(first);
  await expect(sumOf(page, `Paid by gift card ending ${code.slice(-4)}`)).toContainText('£6.01');
});
