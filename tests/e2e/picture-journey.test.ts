import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { open } from './support/pages.ts';
import { basketButton, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

// A page that is made to move slowly remains so.
test.use({ reuseContext: false });

/** By name it stands on the first page of the listing, and there is much of it. */
const listing = '/shop?sort=name';
const card = (page: Page) =>
  page.getByRole('article').filter({ hasText: 'Beef & Carrot Stew' }).getByRole('link', { name: 'Beef & Carrot Stew' });

test.describe('for those who do not mind motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the clicked picture animates into the product page’s picture', async ({ page }) => {
    await open(page, listing);
    await thereAndBack(page, card(page));
    await slowly(page);
    await card(page).click();
    await expect.poll(() => travelling(page)).toEqual(['group', 'new', 'old']);
  });

  test('the animation also runs between related products', async ({ page }) => {
    await open(page, '/product/5');
    const next = page
      .getByRole('region', { name: 'You might also like' })
      .getByRole('article')
      .first()
      .getByRole('link');
    await thereAndBack(page, next);
    await slowly(page);
    await next.click();
    await expect.poll(() => travelling(page)).toEqual(['group', 'new', 'old']);
  });

  test('the page responds during the animation', async ({ page }) => {
    await open(page, listing);
    await thereAndBack(page, card(page));
    await slowly(page);
    await card(page).click();
    await expect.poll(() => travelling(page)).not.toEqual([]);
    await page.getByRole('button', { name: /^Add to Basket - / }).click();
    await expect(toast(page)).toContainText('Added to basket');
    await expect(basketButton(page)).toHaveAccessibleName('Basket, 1 item');
    await page.getByRole('link', { name: 'Back to Shop' }).click();
    await expect(page).toHaveURL('/shop');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('reduced motion disables the animation', async ({ page }) => {
  await page.addInitScript(() => {
    document.startViewTransition = () => {
      throw new Error('A transition began');
    };
  });
  await open(page, listing);
  await card(page).click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Beef & Carrot Stew' })).toBeVisible();
});

/** Once before, so that the page need not be waited for: a page that is still to come has no picture to become. */
async function thereAndBack(page: Page, link: Locator): Promise<void> {
  const here = page.url();
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(here);
  await expect(link).toBeVisible();
}

/** Which parts of the travelling picture the browser moves: with one alone there would be nothing between here and there. */
function travelling(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '');
    const parts = moved.flatMap((name) => /^::view-transition-(\w+)\(product-picture\)$/.exec(name)?.[1] ?? []);
    return [...new Set(parts)].toSorted();
  });
}

/** So that there is time to look. */
async function slowly(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
}

test('a card’s last picture loads and shows once the mouse is on the card, and not for who saves data', async ({
  page,
}) => {
  await open(page, listing);
  const second = page.locator('.second-picture');
  await expect(second).toHaveCount(0);
  await page.getByRole('article').first().hover();
  await expect(second).toHaveCSS('opacity', '1');
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await open(page, listing);
  const product = page.waitForResponse(/\/api\/products\/\d+$/);
  await page.getByRole('article').nth(1).hover();
  await (await product).finished();
  await expect(second).toHaveCount(0);
});
