import { expect } from '@playwright/test';
import { holdBack } from './support/held-back.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { confirmedOrder, fillInCard, fillInDelivery, guest, placeOrder, putInBasket } from './support/shopping.ts';
import { test } from './support/test.ts';

test('only the browser that ordered sees the confirmation', async ({ page, visitor, watch }) => {
  watch.provokes(/404 GET \/api\/orders\/PV-/);
  const number = await placeOrder(page, [{ productId: 6 }]);
  await open(page, `/order-confirmation?orderNumber=${number}`);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  const other = await visitor();
  await open(other, `/order-confirmation?orderNumber=${number}`);
  await expect(other.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expect(other.locator('main')).toContainText(
    `Order ${number} could not be found. Please check your order number.`,
  );
  await inspect(other, 'confirmation of an order that is not found');
  await other.getByRole('link', { name: 'Track Another Order' }).click();
  await expect(other).toHaveURL('/track-order');

  await page.getByRole('link', { name: 'Track This Order' }).click();
  await expect(page).toHaveURL(/^[^?]*\/track-order/);
});

test('a printed confirmation, order and receipt have no buttons', async ({ page }) => {
  const number = await placeOrder(page, [{ productId: 8 }]);
  for (const address of [
    `/order-confirmation?orderNumber=${number}`,
    `/track-order?orderNumber=${number}`,
    `/receipt/${number}`,
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await open(page, address);
    await expect(page.getByRole('main')).toContainText(number);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByText(number).first()).toBeVisible();
    await expect(page.locator('main :is(button, a[class*=rounded-full]):visible'), address).toHaveCount(0);
  }
});

test('the browser’s copy is shown when the shop does not respond', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED GET \/api\/orders\/PV-/);
  await putInBasket(page, 8);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await fillInCard(page);
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  const number = await confirmedOrder(page);
  await page.route('**/api/orders/PV-*', (route) => route.abort());
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.locator('main')).toContainText(number);
  await expect(page.locator('main')).toContainText(guest.name);
  await expect(page.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/account');
  await expect(page.getByRole('link', { name: 'Track This Order' })).toHaveCount(0);
  await inspect(page, 'confirmation from the kept copy');
});

test('a confirmation without a number shows no order and invents none', async ({ page }) => {
  await open(page, '/order-confirmation/success/now');
  await expect(page.getByRole('heading', { name: 'No Order Found' })).toBeVisible();
  const saved = await page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)));
  expect(saved.filter((key) => key.includes('order'))).toEqual([]);
  await inspect(page, 'confirmation without a number');
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/shop');
});

test('an order has its heading while loading, and a long number fits on a phone', async ({ page, watch }) => {
  watch.provokes(/400 GET \/api\/orders\/PV-/);
  const arrive = await holdBack(page, '**/api/orders/PV-*');
  await open(page, `/order-confirmation?orderNumber=PV-${'7'.repeat(60)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  await inspect(page, 'confirmation on its way');
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible();
  await inspect(page, 'confirmation of a long number');
});
