import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import {
  applyCode,
  basketButton,
  basketPanel,
  completeOrder,
  confirmedOrder,
  fillInCard,
  fillInDelivery,
  guest,
  putInBasket,
  sumOf,
  toast,
} from './support/shopping.ts';
import { test } from './support/test.ts';

test('a visitor searches, fills a basket and buys as a guest with a code and express delivery @smoke', async ({
  page,
}) => {
  await open(page, '/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('samlon');
  await search.press('Enter');
  await expect(page).toHaveURL('/shop?q=samlon');
  await page.getByRole('link', { name: 'Salmon & White Rice Adult Cat Food' }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Basket - £27.00' }).click();
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 2 items');
  await basketButton(page).click();
  await basketPanel(page).getByRole('link', { name: 'Checkout Now' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByText('Please complete all required fields to proceed with payment')).toBeVisible();
  await inspect(page, 'checkout');
  await fillInDelivery(page);
  await applyCode(page, ' imagefix10 ');
  await expect(toast(page)).toContainText('Promotion applied!');
  await expect(toast(page)).toContainText('10% discount applied');
  await page.getByRole('radio', { name: /^Express delivery/ }).check();
  await expect(sumOf(page, 'Subtotal')).toHaveText('£27.00');
  await expect(sumOf(page, 'Discount')).toHaveText('-£2.70');
  await expect(sumOf(page, 'Shipping')).toHaveText('£4.99');
  await expect(sumOf(page, 'Total')).toHaveText('£29.29');
  await fillInCard(page);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByLabel('Expiry date')).toHaveValue('12/30');
  await expect(page.getByText('By placing this order you agree to pay £29.29.')).toBeVisible();
  await inspect(page, 'checkout with its payment');
  await completeOrder(page, '29.29');
  await expect(page.getByRole('button', { name: 'Processing Payment...' })).toBeVisible();

  const number = await confirmedOrder(page);
  expect(number).toMatch(/^PV-[0-9A-HJKMNP-TV-Z]{10}$/);
  for (const fact of [number, 'Confirmed', '£29.29', ...Object.values(guest), 'United Kingdom'])
    await expect(page.locator('main')).toContainText(fact);
  await expect(page.getByRole('heading', { name: 'What Happens Next?' })).toBeVisible();
  await expect(basketButton(page)).toHaveAccessibleName('Basket');
  await inspect(page, 'confirmation');
});

test('an order can be placed by keyboard alone', async ({ page }) => {
  await open(page, '/product/17');
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('button', { name: /^Add to Basket - / }).focus();
  await press('Enter');
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 1 item');
  await basketButton(page).focus();
  await press('Enter');
  await expect(basketPanel(page).getByRole('button', { name: 'Close' })).toBeFocused();
  for (const name of ['Checkout Now']) await tabTo(name);
  await press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Standard delivery/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Create an account/ }).focus();
  // Each field in turn: what may stay empty is passed over.
  for (const text of [guest.email, guest.name, guest.address, '', guest.city, guest.postcode, '']) {
    await press('Tab');
    await page.keyboard.type(text);
  }
  await press('Tab');
  await expect(page.getByRole('radio', { name: /^Standard delivery/ })).toBeFocused();
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Express delivery/ })).toBeChecked();
  await tabTo('Cardholder name');
  for (const text of ['Ada Byron', '4242424242424242', '1230', '123']) {
    await page.keyboard.type(text);
    await press('Tab');
  }
  await expect(page.getByRole('button', { name: /^Complete Order - £12\.24/ })).toBeFocused();
  await press('Enter');
  await confirmedOrder(page);

  /** Presses Tab until the control with this name has the focus. */
  async function tabTo(name: string): Promise<void> {
    const target = page.getByRole('link', { name }).or(page.getByLabel(name)).first();
    await expect(target).toBeVisible();
    await expect(async () => {
      await press('Tab');
      expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
    }).toPass({ intervals: [0] });
  }
});

test('the demo says before the first field that no card is charged, and fills in a test card when asked', async ({
  page,
}) => {
  await putInBasket(page, 12);
  await open(page, '/checkout');
  await fillInDelivery(page);
  const payment = page.locator('form', { has: page.getByLabel('Card number') });
  const text = await payment.innerText();
  expect(text.indexOf('no card is charged')).toBeGreaterThan(-1);
  expect(text.indexOf('no card is charged')).toBeLessThan(text.indexOf('Cardholder name'));
  for (const field of await payment.getByRole('textbox').all()) {
    await expect(field).toHaveAttribute('autocomplete', 'off');
    expect(await field.getAttribute('name')).not.toMatch(/card|holder|number|expir|cvv|cvc/i);
  }
  await payment.getByRole('button', { name: 'Use the test card' }).click();
  await expect(payment.getByRole('status')).toHaveText('The test card is filled in.');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  await confirmedOrder(page);
});

test('what was filled in survives a reload, but a card and a password do not', async ({ page }) => {
  await putInBasket(page, 12);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await page.getByLabel('Create an account for faster future checkouts').check();
  await page.getByLabel('Password', { exact: true }).fill('a good long one');
  await reload(page);
  await expect(page.getByLabel('Full name')).toHaveValue(guest.name);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const saved = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );
  expect(saved).not.toContain('a good long one');
});

test('each field shows its error, and the payment appears once all are valid @smoke', async ({ page }) => {
  await putInBasket(page, 12);
  await open(page, '/checkout');
  await fillInDelivery(page, { ...guest, email: 'ada', postcode: '12345' });
  await fillInCard(page);
  await page.getByLabel('CVV').fill('');
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  await expect(page.getByText('Enter the security code')).toBeVisible();
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  await expect(page.getByText('Enter an email address such as name@example.co.uk')).toBeVisible();
  await expect(page.getByText('Enter a UK postcode such as SW1A 1AA')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await inspect(page, 'checkout with faults');
  const postcode = page.getByLabel('Postcode');
  await expect(postcode).toHaveValue('12345');
  await postcode.fill('sw1y4jh');
  await postcode.blur();
  await expect(postcode).toHaveValue('SW1Y 4JH');
  await page.getByLabel('City').fill('');
  await expect(page.getByText('Please complete all required fields to proceed with payment')).toBeVisible();
});

test('a code can be removed, and an invalid one is rejected with a reason', async ({ page }) => {
  await putInBasket(page, 12);
  await open(page, '/checkout');
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
  await applyCode(page, 'NOSUCHCODE');
  await expect(toast(page)).toContainText('Invalid promotion code');
  // Beside the field it stays when the message has gone, until another is typed.
  const field = page.getByLabel('Promotion code');
  await expect(field).toHaveAccessibleDescription('We don’t recognise that code. Please check it and try again.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('imagefix10');
  await expect(field).toHaveAccessibleDescription('');
  await page.getByLabel('Promotion code').press('Enter');
  await expect(sumOf(page, 'Discount')).toHaveText('-£0.40');
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('The promotion code has been removed from your order.');
  await expect(sumOf(page, 'Discount')).toHaveCount(0);
  await expect(page.getByLabel('Promotion code')).toBeFocused();
});

test('a rejected code shows the server’s message', async ({ page, watch }) => {
  watch.provokes(/400 POST \/api\/promo\/validate/);
  await putInBasket(page, 12);
  await open(page, '/checkout');
  for (const [response, sentence] of [
    [{ message: 'That code is too long.', code: 'bad' }, 'That code is too long.'],
    [{ message: 'No', code: 'bad', issues: [{ path: 'code', message: 'Letters only.' }] }, 'Letters only.'],
    [{}, 'Please check your code and try again.'],
  ] as const) {
    await page.route('**/api/promo/validate', (route) => route.fulfill({ status: 400, json: response }));
    await applyCode(page, 'PLENTY');
    await expect(toast(page)).toContainText('Invalid promotion code');
    await expect(toast(page)).toContainText(sentence);
  }
});

test('an account that could not be created is mentioned on the confirmation', async ({ page, visitor, watch }) => {
  watch.provokes(/409 POST \/api\/auth\/register/);
  await becomeCustomer(await visitor(), 'taken@example.co.uk');
  await putInBasket(page, 46);
  await open(page, '/checkout');
  await page.getByLabel('Create an account for faster future checkouts').check();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Password', { exact: true }).fill('notes upon notes');
  await page.getByLabel('Confirm password').fill('notes upon notes');
  await fillInDelivery(page, { ...guest, email: 'taken@example.co.uk' });
  await fillInCard(page);
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  await confirmedOrder(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We couldn’t create your account');
  await inspect(page, 'confirmation without the account');
  await reload(page);
  await expect(page.getByText('We couldn’t create your account')).toBeVisible();
});

test('a guest creates an account during checkout, and finds the order in it', async ({ page }) => {
  await putInBasket(page, 45);
  await open(page, '/checkout');
  await page.getByLabel('Create an account for faster future checkouts').check();
  await inspect(page, 'checkout with an account');
  await page.getByLabel('First name').fill('Mary');
  await page.getByLabel('Last name').fill('Somerville');
  await page.getByLabel('Password', { exact: true }).fill('connexion of sciences');
  await page.getByLabel('Confirm password').fill('something else');
  await fillInDelivery(page, { ...guest, email: 'somerville@example.co.uk', name: 'Mary Somerville' });
  await expect(page.getByText('Passwords do not match. Please try again.')).toBeVisible();
  await expect(page.getByText('Please complete all required fields to proceed with payment')).toBeVisible();
  await page.getByLabel('Confirm password').fill('connexion of sciences');
  await fillInCard(page);
  await completeOrder(page, '18.94');
  const number = await confirmedOrder(page);

  await open(page, '/account?tab=orders');
  await expect(page.getByRole('article').filter({ hasText: number })).toContainText('Evening Chews × 1');
});

test('two tabs with one basket place one order, and the second leads to it', async ({ page, context, watch }) => {
  watch.provokes(/409 POST \/api\/orders/);
  await open(page, '/');
  await putInBasket(page, 1);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open(tab, '/checkout');
    await fillInDelivery(tab);
    await fillInCard(tab);
  }
  await completeOrder(page, '18.49');
  const number = await confirmedOrder(page);
  await completeOrder(other, '18.49');

  await expect(other.getByText(`You’ve just ordered this: it’s order ${number}.`).last()).toBeVisible();
  expect(await confirmedOrder(other)).toBe(number);
  await expect(basketButton(other)).toHaveAccessibleName('Basket');
});
