import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

// It has three pictures.
const product = '/product/1';
const name = 'Chicken & Brown Rice Adult Dog Food';

const opener = (page: Page) => page.getByRole('button', { name: 'Enlarge picture' });
const viewer = (page: Page) => page.getByRole('dialog', { name });
const nearness = (page: Page) =>
  viewer(page)
    .locator('li:not([inert])')
    .evaluate((slide) => Number(getComputedStyle(slide).getPropertyValue('--zoom')));

test('a picture opens enlarged, by keyboard too, and Escape returns the focus', async ({ page }) => {
  await open(page, product);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeVisible();
  await expect(viewer(page).getByText('1 of 3')).toBeVisible();
  await inspect(page, 'picture enlarged');

  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    // Between the last of them and the first the browser's own bar has its turn.
    expect(await page.evaluate(() => document.activeElement?.matches('dialog[open] *, body'))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

for (const size of [
  { width: 375, height: 740 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]) {
  test(`an enlarged picture is larger than on the page at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, product);
    const own = (await opener(page).boundingBox())?.width ?? 0;
    await opener(page).click();
    const large = viewer(page).locator('li:not([inert]) img').last();
    await expect.poll(async () => (await large.boundingBox())?.width).toBeGreaterThan(own);
    // In a window wider than high it takes all of the height.
    if (size.width > size.height) expect((await large.boundingBox())?.height).toBeGreaterThan(size.height - 2);
    await expect(viewer(page).getByRole('button', { name: 'Close' })).toBeInViewport();
    await expect(viewer(page).getByRole('button', { name: 'Next picture' })).toBeInViewport();
  });
}

test('the enlarged picture loads the largest stored size', async ({ page }) => {
  await open(page, product);
  await page.getByRole('button', { name: /^Show picture 2/ }).click();
  await opener(page).click();
  await expect(viewer(page).getByText('2 of 3')).toBeVisible();
  const large = viewer(page).locator('li:not([inert]) img').last();
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/1600\.avif$/);
});

test('arrow keys change the picture, and the page shows the same one after closing', async ({ page }) => {
  await open(page, product);
  await opener(page).click();
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('2 of 3')).toBeVisible();
  await expect(viewer(page).locator('li').nth(1)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('1 of 3')).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
  await expect(viewer(page).getByText('3 of 3')).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Show picture 3/ })).toHaveAttribute('aria-pressed', 'true');

  await opener(page).click();
  await expect(viewer(page).locator('li').nth(2)).toBeInViewport({ ratio: 0.9 });
});

test('a click zooms in, arrow keys pan, and the next picture starts unzoomed', async ({ page }) => {
  await open(page, product);
  await opener(page).click();
  await viewer(page).getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect(viewer(page).getByRole('button', { name: 'Zoom out' })).toBeFocused();
  await expect.poll(() => nearness(page)).toBeGreaterThan(1.5);
  await inspect(page, 'picture from near');

  const slide = viewer(page).locator('li:not([inert])');
  const before = await slide.evaluate(({ scrollLeft }) => scrollLeft);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slide.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(before);
  await expect(viewer(page).getByText('1 of 3')).toBeVisible();

  await viewer(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer(page).getByText('2 of 3')).toBeVisible();
  await expect.poll(() => nearness(page)).toBe(1);
});

test('a click zooms in at the corner that was clicked', async ({ page }) => {
  await open(page, product);
  await opener(page).click();
  const slide = viewer(page).locator('li:not([inert])');
  const { width = 0, height = 0, x = 0, y = 0 } = (await slide.boundingBox()) ?? {};
  await page.mouse.click(x + width * 0.6, y + height * 0.9);
  await page.mouse.move(x + width - 1, y + height - 1);
  await expect
    .poll(() => slide.evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop)))
    .toBeLessThanOrEqual(2);
  await page.mouse.move(x + 1, y + 1);
  await expect.poll(() => slide.evaluate(({ scrollTop }) => Math.round(scrollTop))).toBeLessThanOrEqual(2);
});

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a swipe shows the next picture', async ({ page }) => {
    await open(page, product);
    await opener(page).tap();
    await expect(viewer(page).getByText('1 of 3')).toBeVisible();
    await swipe(page, { from: 340, to: 40 });
    await expect(viewer(page).getByText('2 of 3')).toBeVisible();
  });

  test('a pinch zooms in, and a second tap zooms out', async ({ page }) => {
    await open(page, product);
    await opener(page).tap();
    await expect(viewer(page).getByText('1 of 3')).toBeVisible();
    await pinch(page, { from: 40, to: 160 });
    await expect.poll(() => nearness(page)).toBeGreaterThan(1.5);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    await viewer(page).getByRole('button', { name: 'Zoom out' }).tap();
    await expect.poll(() => nearness(page)).toBe(1);
  });
});

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  await touch(page, [{ x: from }], [{ x: to }]);
}

/** Two fingers about the middle, each so many px from it. */
async function pinch(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const fingers = (by: number) => [{ x: 195 - by }, { x: 195 + by }];
  await touch(page, fingers(from), fingers(to));
}

/** Fingers at these places move to those, as a real screen tells of it. */
async function touch(page: Page, from: { x: number }[], to: { x: number }[]): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const steps = 12;
  const at = (share: number) =>
    from.map(({ x }, finger) => ({ x: x + ((to[finger]?.x ?? x) - x) * share, y: 400, id: finger }));
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1)
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
