import { openAdmin } from './support/admin.ts';
import { test } from './support/test.ts';

test('a tab opened in the background hears what happens once it is looked at', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('isLookedAt' in window) });
  });
  await openAdmin(page, 'Orders');
  const heard = page.waitForRequest('**/api/admin/events');
  await page.evaluate(() => {
    Object.assign(window, { isLookedAt: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await heard;
});
