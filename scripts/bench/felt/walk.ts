import type { Page } from '@playwright/test';
import type { Sight } from './in-page.ts';
import { lookMs, open, patienceMs, productContent, take } from './phone.ts';
import type { Felt } from './phone.ts';

/** From the home page by links to the checkout, as a buyer goes. */
export async function walkToCheckout(page: Page, url: string, felt: Felt): Promise<void> {
  await open(page, `${url}/`);
  await page.waitForTimeout(lookMs);
  const step = async (what: string, content: Sight, act: () => Promise<unknown>) => {
    await take(page, { what, sights: [content], names: ['content'], act, isPage: true }, felt);
    await page.waitForTimeout(lookMs / 2);
  };

  const toShop = page.locator('main a[href="/shop"]').first();
  await toShop.scrollIntoViewIfNeeded();
  await step('home to listing', { kind: 'page', path: '/shop', selector: 'article' }, () => toShop.tap());
  const card = page.getByRole('article').nth(2).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(lookMs / 4);
  await step('on to the product', productContent, () => card.tap());

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Basket - / })
    .first()
    .tap();
  const basket = page.getByRole('banner').getByRole('button', { name: /^Basket, 1 item/ });
  await basket.waitFor({ timeout: patienceMs });
  await basket.tap();
  const toBasket = page.getByRole('dialog').getByRole('link', { name: 'View Basket' });
  await toBasket.waitFor({ timeout: patienceMs });
  await page.waitForTimeout(lookMs / 4);
  const toCheckout = 'a[href="/checkout"]';
  await step('panel to basket', { kind: 'page', path: '/basket', selector: toCheckout }, () => toBasket.tap());
  const link = page.getByRole('main').locator(toCheckout).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(lookMs / 4);
  await step('basket to checkout', { kind: 'page', path: '/checkout', selector: 'input[autocomplete=email]' }, () =>
    link.tap(),
  );
}
