import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

for (const width of [390, 1280]) {
  for (const address of ['/', '/shop', '/product/1', '/contact']) {
    test(`${address} at ${width} px is complete once it is idle`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, address);
      await expect.poll(() => blanks(page)).toEqual([]);
      const height = await heightOf(page);
      for (let top = 0; top < height; top += 700)
        await page.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), top);
      expect(await heightOf(page)).toBe(height);
    });
  }
}

test('a page printed before it is idle is complete', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await open(page, '/shop');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => blanks(page)).toEqual([]);
});

test('a printed product and order have no buttons and fields, and a printed FAQ is expanded', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await open(page, '/product/1');
  await expect(page.getByRole('heading', { name: 'You might also like' })).toBeVisible();
  await expect(page.locator('main :is(button, select):visible')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Shop' })).toBeHidden();
  await open(page, '/track-order');
  await expect(page.locator('main :is(input, button):visible')).toHaveCount(0);
  await open(page, '/contact');
  for (const answer of await page.locator('details > :not(summary)').all()) await expect(answer).toBeVisible();
});

/** What is not laid out, and pictures that are not there. */
function blanks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const skipped = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).contentVisibility === 'auto',
    );
    const missing = [...document.images].filter((image) => !image.complete || image.naturalWidth === 0);
    return [...skipped.map(({ className }) => `skipped: ${className}`), ...missing.map(({ src }) => `missing: ${src}`)];
  });
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}
