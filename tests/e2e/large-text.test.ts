import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { sidewaysBy } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { placeOrder, putInBasket } from './support/shopping.ts';
import { test } from './support/test.ts';

const softly = expect.configure({ soft: true });

// WCAG 2.2, 1.4.4: text of twice the size, which some people set in their browser once and for all.
test('with text twice as large, nothing scrolls sideways on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await putInBasket(page, 33);
  await open(page, '/product/1');
  await becomeCustomer(page, 'somebody.with.large.text@example.co.uk');
  const number = await placeOrder(page, [{ productId: 34 }]);
  for (const address of [
    '/',
    '/shop',
    '/product/11',
    '/basket',
    '/checkout',
    '/forgot-password',
    '/contact',
    '/policies',
    '/saved',
    `/account/orders/${number}`,
    `/receipt/${number}`,
  ]) {
    await open(page, address);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await softly.poll(() => sidewaysBy(page), { message: address, timeout: 3_000 }).toEqual([]);
  }
});
