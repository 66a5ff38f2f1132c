import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import {
  applyCode,
  basketButton,
  completeOrder,
  confirmedOrder,
  fillInCard,
  fillInDelivery,
  putInBasket,
  sumOf,
  toast,
} from './support/shopping.ts';
import { test } from './support/test.ts';

test('a code that ended meanwhile changes the total, which is shown before anything is paid', async ({
  page,
  internals,
  watch,
}) => {
  watch.provokes(/409 POST \/api\/orders/);
  await internals.addPromotion('MIDNIGHT20', 20);
  await reachPayment(page, 18);
  await applyCode(page, 'MIDNIGHT20');
  await expect(sumOf(page, 'Total')).toHaveText('£11.79');
  await internals.endPromotion('MIDNIGHT20');
  await completeOrder(page, '11.79');

  await expect(toast(page)).toContainText('Payment Failed');
  const notice = page.locator('main').getByRole('alert').filter({ hasText: 'The total has changed' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('You saw £11.79. If you’re happy with £13.49, complete your order again.');
  await inspect(page, 'checkout with another total');
  await completeOrder(page, '13.49');
  await confirmedOrder(page);
});

test('goods that sold out meanwhile are named, and the rest can still be bought', async ({
  page,
  internals,
  watch,
}) => {
  watch.provokes(/409 POST \/api\/orders/);
  const cave = await internals.addProduct('Terracotta Fish Cave', 3);
  await putInBasket(page, 15);
  await reachPayment(page, cave.id);
  await internals.setStock(cave.id, 0);
  await page.getByRole('button', { name: /^Complete Order/ }).click();

  await expect(toast(page)).toContainText(`${cave.name} has just sold out`);
  const notice = page.getByRole('alert').filter({ hasText: 'Your basket needs a change before you can pay' });
  await expect(notice).toContainText(cave.name);
  await inspect(page, 'checkout with something sold out');
  await answerAfterTheBasketIsRead(page);
  await notice.getByRole('button', { name: 'Update My Basket' }).click();
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 1 item');
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  await confirmedOrder(page);
  await expect(page.locator('main')).toContainText('Meadow Hay');
});

test('an order request that gets lost says so, keeps everything and orders once @smoke', async ({
  page,
  internals,
  watch,
}) => {
  watch.provokes(/net::ERR_FAILED POST \/api\/orders/);
  const { id } = await internals.addProduct('Slow Bowl', 28);
  await reachPayment(page, id);
  let responsesLost = 0;
  await page.route('**/api/orders', async (route) => {
    if (responsesLost > 0) return route.continue();
    // The order arrives; its answer does not.
    responsesLost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  await expect(toast(page)).toContainText('Payment Failed');
  await expect(toast(page)).toContainText('There was an error processing your payment.');
  // Nobody knows whether it has arrived, so nothing else is claimed.
  const notice = page.getByRole('alert').filter({ hasText: 'We couldn’t confirm your order' });
  await expect(notice).toContainText('You won’t be charged twice, and everything you entered is still here.');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  await confirmedOrder(page);

  await open(page, `/product/${id}`);
  const stock = await page.request.get(`/api/products/${id}`).then((response) => response.json());
  expect(stock.stock).toBe(27);
});

/** The checkout with one of a product, all fields filled in. */
async function reachPayment(page: Page, productId: number): Promise<void> {
  await putInBasket(page, productId);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await fillInCard(page);
}

test('text that is too long gets an error at its field, and pasted text is not cut off', async ({ page }) => {
  const message = 'The dog has a long story. '.repeat(200);
  await open(page, '/contact');
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.co.uk');
  await page.getByLabel('Message').focus();
  await page.keyboard.insertText(message);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Please use 5000 characters at most/);
  await expect(page.getByLabel('Message')).toHaveValue(message);

  const password = 'long words that nobody guesses '.repeat(5);
  await putInBasket(page, 12);
  await open(page, '/checkout');
  await page.getByLabel('Create an account for faster future checkouts').check();
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.insertText(password);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

/** The basket that is read again after a change is answered once the order is placed, and before the order's own answer. */
async function answerAfterTheBasketIsRead(page: Page): Promise<void> {
  const { promise: isPlaced, resolve: place } = Promise.withResolvers<void>();
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'GET') await isPlaced;
    await route.continue();
  });
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch();
    place();
    await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
    await route.fulfill({ response });
  });
}
