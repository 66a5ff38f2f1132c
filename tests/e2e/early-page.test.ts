import { expect } from '@playwright/test';
import { holdBack } from './support/held-back.ts';
import { hydrated } from './support/pages.ts';
import { basketButton, putInBasket } from './support/shopping.ts';
import { test } from './support/test.ts';

const code = '**/assets/*.js';

for (const width of [390, 1280]) {
  for (const address of ['/', '/shop', '/product/8', '/policies', '/contact']) {
    test(`${address} at ${width} px stays where it was scrolled before hydration`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const letCodeArrive = await holdBack(page, code);
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
      expect(await page.evaluate(() => window.scrollY)).toBe(700);
      const seen = await page.evaluateHandle(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2));
      const place = () => seen.evaluate((element) => element?.getBoundingClientRect().top);
      const before = await place();
      letCodeArrive();
      await hydrated(page);
      // The router places a page when it has rendered it; a press is answered after that. The pointer and the focus would scroll.
      await page.getByRole('button', { name: 'Account', exact: true }).dispatchEvent('click');
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      expect(Math.abs(((await place()) ?? 0) - (before ?? 0))).toBeLessThan(3);
    });
  }
}

test('what is in the basket shows once the whole page is hydrated, so that no part differs from what the server rendered', async ({
  page,
}) => {
  await putInBasket(page, 9);
  await page.addInitScript(() => {
    // As on a slow phone: answers come between the steps in which React hydrates the page.
    const slowly = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => slowly.call(this, message), 40);
    };
    new MutationObserver(() => {
      const names = [...document.querySelectorAll('header button')].map((one) => `${one.ariaLabel} ${one.textContent}`);
      if (!sessionStorage.getItem('seen') && names.some((name) => /Basket, \d/.test(name)))
        sessionStorage.setItem('seen', 'hydrated' in document.documentElement.dataset ? 'after hydration' : 'before');
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.goto('/product/1', { waitUntil: 'domcontentloaded' });
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 1 item');
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('after hydration');
});

test.describe('for those who do not mind motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const address of ['/shop', '/product/1']) {
    test(`a loaded picture of ${address} is fully visible before and after hydration`, async ({ page }) => {
      const letCodeArrive = await holdBack(page, code);
      await page.goto(address, { waitUntil: 'commit' });
      const picture = page.locator('main img[fetchpriority=high]').first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      const faint = () =>
        picture.evaluate((image) => [image.getAnimations().length, Number(getComputedStyle(image).opacity)]);
      expect(await faint()).toEqual([0, 1]);
      letCodeArrive();
      await hydrated(page);
      expect(await faint()).toEqual([0, 1]);
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    });
  }
});
