import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeCustomer, password, signIn } from './support/customers.ts';
import { open } from './support/pages.ts';
import {
  basketButton,
  basketPanel,
  confirmedOrder,
  fillInCard,
  fillInDelivery,
  guest,
  putInBasket,
  toast,
} from './support/shopping.ts';
import { test } from './support/test.ts';

test('the next person to sign in in the same tab finds nothing of the previous customer', async ({
  page,
  visitor,
  watch,
}) => {
  // The home page may still ask for what its customer bought when they have just signed out.
  watch.tolerates(/401 GET \/api\/user\/bought-products/);
  await becomeCustomer(await visitor(), 'second@example.co.uk');
  await becomeCustomer(page, 'first@example.co.uk');
  await saveAddress(page, { address: '3 Old Street', city: 'Bath', postcode: 'BA1 1AA' });
  await putInBasket(page, 44);
  await open(page, '/checkout');
  await expect(page.getByLabel('Email')).toHaveValue('first@example.co.uk');
  await expect(page.getByLabel('Postcode')).toHaveValue('BA1 1AA');
  await page.getByLabel('Full name').fill('Ada King');

  await leaveCheckout(page);
  await chooseInAccountMenu(page, 'Sign Out');
  await expect(toast(page)).toContainText('Logged out');
  await putInBasket(page, 44);
  await chooseInAccountMenu(page, 'Sign In');
  await signIn(page, 'second@example.co.uk', password);
  await expect(page).toHaveURL('/account');
  await goToCheckout(page);
  await expect(page.getByLabel('Email')).toHaveValue('second@example.co.uk');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron');
  await expect(page.getByLabel('Postcode')).toHaveValue('');
});

test('a customer whose session ended leaves nothing to the next one', async ({ page, visitor }) => {
  await becomeCustomer(await visitor(), 'later@example.co.uk');
  await becomeCustomer(page, 'earlier@example.co.uk');
  await putInBasket(page, 44);
  await open(page, '/checkout');
  await page.getByLabel('City').fill('Bath');
  // As if the session had ended: nobody pressed anything.
  await page.context().clearCookies();
  await putInBasket(page, 44);
  await open(page, '/checkout');
  await expect(page.getByLabel('City')).toHaveValue('');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await signIn(page, 'later@example.co.uk', password);
  await expect(page.getByText('Signed in as Ada Byron')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('later@example.co.uk');
  await expect(page.getByLabel('City')).toHaveValue('');
});

test('the next customer in the same tab is not shown the last order', async ({ page, visitor, watch }) => {
  watch.provokes(/404 GET \/api\/orders\/PV-/);
  await becomeCustomer(await visitor(), 'next@example.co.uk');
  await becomeCustomer(page, 'last@example.co.uk');
  await putInBasket(page, 44);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await fillInCard(page);
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  const confirmation = `/order-confirmation?orderNumber=${await confirmedOrder(page)}`;
  await chooseInAccountMenu(page, 'Sign Out');
  await expect(toast(page)).toContainText('Logged out');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('order')))).toEqual([]);
  await chooseInAccountMenu(page, 'Sign In');
  await signIn(page, 'next@example.co.uk', password);
  await expect(page).toHaveURL('/account');
  await open(page, confirmation);
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
});

test('the browser’s copy of an order is not shown when the shop says that it does not exist', async ({
  page,
  watch,
}) => {
  watch.provokes(/404 GET \/api\/orders\/PV-/);
  await open(page, '/');
  await page.evaluate(() => {
    sessionStorage.setItem('order:PV-0000000000', JSON.stringify({ orderNumber: 'PV-0000000000', items: [] }));
  });
  await open(page, '/order-confirmation?orderNumber=PV-0000000000');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
});

test('what a guest typed at the checkout is still there once they have signed in', async ({ page, visitor }) => {
  await becomeCustomer(await visitor(), 'typed@example.co.uk');
  await putInBasket(page, 44);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await signIn(page, 'typed@example.co.uk', password);
  await expect(page.getByText('Signed in as Ada Byron')).toBeVisible();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(guest.address);
  await expect(page.getByLabel('Postcode')).toHaveValue(guest.postcode);
});

test('the checkout uses an address as last changed', async ({ page }) => {
  await becomeCustomer(page, 'moved@example.co.uk');
  await saveAddress(page, { address: '3 Old Street', city: 'Bath', postcode: 'BA1 1AA' });
  await putInBasket(page, 44);
  await open(page, '/checkout');
  await expect(page.getByLabel('City')).toHaveValue('Bath');
  await leaveCheckout(page);
  await chooseInAccountMenu(page, 'My Account');
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await page.getByRole('article').getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('dialog').getByLabel('City').fill('Wells');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(toast(page)).toContainText('Address updated successfully');
  await goToCheckout(page);
  await expect(page.getByLabel('City')).toHaveValue('Wells');
});

/** By the one way that its frame has. */
async function leaveCheckout(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Paw & Vale, home' }).click();
  await expect(page).toHaveURL('/');
}

async function saveAddress(page: Page, address: object): Promise<void> {
  const data = { label: 'Home', country: 'United Kingdom', ...address };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/user/addresses', { data, headers });
  expect(response.status(), await response.text()).toBe(201);
}

async function chooseInAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const header = page.getByRole('banner');
  await header.getByRole('link', { name }).or(header.getByRole('button', { name })).click();
}

async function goToCheckout(page: Page): Promise<void> {
  await basketButton(page).click();
  await basketPanel(page).getByRole('link', { name: 'Checkout Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
}
