import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import {
  basketButton,
  completeOrder,
  confirmedOrder,
  fillInCard,
  fillInDelivery,
  guest,
  putInBasket,
} from './support/shopping.ts';
import { test } from './support/test.ts';

const missing = 'Please complete all required fields to proceed with payment';

test('the checkout has no other navigation, says which data its fields want, and links to each missing one', async ({
  page,
}) => {
  await putInBasket(page, 1);
  await open(page, '/checkout');
  await expect(page.getByText(missing)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Offer' })).toHaveCount(0);
  await expect(basketButton(page)).toBeVisible();
  for (const name of ['Help', 'Contact Us', 'Privacy', 'Terms', 'Shipping', 'Returns'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  const tokens = await page
    .getByRole('group', { name: 'Your details' })
    .locator('input[autocomplete]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
  const expected = ['email', 'name', 'address-line1', 'address-line2', 'address-level2', 'postal-code', 'tel'];
  expect(tokens).toEqual(expected);

  await page.getByLabel('Full name').fill(guest.name);
  await page.getByLabel('City').fill(guest.city);
  const links = page.getByText('Still missing:').getByRole('link');
  await expect(links).toHaveText(['Email', 'Address', 'Postcode']);
  await links.filter({ hasText: 'Postcode' }).press('Enter');
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await inspect(page, 'checkout with something missing');

  await page.getByLabel('Postcode').fill(guest.postcode);
  await page.getByLabel('Email').fill(guest.email);
  await expect(links).toHaveText(['Address']);
});

test('the order button is disabled while the total is being calculated, and says so', async ({ page }) => {
  await putInBasket(page, 1);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await fillInCard(page);
  const button = page.getByRole('button', { name: /^Complete Order/ });
  await expect(button).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/checkout/quote', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('radio', { name: /^Express delivery/ }).check();
  await expect(button).toHaveText('Complete Order - …');
  await expect(button).toBeDisabled();
  release();
  await expect(button).toHaveText(/^Complete Order - £/);
  await button.click();
  await confirmedOrder(page);
});

test('a customer chooses among saved addresses, and the flat and the driver’s number reach the order', async ({
  page,
}) => {
  await becomeCustomer(page, 'ada.checkout@example.co.uk');
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const work = {
    label: 'Work',
    address: '1 Mill Lane\nUnit 4',
    city: 'Leeds',
    postcode: 'LS1 4AP',
    phone: '07700 900123',
  };
  for (const data of [{ label: 'Home', address: guest.address, city: 'London', postcode: guest.postcode }, work])
    expect((await page.request.post('/api/user/addresses', { data, headers })).status()).toBe(201);
  await putInBasket(page, 1);
  await open(page, '/checkout');

  await expect(page.getByRole('radio', { name: /^Home/ })).toBeChecked();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(guest.address);
  await page.getByRole('radio', { name: /^Work/ }).check();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Mill Lane');
  await expect(page.getByLabel('Flat, building (optional)')).toHaveValue('Unit 4');
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('07700 900123');
  await inspect(page, 'checkout with saved addresses');

  await page.getByLabel('Flat, building (optional)').fill('Unit 5');
  await expect(page.getByRole('radio', { name: /^Another address/ })).toBeChecked();
  await reload(page);
  await expect(page.getByLabel('Flat, building (optional)')).toHaveValue('Unit 5');
  await expect(page.getByLabel('City')).toHaveValue('Leeds');

  await expect(page.getByRole('radio', { name: /^Standard delivery Arrives \w{3} \d/ })).toBeChecked();
  await fillInCard(page);
  const button = page.getByRole('button', { name: /^Complete Order - £/ });
  await completeOrder(page, ((await button.textContent()) ?? '').replace(/^.*£/, ''));
  const number = await confirmedOrder(page);
  await expect(page.getByText(/^Arrives \w{3} \d/).first()).toBeVisible();
  const order = await (await page.request.get(`/api/orders/${number}`)).json();
  expect(order).toMatchObject({
    customerPhone: '+447700900123',
    shippingAddress: { address: '1 Mill Lane\nUnit 5', city: 'Leeds' },
  });
});
