import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

test('the home page shows every section and leads into the shop @smoke', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByText('Our product images are being updated.')).toBeVisible();
  for (const badge of ['Fast UK Delivery', '30-Day Returns', 'Pet-Approved Quality', 'Secure Checkout'])
    await expect(page.getByRole('heading', { name: badge })).toBeVisible();
  await inspect(page, 'home');

  await page.getByRole('link', { name: 'View Collections' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Best Sellers' })).toBeVisible();
  await page.goBack();
  await page.getByRole('region', { name: 'Shop by category' }).getByRole('link', { name: 'Health & Care' }).click();
  await expect(page).toHaveURL('/shop?category=Health');
  await expect(page.getByRole('heading', { level: 1, name: 'Health & Care' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
});

test('the first screen shows one banner, the header and the whole hero', async ({ page }) => {
  await open(page, '/');
  // One line, on a phone as high as its cross; on a tablet two.
  for (const [width, height, bandHeight] of [
    [375, 740, 44],
    [768, 1024, 48],
    [1440, 900, 36],
    [1920, 1080, 36],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = `${width} by ${height}`;
    const band = page.getByRole('complementary', { name: 'Delivery' }).locator('..');
    await expect.poll(async () => (await band.boundingBox())?.height, size).toBe(bandHeight);
    const picture = await page.locator('.hero-picture').boundingBox();
    expect((picture?.y ?? height) + (picture?.height ?? 0), size).toBeLessThan(height);
    // A phone has a menu instead.
    const header = await page.getByRole('banner').boundingBox();
    expect((header?.height ?? 0) < 80, size).toBe(width >= 1200 || width < 768);
  }
});

test('on a phone the first price on the home page is within 1.3 screens, and the menu shows every page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await open(page, '/');
  const price = await page.getByRole('article').first().getByText(/^£/).first().boundingBox();
  expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(1.3 * 740);

  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const name of ['Home', 'Shop', 'Food & Treats', 'Accessories & Toys', 'Health & Care', 'Contact'])
    await expect(main.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await inspect(page, 'menu', 375);
  await main.getByRole('link', { name: 'Health & Care' }).click();
  await expect(page).toHaveURL('/health');
  await expect(main).toBeHidden();
});

test('the community button leads to the community from anywhere, however often it is pressed', async ({ page }) => {
  const community = page.getByRole('button', { name: 'Community', exact: true });
  const heading = page.getByRole('heading', { name: 'From the community' });
  await open(page, '/shop');
  await community.press('Enter');
  await expect(page).toHaveURL('/#community');
  await expect(heading).toBeInViewport();

  await open(page, '/');
  for (const time of ['first', 'second']) {
    await community.press('Enter');
    await expect(heading, `the ${time} time`).toBeInViewport();
    await expect(page).toHaveURL('/#community');
    await expect(community).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(heading).not.toBeInViewport();
  }
});

test('the community button scrolls smoothly where motion is welcome, and at once where it is not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/');
  await page.getByRole('button', { name: 'Community', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'From the community' })).toBeInViewport();
  // How many frames a busy machine draws on the way is its own affair.
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});

test('the home page works without what it lists, and comments that failed to load can be retried', async ({
  page,
  watch,
}) => {
  watch.provokes(/500 GET/);
  await open(page, '/contact');
  for (const address of ['products?featured*', 'testimonials', 'community/comments*'])
    await page.route(`**/api/${address}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'No', code: 'no' } }),
    );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  const community = page.locator('#community');
  await expect(community).toContainText('We couldn’t load the comments');
  await inspect(page, 'home without what it lists');
  await page.unroute('**/api/community/comments*');
  await community.getByRole('button', { name: 'Try Again' }).click();
  await expect(community.getByRole('article').first()).toBeVisible();
});

test('carousels are paused with reduced motion, until Play is pressed', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  const bestSellers = page.getByRole('region', { name: 'Best sellers' });
  await page.clock.runFor(15_000);
  expect(await placeOf(bestSellers)).toBe(0);

  await bestSellers.getByRole('button', { name: 'Play' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3000);
  await expect.poll(() => placeOf(bestSellers)).toBeGreaterThan(0);
});

test('carousels advance by themselves and can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await open(page, '/');
  const voices = page.getByRole('region', { name: 'What customers say' });
  await page.clock.runFor(4000);
  await expect.poll(() => placeOf(voices)).toBeGreaterThan(0);

  await voices.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await expect(voices.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await voices.getByRole('button', { name: 'Next' }).click();
  const place = await restingPlaceOf(voices);
  await page.mouse.move(0, 0);
  await page.clock.runFor(15_000);
  expect(await placeOf(voices)).toBe(place);
});

/** Where it is once what set it in motion has run out. */
async function restingPlaceOf(carousel: Locator): Promise<number> {
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await placeOf(carousel);
      return before - last;
    })
    .toBe(0);
  return before;
}

/** How far a carousel has gone, in px. */
function placeOf(carousel: Locator): Promise<number> {
  return carousel.locator('.carousel-track').evaluate((track) => track.scrollLeft);
}
