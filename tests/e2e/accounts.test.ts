import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeCustomer, password, signIn } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import {
  basketButton,
  completeOrder,
  confirmedOrder,
  fillInCard,
  holdToast,
  placeOrder,
  putInBasket,
  toast,
} from './support/shopping.ts';
import { test } from './support/test.ts';

test('a visitor opens an account, keeps the basket, and leaves again @smoke', async ({ page }) => {
  await putInBasket(page, 13);
  await open(page, '/register');
  await inspect(page, 'register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await inspect(page, 'register with faults');
  await page.getByLabel('First name').fill('Caroline');
  await page.getByLabel('Last name').fill('Herschel');
  await page.getByRole('main').getByLabel('Email').fill('caroline@example.co.uk');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page)).toContainText('Password mismatch');
  await expect(toast(page)).toContainText('Passwords do not match. Please try again.');
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL('/account');
  await expect(page.getByText('Hello, Caroline.')).toBeVisible();
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 1 item');
  await inspect(page, 'account profile');
  // A saved list, which the server knows nothing of, changes nothing in the page that it renders.
  await open(page, '/account');
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Saved' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page)).toContainText('Logged out');
  await expect(page).toHaveURL(/\/login/);
  await expect(basketButton(page)).toHaveAccessibleName('Basket');
});

test('a customer corrects the profile', async ({ page }) => {
  await becomeCustomer(page, 'ada.l@example.co.uk');
  await open(page, '/account?tab=profile');
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  await edit.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await edit.click();
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Phone').fill('020 7946 0018');
  await inspect(page, 'account profile being edited');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('Profile Updated');
  await expect(edit).toBeFocused();
  await expect(page.getByRole('definition').filter({ hasText: 'Lovelace' })).toBeVisible();
});

test('a customer keeps addresses, one of them the default', async ({ page }) => {
  await becomeCustomer(page, 'addresses@example.co.uk');
  await open(page, '/account?tab=addresses');
  await expect(page.getByText('No addresses saved')).toBeVisible();
  await inspect(page, 'no addresses');
  await addAddress(page, { label: 'Home', address: '3 Old Street', city: 'Bath', postcode: 'ba11aa' });
  await addAddress(page, { label: 'Work', address: '1 Dock Road', city: 'Bristol', postcode: 'BS1 5TY' });
  const home = page.getByRole('article').filter({ hasText: '3 Old Street' });
  const work = page.getByRole('article').filter({ hasText: '1 Dock Road' });
  await expect(home).toContainText('BA1 1AA');
  await expect(home).toContainText('Default');
  await inspect(page, 'addresses');

  await work.getByRole('button', { name: /^Set as Default/ }).click();
  await expect(toast(page)).toContainText('Default address updated');
  await expect(work.getByRole('button', { name: /^Set as Default/ })).toHaveCount(0);
  await home.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('dialog').getByLabel('City').fill('Wells');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(toast(page)).toContainText('Address updated successfully');
  await expect(home).toContainText('Wells');
  await home.getByRole('button', { name: /^Delete/ }).click();
  await holdToast(page, 'Address deleted successfully');
  await expect(home).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Address added successfully');
  await expect(home).toContainText('Wells');
  await inspect(page, 'an address brought back');
});

test('a customer buys to the saved address and opens the order from the history @smoke', async ({ page }) => {
  await becomeCustomer(page, 'orders@example.co.uk');
  await open(page, '/account?tab=orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await inspect(page, 'no orders');
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await addAddress(page, { label: 'Home', address: '3 Old Street', city: 'Bath', postcode: 'BA1 1AA' });

  await putInBasket(page, 28);
  await open(page, '/checkout');
  await expect(page.getByText('Signed in as Ada Byron')).toBeVisible();
  await expect(page.getByLabel('Postcode')).toHaveValue('BA1 1AA');
  await inspect(page, 'checkout of a customer');
  await fillInCard(page);
  await completeOrder(page, '17.49');
  const number = await confirmedOrder(page);
  await expect(page.getByRole('region', { name: 'You might like next time' })).toBeVisible();
  await inspect(page, 'confirmation of a customer');

  await open(page, '/account?tab=orders');
  const order = page.getByRole('article').filter({ hasText: number });
  await expect(order).toContainText('Pine Webbing Collar × 1');
  await expect(order).toContainText('Delivering to Ada Byron');
  await inspect(page, 'orders');
  await order.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await expect(page.getByText('3 Old Street')).toBeVisible();
  await inspect(page, 'order of a customer');
});

test('a wrong password and an unknown address are refused in the same words', async ({ page, visitor, watch }) => {
  watch.provokes(/401 POST \/api\/auth\/login/);
  await becomeCustomer(page, 'wrong@example.co.uk');
  const other = await visitor();
  await open(other, '/login');
  await inspect(other, 'login');
  const said: string[] = [];
  for (const email of ['wrong@example.co.uk', 'nobody@example.co.uk']) {
    await signIn(other, email, 'not the password');
    await expect(toast(other)).toContainText('Login failed');
    // The message goes by itself; the sentence at the field stays.
    const typed = other.getByLabel('Password', { exact: true });
    await expect(typed).toBeFocused();
    await expect(typed).toHaveAccessibleDescription(/password/);
    said.push(await toast(other).innerText());
    await toast(other).getByRole('button', { name: 'Hide notification' }).click();
  }
  expect(said[0]).toBe(said[1]);
  await expect(other).toHaveURL('/login');
});

test('after signing in a visitor returns to the page they wanted', async ({ page, visitor }) => {
  await becomeCustomer(page, 'back@example.co.uk');
  const other = await visitor();
  await putInBasket(other, 14);
  await open(other, '/checkout');
  await other.getByRole('tab', { name: 'Sign In' }).click();
  await expect(other).toHaveURL('/login?next=%2Fcheckout');
  await signIn(other, 'back@example.co.uk', password);
  await expect(toast(other)).toContainText('Welcome back!');
  await expect(other).toHaveURL('/checkout');
  await expect(other.getByText('Signed in as Ada Byron')).toBeVisible();

  const third = await visitor();
  await open(third, '/account?tab=addresses');
  await expect(third).toHaveURL(/\/login\?next=/);
  await signIn(third, 'back@example.co.uk', password);
  await expect(third).toHaveURL('/account?tab=addresses');
});

test('where nothing can be sent to the default address, the checkout begins with another', async ({ page }) => {
  await becomeCustomer(page, 'two-homes@example.co.uk');
  const ireland = { label: 'Home', address: '1 Quay', city: 'Dublin', postcode: 'D02 X285', country: 'Ireland' };
  const bath = {
    label: 'Other',
    address: '3 Old Street',
    city: 'Bath',
    postcode: 'BA1 1AA',
    country: 'United Kingdom',
  };
  for (const data of [ireland, bath])
    expect((await page.request.post('/api/user/addresses', { data })).ok()).toBe(true);
  await putInBasket(page, 28);
  await open(page, '/checkout');
  await expectAddress(page, bath.address, bath.city, bath.postcode);
});

test('a customer’s long words fit on a phone', async ({ page }) => {
  const long = (letter: string, times: number) => letter.repeat(times);
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const person = {
    firstName: long('A', 45),
    lastName: long('B', 45),
    email: `${long('c', 50)}@example.co.uk`,
    password,
  };
  expect((await page.request.post('/api/auth/register', { data: person, headers })).status()).toBe(201);
  const home = {
    label: 'Home',
    address: long('d', 90),
    city: long('e', 60),
    postcode: 'SY8 1AA',
    country: 'United Kingdom',
  };
  expect((await page.request.post('/api/user/addresses', { data: home, headers })).status()).toBe(201);
  await putInBasket(page, 28);
  await open(page, '/checkout');
  await expectAddress(page, home.address, home.city, home.postcode);
  await inspect(page, 'checkout of long words');
  const details = { ...home, name: `${person.firstName} ${person.lastName}`, email: person.email };
  const number = await placeOrder(page, [{ productId: 28 }], details);

  await page.route(/\/api\/(user\/orders|orders\/PV-)/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('Pine Webbing Collar', long('Collar', 20));
    await route.fulfill({ response: answer, body: text });
  });
  for (const [address, shown] of [
    ['/account?tab=profile', person.lastName],
    ['/account?tab=addresses', home.address],
    ['/account?tab=orders', 'CollarCollar'],
    ['/track-order', 'CollarCollar'],
  ] as const) {
    await open(page, address);
    await expect(page.getByText(shown).first()).toBeVisible();
    await inspect(page, `${address} of long words`);
  }
  await page.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('link', { name: /^CollarCollar/ })).toBeVisible();
  await inspect(page, 'order of long words');
  await open(page, `/order-confirmation?orderNumber=${number}`);
  await expect(page.getByRole('link', { name: /^CollarCollar/ })).toBeVisible();
  await expect(page.getByText(home.city).first()).toBeVisible();
  await inspect(page, 'confirmation of long words');
  await open(page, `/receipt/${number}`);
  await expect(page.getByRole('rowheader', { name: /^CollarCollar/ })).toBeVisible();
  await inspect(page, 'receipt of long words');
});

test('a customer whose session has ended is asked to sign in, and so is one who saves something', async ({
  page,
  watch,
}) => {
  watch.provokes(/401 GET \/api\/user\/addresses/);
  await becomeCustomer(page, 'expired@example.co.uk');
  await open(page, '/account');
  await page.context().clearCookies();
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  watch.provokes(/401 PUT \/api\/user\/profile/);
  await becomeCustomer(page, 'expired-too@example.co.uk');
  await open(page, '/account?tab=profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
});

type Address = { label: string; address: string; city: string; postcode: string };

async function addAddress(page: Page, { label, address, city, postcode }: Address): Promise<void> {
  await page.getByRole('button', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await dialog.getByLabel('Label').selectOption(label);
  await dialog.getByLabel('Address', { exact: true }).fill(address);
  await dialog.getByLabel('City').fill(city);
  await dialog.getByLabel('Postcode').fill(postcode);
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(toast(page)).toContainText('Address added successfully');
  await expect(dialog).toBeHidden();
}

async function expectAddress(page: Page, address: string, city: string, postcode: string): Promise<void> {
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address);
  await expect(page.getByLabel('City')).toHaveValue(city);
  await expect(page.getByLabel('Postcode')).toHaveValue(postcode);
}
