import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

test('suggestions are chosen with the arrow keys', async ({ page }) => {
  await open(page, '/');
  const search = page.getByRole('combobox', { name: 'Search' });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await search.fill('rope');
  await expect(options.first()).toContainText(/rope/i);
  await inspect(page, 'search suggestions');

  await search.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await search.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await search.press('ArrowDown');
  const name = (await page.getByRole('option', { selected: true }).innerText()).split('\n')[0] ?? '';
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/product\/\d+$/);
});

test('a suggestion’s picture is loaded through the shop, and says so when it is missing', async ({ page, watch }) => {
  watch.provokes(/404 GET \/api\/image-proxy/);
  const picture = 'https://pictures.example/rope.jpg';
  await page.route('**/api/products/suggestions?*', (route) =>
    route.fulfill({ json: [{ id: 1, name: 'Rope', price: '5.00', image: picture }] }),
  );
  await page.route('**/api/image-proxy?*', (route) => route.fulfill({ status: 404 }));
  const request = page.waitForRequest(`**/api/image-proxy?url=${encodeURIComponent(picture)}`);
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Search' }).fill('rope');
  await request;
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toContainText('Image unavailable');
});

test('a misspelt search says what it shows, and offers the search as typed', async ({ page }) => {
  await open(page, '/shop?q=chiken');
  await expect(page.getByText('Showing results for “chicken”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Little Liver Rewards' })).toBeVisible();
  await inspect(page, 'corrected search');
  await page.getByRole('link', { name: '“chiken”' }).click();
  await expect(page).toHaveURL('/shop?q=chiken&exact=true');
  await expect(page.getByText('No products found for "chiken".')).toBeVisible();
  await expect(page.getByText('Showing results for')).toHaveCount(0);
});

test('a search without results suggests animals, categories, best sellers and the contact page', async ({ page }) => {
  await open(page, '/shop?q=squirrel');
  await expect(page.getByText('No products found for "squirrel".')).toBeVisible();
  // Nothing is there to be sorted or laid out otherwise.
  for (const control of [page.getByLabel('Sort by'), page.getByLabel('Layout'), page.getByLabel('In stock')])
    await expect(control).toHaveCount(0);
  const elsewhere = page.getByRole('navigation', { name: 'Look round' });
  await expect(elsewhere.getByRole('link', { name: 'Food & Treats' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Best sellers' }).getByRole('article')).toHaveCount(4);
  await expect(elsewhere.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact');
  await inspect(page, 'no hits');
  await elsewhere.getByRole('link', { name: 'Birds' }).click();
  await expect(page).toHaveURL('/birds');
  await expect(page.getByRole('link', { name: 'Garden Bird Seed' })).toBeVisible();
});

test('suggestions say when there are none, to screen readers too', async ({ page }) => {
  await open(page, '/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('xylophone');
  const said = page.getByRole('search').getByRole('status');
  await expect(said.getByText('No products found for "xylophone".')).toBeVisible();
  await inspect(page, 'search in vain');
  await search.press('Escape');
  await expect(said).toBeEmpty();
  await expect(search).toHaveValue('xylophone');
});

test('a blank search does nothing', async ({ page }) => {
  await open(page, '/food');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('   ');
  await search.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(0);
  await expect(page).toHaveURL('/food');
});

test('on a small screen the search is behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await expect(search).toBeHidden();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(search).toBeFocused();
  await search.fill('hay');
  await search.press('Enter');
  await expect(page).toHaveURL('/shop?q=hay');
  await expect(page.getByRole('link', { name: 'Meadow Hay' })).toBeVisible();
});

test('a sentence finds the closest products, and a search with few results suggests more', async ({ page }) => {
  await open(page, '/shop?q=food+for+senior+cat');
  await expect(
    page.getByText('Nothing matches all of “food for senior cat”, so here’s what we have for “food for cat”.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Salmon & White Rice Adult Cat Food' })).toBeVisible();
  await inspect(page, 'closest to a search');

  await open(page, '/shop?q=bed+for+my+dog');
  await expect(page.getByRole('article').first()).toContainText('Ticking Stripe Mattress');
  await expect(page.getByText('Showing 2 of 2 products')).toBeVisible();
  const more = page.getByRole('region', { name: 'More beds' });
  await expect(more.getByRole('article')).toHaveText([/Round Cat Nest/]);
  await inspect(page, 'few hits');
});
