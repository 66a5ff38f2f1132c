import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { guest, placeOrder, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('who bought a food asks to be reminded of it, changes how often, and stops it', async ({ page, watch }) => {
  await becomeCustomer(page, 'reminders@example.co.uk');
  const number = await placeOrder(page, [{ productId: 50 }], { ...guest, email: 'reminders@example.co.uk' });
  await open(page, `/account/orders/${number}`);
  const part = page.getByRole('region', { name: 'Before the bowl is empty' });
  await part.getByLabel(/^Remind me of/).selectOption('Every 6 weeks');
  await inspect(page, 'an order one may be reminded of');
  await part.getByRole('button', { name: 'Remind Me' }).click();
  await expect(toast(page)).toContainText('We’ll remind you');
  await expect(part.getByText(/every 6 weeks after that/)).toBeVisible();

  await open(page, '/account?tab=reminders');
  await expect(page.getByText(/^Next on .*, every 6 weeks$/)).toBeVisible();
  await inspect(page, 'reminders of an account');
  await page.getByLabel('How often').selectOption('every 8 weeks');
  await expect(page.getByText(/^Next on .*, every 8 weeks$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('No reminders')).toBeVisible();

  watch.provokes(/400 GET \/api\/reminders\/link/);
  await open(page, '/account?reminder=skip&token=1.2026-11-29.not-signed-by-anybody');
  await expect(page.getByRole('heading', { name: 'That link doesn’t work' })).toBeVisible();
});
