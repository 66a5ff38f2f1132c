import { expect } from '@playwright/test';
import { holdBack } from './support/held-back.ts';
import { test } from './support/test.ts';

const code = '**/assets/*.js';
const firstPicture = '**/scenes/hero*';

test('the first picture comes before the code', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const letPictureCome = await holdBack(page, firstPicture);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => asked.some((path) => path.includes('/hero'))).toBe(true);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
  letPictureCome();
  await expect.poll(() => asked.some((path) => path.endsWith('.js'))).toBe(true);
});

test('a touch fetches the code at once, and is answered', async ({ page }) => {
  await holdBack(page, firstPicture);
  await page.addInitScript(() => {
    const plain = setTimeout;
    // Nothing but the touch may fetch it.
    window.setTimeout = ((act: () => void, ms?: number) => (ms === 3_000 ? 0 : plain(act, ms))) as typeof setTimeout;
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByLabel('Offer')).toBeHidden();
});

test('a picture that never comes keeps nobody waiting for long', async ({ page }) => {
  await holdBack(page, firstPicture);
  const asked = page.waitForRequest(code);
  await page.goto('/', { waitUntil: 'commit' });
  await asked;
});
