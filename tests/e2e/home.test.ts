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

for (const [width, height, bandHeight] of [
  [375, 740, 64],
  [768, 1024, 48],
  [1440, 900, 36],
  [1920, 1080, 36],
] as const) {
  test(`the first screen at ${width} by ${height} shows one banner, the header and the whole hero`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, '/');
    const band = await page.getByRole('complementary', { name: 'Delivery' }).locator('..').boundingBox();
    expect(band?.height).toBe(bandHeight);
    const picture = await page.locator('.hero-picture').boundingBox();
    expect((picture?.y ?? height) + (picture?.height ?? 0)).toBeLessThan(height);
    const [logo, contact] = await Promise.all([
      page.getByRole('banner').getByRole('link', { name: 'Paw & Vale, home' }).boundingBox(),
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).boundingBox(),
    ]);
    const isOneRow = (contact?.y ?? 0) < (logo?.y ?? 0) + (logo?.height ?? 0);
    expect(isOneRow).toBe(width >= 1200);
  });
}

test('each animal on the home page leads to its products', async ({ page }) => {
  await open(page, '/');
  const animals = page.getByRole('region', { name: 'Who are you shopping for?' });
  await expect(animals.getByRole('link')).toHaveText(['Dogs', 'Cats', 'Small pets', 'Birds', 'Fish']);
  await animals.getByRole('link', { name: 'Birds' }).click();
  await expect(page).toHaveURL('/shop?pet=bird');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a demo shop’s testimonials and comments are marked as samples', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('region', { name: 'What customers say' })).toContainText('Sample reviews');
  await expect(page.getByRole('contentinfo')).toContainText('A demo shop: its goods and reviews are samples.');
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

for (const [address, shown] of [
  ['/api/products?featured*', 'What customers say'],
  ['/api/testimonials', 'From the community'],
  ['/api/community/comments*', 'We couldn’t load the comments'],
] as const) {
  test(`the home page works without ${address}`, async ({ page, watch }) => {
    watch.provokes(/500 GET/);
    await open(page, '/contact');
    await page.route(`**${address}`, (route) => route.fulfill({ status: 500, json: { message: 'No', code: 'no' } }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();
    await inspect(page, `home without ${address}`);
  });
}

test('comments that failed to load can be retried', async ({ page, watch }) => {
  watch.provokes(/500 GET/);
  await open(page, '/contact');
  await page.route('**/api/community/comments*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const community = page.locator('#community');
  await expect(community).toContainText('We couldn’t load the comments');
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
