import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

test('in high contrast, buttons keep an edge and ratings their stars', async ({ page }) => {
  await open(page, '/product/1');
  await expect(page.getByRole('button', { name: /^Add to Basket - / }).first()).toHaveCSS('outline-style', 'solid');
  // A ring around the link would be cut by the row, which scrolls sideways.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline', /solid 3px/);
  await expect(page.locator(':focus')).toHaveCSS('outline-offset', '-3px');
});

test('in high contrast, empty stars are hollow: colours alone do not tell them from full ones', async ({ page }) => {
  await open(page, '/product/1');
  const reviews = page.getByRole('tabpanel', { name: 'Reviews' }).getByRole('listitem');
  const rating = reviews.getByRole('img', { name: '4.0 out of 5 stars' }).first();
  await rating.scrollIntoViewIfNeeded();
  await expect.poll(() => middlesOf(rating, 5)).toEqual(['text', 'text', 'text', 'text', 'ground']);

  await page.getByRole('tab', { name: 'Write Review' }).click();
  await page.getByRole('radio', { name: '2 stars' }).check();
  const stars = page.getByRole('group', { name: 'Rating' }).locator('label');
  const chosen = () => Promise.all([0, 1, 2, 3, 4].map(async (place) => (await middlesOf(stars.nth(place), 1))[0]));
  await expect.poll(chosen).toEqual(['text', 'text', 'ground', 'ground', 'ground']);
});

/** The system's colour in the middle of each of so many stars, which is black on white in tests. */
async function middlesOf(stars: Locator, count: number): Promise<string[]> {
  const image = sharp(await stars.screenshot()).greyscale();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: count }, (_, place) => {
    const middle = Math.round((place + 0.5) * (info.width / count));
    const shade = data[(Math.round(info.height / 2) * info.width + middle) * info.channels] ?? 128;
    if (shade > 250) return 'ground';
    return shade < 5 ? 'text' : `shade ${shade}`;
  });
}
