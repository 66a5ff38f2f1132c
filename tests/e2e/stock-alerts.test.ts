import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

const soldOut = 37;
const notifyMe = 'Tell me when it’s back';

test('a visitor requests an email when a product is back', async ({ page }) => {
  await open(page, `/product/${soldOut}`);
  const alert = alertOn(page);
  await alert.getByRole('button', { name: notifyMe }).click();
  await expect(alert.getByText('Enter your email address')).toBeVisible();
  await expect(alert.getByLabel('Email')).toBeFocused();
  await inspect(page, 'stock alert with a fault');

  await alert.getByLabel('Email').fill('waiting@example.co.uk');
  await alert.getByRole('button', { name: notifyMe }).click();
  await expect(toast(page)).toContainText('as soon as it’s back');
  await expect(alert.getByRole('status')).toContainText('waiting@example.co.uk');
  await inspect(page, 'stock alert asked for');
});

test('a customer’s name and email address are filled in, for an alert and for a review', async ({
  page,
  internals,
}) => {
  const { id: dear } = await internals.addProduct('Dear Thing', 0);
  await becomeCustomer(page, 'patient@example.co.uk');
  await open(page, `/product/${dear}`);
  await expect(alertOn(page).getByLabel('Email')).toHaveValue('patient@example.co.uk');
  await alertOn(page).getByRole('button', { name: notifyMe }).click();
  await expect(alertOn(page).getByRole('status')).toContainText('patient@example.co.uk');

  await page.getByRole('tab', { name: 'Write Review' }).click();
  const review = page.getByRole('tabpanel', { name: 'Write Review' });
  await expect(review.getByLabel('Email')).toHaveValue('patient@example.co.uk');
  await expect(review.getByLabel('Name')).toHaveValue('Ada Byron');
  await review.getByLabel('Name').fill('Ada');
  await expect(review.getByLabel('Name')).toHaveValue('Ada');
});

test('a product that came back while the page was open can be bought at once', async ({ page, internals, watch }) => {
  const { id: quick } = await internals.addProduct('Quick Thing', 0);
  watch.provokes(new RegExp(`409 POST /api/products/${quick}/stock-alerts`));
  await open(page, `/product/${quick}`);
  await alertOn(page).getByLabel('Email').fill('late@example.co.uk');
  await internals.setStock(quick, 40);
  await alertOn(page).getByRole('button', { name: notifyMe }).click();
  await expect(toast(page)).toContainText('is in stock: you can have it now.');
  await expect(page.getByRole('button', { name: /^Add to Basket - / })).toBeEnabled();
  await expect(alertOn(page)).toHaveCount(0);
});

test('a failed stock alert request says so and keeps the address', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED POST \/api\/products\/37\/stock-alerts/);
  await page.route('**/stock-alerts', (route) => route.abort());
  await open(page, `/product/${soldOut}`);
  await alertOn(page).getByLabel('Email').fill('unlucky@example.co.uk');
  await alertOn(page).getByRole('button', { name: notifyMe }).click();
  await expect(toast(page)).toContainText('Failed to save your request. Please try again.');
  await expect(alertOn(page).getByLabel('Email')).toHaveValue('unlucky@example.co.uk');
});

function alertOn(page: Page) {
  return page.getByRole('region', { name: 'Back in stock' });
}
