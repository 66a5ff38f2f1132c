import type { Page } from '@playwright/test';

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

type Screen = { name: string; size: typeof wide; isOwner?: boolean; show: (page: Page) => Promise<unknown> };

/** The first two are the README's. */
export const screens: readonly Screen[] = [
  { name: 'home', size: { width: 1280, height: 800 }, show: (page) => page.goto('/') },
  { name: 'admin', size: { width: 1280, height: 800 }, isOwner: true, show: (page) => page.goto('/admin') },
  { name: 'home-on-a-phone', size: phone, show: (page) => page.goto('/') },
  { name: 'shop', size: wide, show: (page) => page.goto('/shop') },
  { name: 'product', size: wide, show: (page) => page.goto('/product/1') },
  { name: 'basket', size: wide, show: (page) => withBasket(page, '/basket') },
  { name: 'checkout', size: wide, show: (page) => withBasket(page, '/checkout') },
  { name: 'order-confirmation', size: wide, show: placeOrder },
  { name: 'home-busy-1440', size: { width: 1440, height: 900 }, isOwner: true, show: (page) => page.goto('/admin') },
  { name: 'home-busy-375', size: { width: 375, height: 812 }, isOwner: true, show: (page) => page.goto('/admin') },
  { name: 'admin-orders', size: wide, isOwner: true, show: (page) => page.goto('/admin?tab=orders') },
  { name: 'admin-products', size: wide, isOwner: true, show: (page) => page.goto('/admin?tab=products') },
  { name: 'admin-suppliers', size: wide, isOwner: true, show: (page) => page.goto('/admin?tab=suppliers') },
  { name: 'admin-in-the-dark', size: wide, isOwner: true, show: darkAdmin },
];

async function withBasket(page: Page, path: string): Promise<void> {
  for (const productId of [1, 5, 9]) await post(page, '/api/cart', { productId, quantity: 1 });
  await page.goto(path);
}

async function placeOrder(page: Page): Promise<void> {
  const response = await post(page, '/api/orders', {
    customerEmail: 'ada@example.co.uk',
    customerName: 'Ada Byron',
    shippingAddress: {
      address: '12 St James’s Square',
      city: 'London',
      postcode: 'SW1Y 4JH',
      country: 'United Kingdom',
    },
    items: [
      { productId: 1, quantity: 1 },
      { productId: 5, quantity: 2 },
    ],
    paymentMethod: 'card',
  });
  // The contract of the call is checked by the API's own tests.
  const { orderNumber } = (await response.json()) as { orderNumber: string };
  await page.goto(`/order-confirmation?orderNumber=${orderNumber}`);
}

async function darkAdmin(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/admin');
}

async function post(page: Page, path: string, data: unknown) {
  await page.goto('/contact');
  const response = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response;
}
