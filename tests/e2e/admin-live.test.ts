import { expect } from '@playwright/test';
import { openAdmin } from './support/admin.ts';
import { test } from './support/test.ts';

test('a tab opened in the background catches up once it is visible', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('isLookedAt' in window) });
  });
  await openAdmin(page, 'Orders');
  const received = page.waitForRequest('**/api/admin/events');
  await page.evaluate(() => {
    Object.assign(window, { isLookedAt: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await received;
});

test('live events come back after a proxy or an ended session answered for them', async ({ page, watch }) => {
  watch.provokes(/502 GET \/api\/admin\/events/);
  await page.clock.install();
  await page.route('/api/admin/events', (route) => route.fulfill({ status: 502 }), { times: 1 });
  const rejected = page.waitForResponse('**/api/admin/events');
  await openAdmin(page, 'Orders');
  expect((await rejected).status()).toBe(502);
  const askedAgain = page.waitForRequest('**/api/admin/events');
  await page.clock.fastForward(6_000);
  await askedAgain;
});
