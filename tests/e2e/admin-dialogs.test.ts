import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openDesk } from './support/desk.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

// A browser without a screen has no scroll bars unless it is told to, and nothing could jump.
test.use({
  launchOptions: async ({ launchOptions }, lend) =>
    lend({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

const barWidth = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth);

/** From the left edge and in width, of what the page centres and of what reaches from edge to edge. */
const placesOf = (marks: readonly Locator[]) =>
  Promise.all(
    marks.map(async (mark) => {
      const box = await mark.boundingBox();
      return [box?.x, box?.width];
    }),
  );

test('a page of the admin area stays where it is when a dialog opens over it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openDesk(page, 'Suppliers');
  const marks = [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), page.getByRole('tablist')];
  await expect.poll(() => barWidth(page)).toBeGreaterThan(0);
  const before = await placesOf(marks.map((mark) => mark.first()));

  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await placesOf(marks.map((mark) => mark.first()))).toEqual(before);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await placesOf(marks.map((mark) => mark.first()))).toEqual(before);
});

test('a page of the shop stays where it is when the basket opens beside it', async ({ page }) => {
  await open(page, '/shop');
  const marks = [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), page.getByRole('main')];
  expect(await barWidth(page)).toBeGreaterThan(0);
  const before = await placesOf(marks.map((mark) => mark.first()));

  await page.getByRole('button', { name: /^Basket/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await placesOf(marks.map((mark) => mark.first()))).toEqual(before);
});
