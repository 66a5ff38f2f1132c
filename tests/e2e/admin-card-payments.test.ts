import { expect } from '@playwright/test';
import { addProduct, openAdmin } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { owner } from './support/owner.ts';
import { goToStripe, openCheckout, payWith, test } from './support/paying.ts';
import { confirmedOrder } from './support/shopping.ts';

test.use({ hasKey: false });

test('the owner types Stripe’s key, reads what it lacks, and customers pay by card at once', async ({
  page,
  stripe,
}) => {
  stripe.refusedRights.add('rak_balance_transaction_source_read');
  stripe.methods.add('klarna');
  await openAdmin(page, 'Settings');
  const panel = page.getByRole('region', { name: 'Card payments' });
  await expect(panel.getByText('No customer is charged until you enter a key.')).toBeVisible();
  await panel.getByLabel('Secret key').fill(stripe.secretKey);
  await panel.getByLabel('Your password').fill(owner.password);
  await panel.getByRole('button', { name: 'Test and Save Key' }).click();

  await expect(panel.getByText('Test: no money moves')).toBeVisible();
  await expect(panel.getByText('The key lacks a right')).toBeVisible();
  await expect(panel.getByText('Without it Stripe’s fees are missing from your figures.')).toBeVisible();
  await expect(panel.getByText('cards, Apple Pay, Google Pay, Link and Klarna')).toBeVisible();
  await inspect(page, 'card payments with a key');
  if (process.env.LOOK_AT) {
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await panel.screenshot({ path: `${process.env.LOOK_AT}/card-payments-${width}.png` });
    }
  }
  await panel.getByRole('button', { name: 'Change Key' }).click();
  await expect(panel.getByLabel('Secret key')).toHaveValue('');

  const { id } = await addProduct(page, 'Bone');
  await openCheckout(page, id);
  await expect(page.getByText('Link and Klarna')).toBeVisible();
  await goToStripe(page);
  await payWith(page, '4242 4242 4242 4242');
  await confirmedOrder(page);
});
