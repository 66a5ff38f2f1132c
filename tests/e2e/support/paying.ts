import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import type { StripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { openDataFolder, startShopProcess } from '../../support/shop-process.ts';
import { owner } from './owner.ts';
import { open } from './pages.ts';
import { fillInDelivery, putInBasket } from './shopping.ts';
import { test as base } from './test.ts';

const built = join(import.meta.dirname, '../../../dist/shop/server.js');

/** An overridden fixture must state its options again, although its type lacks them. */
const once = { scope: 'worker', auto: true } as const;

/** In an empty shop of its own that takes payments through a simulated Stripe. */
export const test = base.extend<{ atStripe: void }, { hasKey: boolean; stripe: StripeSimulator }>({
  hasKey: [true, { scope: 'worker', option: true }],
  stripe: [
    // Playwright reads from the first argument which fixtures this one needs.
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, lend) => {
      await using simulator = await openStripeSimulator();
      await lend(simulator);
    },
    { scope: 'worker' },
  ],
  ownShop: [
    async ({ stripe, hasKey }, lend) => {
      await using folder = openDataFolder();
      const keys = hasKey && { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret };
      const admin = { SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };
      // In production the shop sends keys only to Stripe itself.
      const env = { SHOP_DATA: folder.path, NODE_ENV: 'test', SHOP_RATE_LIMIT: 'off', STRIPE_API_URL: stripe.url };
      await using shop = await startShopProcess({ ...env, ...keys, ...admin }, built);
      expect(shop.url, shop.output()).not.toBe('');
      if (hasKey) stripe.sendEventsTo(`${shop.url}/api/payments/stripe/webhook`);
      process.env.E2E_SHOP = shop.url;
      await lend({ url: shop.url, dataFolder: folder.path });
    },
    once,
  ],
  baseURL: async ({ ownShop }, lend) => lend(ownShop.url),
  atStripe: [
    async ({ watch, stripe }, lend) => {
      watch.tolerates(new RegExp(`^third party: ${RegExp.escape(stripe.url)}`));
      watch.tolerates(/404 GET \/favicon\.ico$/);
      await lend();
    },
    { auto: true },
  ],
});

/** Fills the basket and the checkout, until the payment shows. */
export async function openCheckout(page: Page, productId: number): Promise<void> {
  await putInBasket(page, productId);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await expect(page.getByText('You will pay on Stripe’s page and come back here.')).toBeVisible();
}

/** @returns the checkout session, once Stripe's page has opened */
export async function goToStripe(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Complete Order - £13.99', exact: true }).click();
  return sessionAtStripe(page);
}

export async function sessionAtStripe(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Pay £13.99' })).toBeVisible();
  return /cs_[^/?#]+/.exec(page.url())?.[0] ?? '';
}

/** On Stripe's page. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ada Byron');
  await page.getByRole('button', { name: 'Pay £13.99' }).click();
}
