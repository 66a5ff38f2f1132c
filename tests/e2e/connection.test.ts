import { expect } from '@playwright/test';
import { holdBack } from './support/held-back.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { basketButton, fillInCard, fillInDelivery, putInBasket, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

const offline = 'You’re offline. We’ll carry on when your connection is back.';

test('a lost connection is announced, and the page carries on once it is back', async ({ page, context, watch }) => {
  watch.tolerates(/^net::ERR_INTERNET_DISCONNECTED GET \/(media|brand|api|assets)\//);
  await open(page, '/shop');
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: offline })).toBeVisible();
  await inspect(page, 'offline');
  await context.setOffline(false);
  await expect(page.getByText(offline)).toHaveCount(0);
});

test('a page that was opened without a connection comes once it is back', async ({ page, context, watch }) => {
  watch.tolerates(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/);
  await open(page, '/basket');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection');
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
});

test('a picture lost with the connection loads once it is back', async ({ page, context, watch }) => {
  watch.tolerates(/^net::ERR_(FAILED|INTERNET_DISCONNECTED) GET \/(media|brand|api|assets)\//);
  await page.route(/\/media\//, (route) => route.abort());
  await open(page, '/product/13');
  const lost = page.getByRole('main').getByText('Image unavailable');
  await expect(lost.first()).toBeVisible();
  await page.unroute(/\/media\//);
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toHaveCount(0);
});

test('goods added offline wait for the connection, and the page says so', async ({ page, context, watch }) => {
  watch.tolerates(/^net::ERR_INTERNET_DISCONNECTED GET \/(media|brand|api|assets)\//);
  await open(page, '/product/13');
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await expect(toast(page)).toContainText('to your basket when your connection is back.');
  await context.setOffline(false);
  await expect(toast(page)).toContainText('Added to basket');
  await page.reload();
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 1 item');
});

test('signing in without a connection blames the connection and not the password', async ({ page, context, watch }) => {
  watch.tolerates(/^net::ERR_INTERNET_DISCONNECTED /);
  await open(page, '/login');
  const password = page.getByRole('main').getByLabel('Password', { exact: true });
  await page.getByRole('main').getByLabel('Email').fill('ada@example.co.uk');
  await password.fill('three brown terriers');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toContainText('Please check your connection too.');
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveValue('three brown terriers');
});

test('an order pressed offline fails at once, and is not sent when the connection is back', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerates(/^net::ERR_INTERNET_DISCONNECTED /);
  await putInBasket(page, 28);
  await open(page, '/checkout');
  await fillInDelivery(page);
  await fillInCard(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Complete Order - / }).click();
  await expect(toast(page)).toContainText('Payment Failed');
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t confirm your order' })).toBeVisible();
  const sentLater: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) sentLater.push(request.url());
  });
  await context.setOffline(false);
  await expect(page.getByText(offline)).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/');
  expect(sentLater).toEqual([]);
});

test('a clicked product shows its name and price before it has loaded', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await open(page, '/food');
  const letResponse = await holdBack(page, /\/api\/products\/\d+/);
  const card = page.getByRole('main').getByRole('article').first();
  const name = await card.getByRole('link').innerText();
  const price = (await card.innerText()).match(/£\d+\.\d\d/)?.[0] ?? '';
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main').getByText(price, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Add to Basket - ${price}` })).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);
  letResponse();
  await expect(page.getByRole('tablist', { name: 'Reviews and details' })).toBeVisible();
});

test('a clicked product that no longer exists is not found', async ({ page, watch }) => {
  watch.provokes(/404 GET \/api\/products\/\d+/);
  await open(page, '/food');
  await page.route(/\/api\/products\/\d+$/, (route) =>
    route.fulfill({ status: 404, json: { message: 'There is no such product.', code: 'not-found' } }),
  );
  // Further down than what an idle page reads ahead.
  await page.getByRole('main').getByRole('article').last().getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
});

test('slow loading says so and offers a retry', async ({ page }) => {
  await page.clock.install();
  await open(page, '/food');
  const letResponse = await holdBack(page, /\/api\/products\/\d+$/);
  await page.getByRole('main').getByRole('article').last().getByRole('link').press('Enter');
  await expect(page.getByRole('button', { name: /^Add to Basket - / })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByText('This is taking longer than usual.')).toHaveCount(0);
  await page.clock.runFor(8_000);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  letResponse();
});

test('a slow page says so below the header', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  const letCodeArrive = await holdBack(page, '**/assets/contact-*.js');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().press('Enter');
  await expect(page).toHaveURL('/contact');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('banner').getByText('This is taking longer than usual.')).toBeVisible();
  letCodeArrive();
  await expect(page.getByLabel('Message')).toBeVisible();
  await expect(page.getByText('This is taking longer than usual.')).toHaveCount(0);
});
