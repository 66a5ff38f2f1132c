import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const guest = {
  email: 'ada@example.co.uk',
  name: 'Ada Byron',
  address: '12 St James’s Square',
  city: 'London',
  postcode: 'SW1Y 4JH',
};

/** Fills the basket without opening a page. */
export async function putInBasket(page: Page, productId: number, quantity = 1): Promise<void> {
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/cart', { data: { productId, quantity }, headers });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Orders without a screen, as the customer or guest that this browser is. @returns the order's number */
export async function placeOrder(
  page: Page,
  items: readonly { productId: number; quantity?: number }[],
  { email, name, address, city, postcode } = guest,
): Promise<string> {
  const data = {
    customerEmail: email,
    customerName: name,
    shippingAddress: { address, city, postcode },
    items: items.map(({ productId, quantity = 1 }) => ({ productId, quantity })),
  };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/orders', { data, headers });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { orderNumber: string }).orderNumber;
}

export async function fillInDelivery(page: Page, details = guest): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(details.email);
  await page.getByLabel('Full name').fill(details.name);
  await page.getByLabel('Address', { exact: true }).fill(details.address);
  await page.getByLabel('City').fill(details.city);
  await page.getByLabel('Postcode').fill(details.postcode);
}

export async function fillInCard(page: Page): Promise<void> {
  await page.getByLabel('Cardholder name').fill('Ada Byron');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('1230');
  await page.getByLabel('CVV').fill('123');
}

/** Clicks the order button with this total, in pounds. */
export async function completeOrder(page: Page, total: string): Promise<void> {
  await page.getByRole('button', { name: `Complete Order - £${total}`, exact: true }).click();
}

export async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Promotion code').fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
}

/** Waits for the confirmation. @returns the order number */
export async function confirmedOrder(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order-confirmation\?orderNumber=PV-/);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  return new URL(page.url()).searchParams.get('orderNumber') ?? '';
}

export function toast(page: Page) {
  return page.locator('.toaster');
}

/** Waits for a toast and hovers over it, so that it stays open. */
export async function holdToast(page: Page, text: string): Promise<void> {
  await expect(toast(page)).toContainText(text);
  await toast(page).hover();
}

export function basketButton(page: Page) {
  return page.getByRole('button', { name: /^Basket/ });
}

export function basketPanel(page: Page) {
  return page.getByRole('dialog', { name: 'Basket' });
}

/** A sum's amount by its name, such as Subtotal: `£27.00`. */
export function sumOf(page: Page, name: string) {
  return page
    .locator('main dt')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('xpath=following-sibling::dd[1]');
}
