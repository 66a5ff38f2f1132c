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
