import { expect } from '@playwright/test';
import { holdBack } from './support/held-back.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

const offline = 'You’re offline. We’ll carry on when your connection is back.';

test('who loses the connection is told, and goes on where they were once it is back', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerates(/^net::ERR_INTERNET_DISCONNECTED GET \/(media|brand)\//);
  await open(page, '/shop');
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: offline })).toBeVisible();
  await inspect(page, 'offline');
  await context.setOffline(false);
  await expect(page.getByText(offline)).toHaveCount(0);
});

test('what takes unusually long says so and offers another try', async ({ page }) => {
  await page.clock.install();
  await open(page, '/food');
  const letResponse = await holdBack(page, /\/api\/products\/\d+$/);
  await page.getByRole('main').getByRole('article').first().getByRole('link').press('Enter');
  await page.clock.runFor(2_000);
  await expect(page.getByText('Loading product…')).toBeAttached();
  await expect(page.getByText('This is taking longer than usual.')).toHaveCount(0);
  await page.clock.runFor(8_000);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  letResponse();
});
