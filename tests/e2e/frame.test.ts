import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { hydrated, open, reload } from './support/pages.ts';
import { basketButton, basketPanel } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a dismissed banner stays away, and one with another code shows', async ({ page, context }) => {
  await open(page, '/');
  const banner = page.getByRole('complementary', { name: 'Offer' });
  await expect(banner).toContainText("10% OFF all orders - We're improving our image quality! Use code IMAGEFIX10");
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(banner).toBeHidden();
  await reload(page);
  await expect(banner).toBeHidden();
  const tab = await context.newPage();
  await open(tab, '/food');
  await expect(tab.getByRole('complementary', { name: 'Offer' })).toBeHidden();
  await tab.evaluate(() => localStorage.setItem('dismissed-banner', 'SPRING5'));
  await reload(tab);
  await expect(tab.getByRole('complementary', { name: 'Offer' })).toBeVisible();
});

test('a phone shows the delivery costs and the offer in one line, and the whole offer when it is pressed', async ({
  page,
}) => {
  for (const width of [320, 375, 412]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, '/shop');
    const offer = page.getByRole('complementary', { name: 'Offer' });
    const delivery = page.getByRole('complementary', { name: 'Delivery' });
    const dismiss = offer.getByRole('button', { name: 'Dismiss' });
    await expect(delivery).toBeInViewport({ ratio: 1 });
    expect(await dismiss.boundingBox()).toMatchObject({ x: width - 44, y: 0, width: 44, height: 44 });
    expect((await delivery.locator('..').boundingBox())?.height, `one line at ${width} px`).toBe(44);

    await offer.getByRole('checkbox', { name: 'Show all' }).check();
    const code = offer.getByText('IMAGEFIX10', { exact: true });
    await expect(code).toBeInViewport({ ratio: 1 });
    const [text, cross] = await Promise.all([code.boundingBox(), dismiss.boundingBox()]);
    expect((text?.x ?? width) + (text?.width ?? 0), `beside the cross at ${width} px`).toBeLessThanOrEqual(
      cross?.x ?? 0,
    );
    await inspect(page, 'the open offer');
  }
  await page.setViewportSize({ width: 768, height: 740 });
  await expect(page.getByRole('checkbox', { name: 'Show all' })).toBeHidden();
});

test('the header’s buttons stand beside the logo on the smallest phones, too', async ({ page }) => {
  for (const width of [320, 352, 360, 375]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, '/shop');
    const banner = page.getByRole('banner');
    const [logo, search] = [banner.getByRole('link', { name: 'Paw & Vale, home' }), banner.getByText('Search').first()];
    const [left, right] = [await logo.boundingBox(), await search.locator('..').boundingBox()];
    expect(right?.y, `one row at ${width} px`).toBe(left?.y);
    expect(right?.x, `beside it at ${width} px`).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
    await inspect(page, 'the header on a phone', width);
  }
});

test('nothing is wider than a phone with large text', async ({ playwright, launchOptions, baseURL }) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24'],
  });
  const page = await browser.newPage({ viewport: { width: 320, height: 740 }, baseURL });
  await page.request.post('/api/cart', { data: { productId: 12, quantity: 1 } });
  // What an account holder wrote has the badge beside their name.
  await becomeCustomer(page, `letters-${crypto.randomUUID()}@example.co.uk`);
  const content = 'Our terriers have agreed on the large letters.';
  expect((await page.request.post('/api/community/comments', { data: { content } })).status()).toBe(201);
  for (const address of ['/', '/shop', '/product/12', '/basket', '/checkout', '/contact', '/policies']) {
    await open(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
    const logo = await page.getByRole('banner').getByRole('link', { name: 'Paw & Vale, home' }).boundingBox();
    expect(logo?.width, address).toBeGreaterThan(120);
  }
  await browser.close();
});

test('the main navigation marks only the current page', async ({ page }) => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const current = navigation.locator('[aria-current=page]');
  await open(page, '/');
  await expect(current).toHaveText(['Home']);
  for (const name of ['Shop', 'Food & Treats', 'Accessories & Toys', 'Health & Care', 'Contact']) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(current).toHaveText([name]);
  }
  await open(page, '/shop?q=dog&sort=price-asc');
  await expect(current).toHaveText(['Shop']);
  await open(page, '/product/1');
  await expect(current).toHaveCount(0);
});

test('a new page opens at its top, and Back restores the scroll position', async ({ page }) => {
  await open(page, '/shop');
  await goToTheLastProductAndBack(page);
});

test('Back restores the scroll position of who scrolled before the page was hydrated', async ({ page }) => {
  const scrolled = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scrolled.promise;
    await route.continue();
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('article').last().getByRole('link').scrollIntoViewIfNeeded();
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  scrolled.resolve();
  await hydrated(page);
  await goToTheLastProductAndBack(page);
});

test('Back before a pressed product has opened leads to where it was pressed', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/product._id-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await open(page, '/shop');
  const card = page.getByRole('article').last().getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  released.resolve();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place / 2);
});

async function goToTheLastProductAndBack(page: Page): Promise<void> {
  const card = page.getByRole('article').last().getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place / 2);
}

test('a link to the current page scrolls to its top', async ({ page }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  const foot = page.getByRole('navigation', { name: 'Footer' });
  for (const [address, link] of [
    ['/shop', main.getByRole('link', { name: 'Shop', exact: true })],
    ['/shop', foot.getByRole('link', { name: 'All products' })],
    ['/contact', foot.getByRole('link', { name: 'Contact Us' })],
    ['/', page.getByRole('banner').getByRole('link', { name: 'Paw & Vale, home' })],
  ] as const) {
    await open(page, address);
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    // By keyboard, as a press by mouse scrolls to its target.
    await link.focus();
    await link.press('Enter');
    await expect.poll(() => page.evaluate(() => window.scrollY), `${address}: ${String(link)}`).toBe(0);
    await expect(page).toHaveURL(address);
  }
});

test('structured data about the shop stays during navigation', async ({ page }) => {
  const facts = page.locator('script[type="application/ld+json"]');
  const stores = async () => (await facts.allTextContents()).filter((text) => text.includes('"OnlineStore"')).length;
  await open(page, '/product/1');
  expect(await stores()).toBe(1);
  for (const name of ['Home', 'Shop', 'Contact']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page.locator('.navigation-link[aria-current=page]')).toHaveText(name);
    expect(await stores(), name).toBe(1);
  }
});

test('a visitor gets to sign-in from the account menu by keyboard', async ({ page }) => {
  await open(page, '/');
  const account = page.getByRole('button', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Create Account' })).toBeFocused();
  await inspect(page, 'account menu');
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
});

test('the first Tab stop skips to the content', async ({ page }) => {
  await open(page, '/shop');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop#main');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('after following a link the keyboard focus is in the new page', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('article').first().getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
  // The frame's own links are still there.
  const contact = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
  await contact.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(contact).toBeFocused();
});

test('an unknown address shows the 404 page', async ({ page, watch }) => {
  watch.provokes(/404 GET \/no-such-page/);
  await open(page, '/no-such-page');
  await expect(page).toHaveTitle('404 Page Not Found | Paw & Vale');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await inspect(page, '404');
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/shop');
});

test('the API’s documentation page is accessible and shows a call’s details', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'API documentation');
  const call = page.getByRole('button', { name: /^GET \/api\/products\/\{id\} / });
  await call.click();
  await expect(page.getByText('Rope Tug Toy').first()).toBeVisible();
  await inspect(page, 'API documentation with a call open');
});

test('every link of the header and footer works @smoke', async ({ page }) => {
  await open(page, '/');
  const links = page.locator(':is(header, footer, main) a:not([href^="mailto:"])');
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  for (const address of new Set(addresses.map((address) => address.replace(/#.*$/, '') || '/'))) {
    const response = await page.request.get(address);
    expect(response.status(), address).toBe(200);
  }
});

test('an empty basket panel returns the focus, and leads into the shop', async ({ page }) => {
  await open(page, '/');
  await expect(basketButton(page)).toHaveAccessibleName('Basket');
  await basketButton(page).click();
  await expect(basketPanel(page)).toContainText('Your basket is empty');
  await expect(basketPanel(page)).toContainText('Add some products to get started!');
  await inspect(page, 'empty basket panel');
  await page.keyboard.press('Escape');
  await expect(basketPanel(page)).toBeHidden();
  await expect(basketButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await basketPanel(page).getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(basketPanel(page)).toBeHidden();
});

test('in a low window, such as an enlarged page, the header scrolls away', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await open(page, '/shop');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await expect(page.getByRole('banner')).not.toBeInViewport();
});
