import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import type { StripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { open } from './support/pages.ts';
import { fillInDelivery } from './support/shopping.ts';
import { test as base } from './support/test.ts';

const root = join(import.meta.dirname, '../..');
const printedCode = /enter the code ([A-Z\d-]{24})/;
const password = 'three brown terriers';

type Empty = { url: string; code: string; stripe: StripeSimulator };

/** In an empty shop of its own without an owner, beside a simulated Stripe. */
const test = base.extend<{ empty: Empty }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
  empty: async ({}, lend) => {
    await using stripe = await openStripeSimulator();
    await using folder = openDataFolder();
    // In production the shop sends keys only to Stripe itself.
    const quiet = { NODE_ENV: 'test', SHOP_OPEN: 'off', SHOP_RATE_LIMIT: 'off', STRIPE_API_URL: stripe.url };
    await using shop = await startShopProcess({ ...quiet, SHOP_DATA: folder.path }, join(root, 'dist/shop/server.js'));
    const [, code = ''] = printedCode.exec(shop.output()) ?? [];
    await lend({ url: shop.url, code, stripe });
  },
  baseURL: async ({ empty }, lend) => lend(empty.url),
});

/** An owner's hands: what they fill in and press is counted. */
function hands(page: Page) {
  const done = { fields: 0, presses: 0 };
  return {
    done,
    async fill(field: Locator, text: string) {
      done.fields += 1;
      await field.fill(text);
    },
    async press(target: Locator) {
      done.presses += 1;
      await target.click();
    },
    step: (name: string) =>
      page.getByRole('region', { name: 'Set up your shop' }).getByRole('listitem').filter({ hasText: name }),
    async home() {
      await page.goto('/admin', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible();
    },
  };
}

type Hands = ReturnType<typeof hands>;

test('an owner comes from the one-time code to the first paid order with nothing but a browser', async ({
  page,
  visitor: enter,
  empty: { code, stripe },
  watch,
}) => {
  watch.tolerates(new RegExp(`^third party: ${RegExp.escape(stripe.url)}`));
  watch.tolerates(/404 GET \/favicon\.ico$/);
  const owner = hands(page);
  await becomeOwner(page, owner, code);
  await sayWhoTheyAre(page, owner);
  await takePayments(page, owner, stripe.secretKey);
  await putOnSale(page, owner);
  await owner.home();
  await owner.press(page.getByRole('button', { name: 'Open the Shop' }));
  await owner.press(page.getByRole('dialog').getByRole('button', { name: /^Open/ }));
  await expect(page.getByText('Your Shop Is Open', { exact: true })).toBeVisible();

  const shopper = await enter();
  await open(shopper, '/product/1');
  // The count includes what is still on its way, and a page loaded before it has arrived would show an empty basket.
  const added = shopper.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await shopper.getByRole('button', { name: /^Add to Basket/ }).click();
  await added;
  await open(shopper, '/checkout');
  await fillInDelivery(shopper);
  await shopper.getByRole('button', { name: /^Complete Order/ }).click();
  await shopper.getByLabel('Card number').fill('4242 4242 4242 4242');
  await shopper.getByLabel('Expiry date').fill('12 / 34');
  await shopper.getByLabel('Security code').fill('123');
  await shopper.getByLabel('Name on card').fill('Ada Byron');
  await shopper.getByRole('button', { name: /^Pay £/ }).click();
  await expect(shopper.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible();
  // docs/opening.md says so.
  expect(owner.done).toEqual({ fields: 15, presses: 14 });
});

async function becomeOwner(page: Page, { fill, press }: Hands, code: string): Promise<void> {
  await page.goto('/admin', { waitUntil: 'domcontentloaded' });
  await fill(page.getByRole('textbox', { name: 'One-time code' }), code);
  await fill(page.getByLabel('First name'), 'Olive');
  await fill(page.getByLabel('Last name'), 'Barker');
  await fill(page.getByLabel('Email'), 'olive@barkers.example.co.uk');
  await fill(page.getByLabel('Password', { exact: true }), password);
  await fill(page.getByLabel('Confirm password'), password);
  await press(page.getByRole('main').getByRole('button').last());
  await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible();
}

async function sayWhoTheyAre(page: Page, { fill, press, step, home }: Hands): Promise<void> {
  await press(step('Say who you are').getByRole('link'));
  await fill(page.getByRole('textbox', { name: 'Email', exact: true }), 'olive@barkers.co.uk');
  await fill(page.getByRole('textbox', { name: /^Trader/ }), 'Olive Barker');
  await fill(page.getByRole('textbox', { name: /^Address/ }), '1 Kennel Lane, Leeds LS1 4AP');
  await press(page.getByRole('button', { name: 'Save Changes' }));
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await home();
  await press(step('VAT registered').getByRole('button', { name: 'Not Registered' }));
  await press(step('delivery').getByRole('button', { name: 'Keep These' }));
  await press(step('policies').getByRole('button', { name: 'I’ve Read Them' }));
  await expect(step('policies')).toContainText(/Read on .* by /);
}

async function takePayments(page: Page, { fill, press, step }: Hands, secretKey: string): Promise<void> {
  await press(step('Take payments').getByRole('link'));
  const panel = page.getByRole('region', { name: 'Card payments' });
  await fill(panel.getByLabel('Secret key'), secretKey);
  await fill(panel.getByLabel('Your password'), password);
  await press(panel.getByRole('button', { name: 'Test and Save Key' }));
  await expect(panel.getByText('Test: no money moves')).toBeVisible();
}

async function putOnSale(page: Page, { fill, press, step, home }: Hands): Promise<void> {
  await home();
  await press(step('first product').getByRole('link'));
  await fill(page.getByLabel('Name', { exact: true }), 'Wool Ball');
  await fill(page.getByLabel('Kind'), 'toys');
  await fill(page.getByLabel('Price in £'), '7.50');
  await fill(page.getByLabel('Stock', { exact: true }), '20');
  await press(page.getByText('On sale at once'));
  await press(page.getByRole('button', { name: 'Create Product' }));
  await expect(page).toHaveURL(/\/admin\/products\/1$/);
  await page.locator('input[type=file]').first().setInputFiles(join(root, 'src/demo-data/pictures/felt-mice.webp'));
  await press(page.getByRole('button', { name: 'Crop and Upload' }));
  await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('img').first()).toBeVisible();
}
