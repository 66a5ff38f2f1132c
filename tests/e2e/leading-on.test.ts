import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { basketButton, basketPanel, placeOrder, putInBasket, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

const seen = (page: Page) => page.getByRole('region', { name: 'Recently seen' });

test('recently seen products are listed, latest first, until they are cleared or the customer signs out', async ({
  page,
}) => {
  await open(page, '/product/12');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(seen(page)).toHaveCount(0);
  await open(page, '/product/15');
  await expect(seen(page).getByRole('link')).toHaveText(['Little Liver Rewards']);
  await open(page, '/');
  await expect(seen(page).getByRole('link')).toHaveText(['Meadow Hay', 'Little Liver Rewards']);
  await inspect(page, 'home with what was seen');
  await seen(page).getByRole('link', { name: 'Little Liver Rewards' }).click();
  await expect(page).toHaveURL('/product/12');
  // The page one is on is not shown among them.
  await expect(seen(page).getByRole('link')).toHaveText(['Meadow Hay']);
  await seen(page).getByRole('button', { name: 'Clear' }).click();
  await expect(seen(page)).toHaveCount(0);
  await reload(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(seen(page)).toHaveCount(0);

  await becomeCustomer(page, 'looks.round@example.co.uk');
  await open(page, '/product/12');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-seen'))).toContain('Little Liver Rewards');
  await open(page, '/account');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page)).toContainText('Logged out');
  expect(await page.evaluate(() => localStorage.getItem('recently-seen'))).toBeNull();
});

test('suggestions for the basket show in the panel, on the basket page and on the confirmation', async ({ page }) => {
  await putInBasket(page, 12);
  await open(page, '/contact');
  await basketButton(page).click();
  const fitting = (within: Pick<Page, 'getByRole'>) => within.getByRole('region', { name: 'Goes well with these' });
  const first = fitting(basketPanel(page)).getByRole('listitem').first();
  const name = await first.getByRole('link').innerText();
  expect(name).not.toBe('Little Liver Rewards');
  await first.getByRole('button', { name: `Add ${name} to basket` }).click();
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 2 items');
  // It stays where it was pressed.
  await expect(first.getByRole('button', { name: `Add another ${name} to basket` })).toBeVisible();
  await page.keyboard.press('Escape');

  await open(page, '/basket');
  await expect(fitting(page).getByRole('listitem')).toHaveCount(3);
  await open(page, `/order-confirmation?orderNumber=${await placeOrder(page, [{ productId: 12 }])}`);
  await expect(page.getByRole('region', { name: 'You might like next time' }).getByRole('listitem')).toHaveCount(3);
});

test('a returning customer sees earlier products on the home page, and reorders with one click', async ({ page }) => {
  const again = page.getByRole('region', { name: 'Buy again' });
  await open(page, '/');
  await becomeCustomer(page, 'comes.back@example.co.uk');
  const number = await placeOrder(page, [{ productId: 12, quantity: 2 }]);

  await open(page, '/');
  await again.getByRole('button', { name: 'Add Little Liver Rewards to basket' }).click();
  await expect(toast(page)).toContainText('Little Liver Rewards was added to your basket.');
  await inspect(page, 'home of who has bought');

  await open(page, '/account?tab=orders');
  await page.getByRole('article').filter({ hasText: number }).getByRole('button', { name: 'Buy Again' }).click();
  await expect(toast(page)).toContainText(`Everything from order ${number} was added to your basket.`);
  await expect(toast(page)).toContainText('£13.15 to go for free delivery.');
  await expect(toast(page).locator('img')).toBeVisible();
  await toast(page).getByRole('button', { name: 'View Basket' }).click();
  await expect(basketPanel(page)).toContainText('Little Liver Rewards');
});

test('an unsent order says from when it can be returned', async ({ page }) => {
  await becomeCustomer(page, 'asks.early@example.co.uk');
  const number = await placeOrder(page, [{ productId: 12 }]);
  await open(page, `/account/orders/${number}`);
  await expect(page.getByRole('main')).toContainText(
    'You can request a return here once your order is on its way, up to 30 days after it’s delivered.',
  );
});
