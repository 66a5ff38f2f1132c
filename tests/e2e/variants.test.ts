import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { basketButton, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('another size changes price, dates, picture and address of the page, and is what goes into the basket', async ({
  page,
}) => {
  await open(page, '/product/1');
  const sizes = page.getByRole('radiogroup', { name: /^Size/ });
  await expect(sizes.getByRole('radio', { name: /^2 kg/ })).toBeChecked();
  await expect(sizes.getByRole('radio', { name: /^12 kg/ })).toContainText('Best value per kg');
  await inspect(page, 'product with options');

  await sizes.getByRole('radio', { name: /^6 kg/ }).click();
  await expect(page).toHaveURL('/product/49');
  await expect(page).toHaveTitle(/^Chicken & Brown Rice Adult Dog Food, 6 kg/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/49$/);
  await expect(page.locator('main')).toContainText('£6.49 per kg');
  await page.getByRole('button', { name: 'Add to Basket - £38.95' }).click();
  await expect(toast(page)).toContainText('Chicken & Brown Rice Adult Dog Food, 6 kg was added');
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 1 item');
});

test('options are chosen by the arrow keys, and the focus stays on them', async ({ page }) => {
  await open(page, '/product/28');
  const colour = (name: string) => page.getByRole('radio', { name, exact: true });
  await colour('Pine').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/product/69');
  await expect(colour('Harbour blue')).toBeFocused();
  await expect(colour('Harbour blue')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/product/71');
  await expect(colour('Plum')).toBeFocused();
  await expect(page.getByRole('radio', { name: /^M/ })).toContainText('Not in Plum');
  await inspect(page, 'product with a combination that is not made');

  await page.getByRole('radio', { name: /^M/ }).click();
  await expect(page).toHaveURL('/product/68');
  await expect(page.getByRole('radio', { name: /^Pine/ })).toBeChecked();
});

test('a list shows a family once, and says how many sizes there are and what the smallest costs', async ({ page }) => {
  await open(page, '/shop?q=chicken');
  const card = page.getByRole('article').filter({ hasText: 'Chicken & Brown Rice Adult Dog Food' });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('from £14.50');
  await expect(card).toContainText('2 kg · 3 sizes');
  await open(page, '/shop?q=chicken+12kg');
  await expect(page.getByRole('article').first()).toContainText('12 kg · 3 sizes from £14.50');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // Such a browser refuses what a page asks for ahead of its scripts.
  test.beforeEach(({ watch }) => watch.tolerates(/^csp GET \/assets\/.*\.js$/));

  test('options are links, and search engines read which variants there are', async ({ page }) => {
    await page.goto('/product/28');
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const group = facts.map((fact) => JSON.parse(fact)).find((fact) => fact['@type'] === 'ProductGroup');
    expect(group).toMatchObject({ name: 'Webbing Collar', productGroupID: expect.any(String) });
    expect(group.hasVariant).toHaveLength(5);
    expect(group.variesBy).toEqual(['https://schema.org/size', 'https://schema.org/color']);
    await page.getByRole('link', { name: 'Plum' }).click();
    await expect(page).toHaveURL('/product/71');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plum Webbing Collar, S');
  });
});
