import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openAdmin } from './support/admin.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

// A browser without a screen has no scroll bars unless it is told to, and nothing could jump.
test.use({
  launchOptions: async ({ launchOptions }, lend) =>
    lend({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

const barWidth = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth);

/** From the left edge and in width, in px, of what the page centres and of what reaches from edge to edge. */
const placesOf = async (marks: readonly Locator[]) => {
  const boxes = await Promise.all(marks.map((mark) => mark.boundingBox()));
  return boxes.flatMap((box) => [box?.x ?? NaN, box?.width ?? NaN]);
};

/** What is measured in vw moves by less than a pixel, which nobody sees; a scroll bar has 15. */
function expectStill(places: readonly number[], before: readonly number[]): void {
  places.forEach((place, index) => expect(Math.abs(place - (before[index] ?? NaN))).toBeLessThan(1));
}

test('a page of the admin area stays where it is when a dialog opens over it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openAdmin(page, 'Suppliers');
  const marks = [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), page.getByRole('tablist')];
  await expect.poll(() => barWidth(page)).toBeGreaterThan(0);
  const before = await placesOf(marks.map((mark) => mark.first()));

  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expectStill(await placesOf(marks.map((mark) => mark.first())), before);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expectStill(await placesOf(marks.map((mark) => mark.first())), before);
});

test('a page of the shop stays where it is when the basket opens beside it', async ({ page }) => {
  await open(page, '/shop');
  const marks = [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), page.getByRole('main')];
  expect(await barWidth(page)).toBeGreaterThan(0);
  const before = await placesOf(marks.map((mark) => mark.first()));

  await page.getByRole('button', { name: /^Basket/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expectStill(await placesOf(marks.map((mark) => mark.first())), before);
});
