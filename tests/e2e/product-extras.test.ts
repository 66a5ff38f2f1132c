import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast, placeOrder } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a name tag is engraved as its buyer wrote, or as they corrected it in the basket', async ({ page }) => {
  await open(page, '/product/30');
  const name = page.getByLabel('Name on the front');
  // Read after the page: pressed before, the basket asks instead.
  await expect(name).toBeVisible();
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await expect(page.getByText('Enter the name on the front')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Biscuit 2');
  await expect(page.getByText('Please use letters only')).toBeVisible();
  await name.fill('Biscuit');
  await page.getByLabel('Telephone number on the back').fill('01632 960142');
  await expect(page.getByText('It will read')).toBeVisible();
  await inspect(page, 'product made for its buyer');
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await holdToast(page, 'Added to basket');

  await open(page, '/basket');
  await expect(page.getByText('“Biscuit · 01632 960142”')).toBeVisible();
  await page.getByRole('button', { name: /^Increase/ }).click();
  await expect(page.getByText('Tell us what to write on it, here or on your order’s page.')).toBeVisible();
  await page.getByRole('button', { name: 'Add the text for Engraved Brass Name Tag' }).click();
  const dialog = page.getByRole('dialog');
  const second = dialog.getByRole('group', { name: 'Piece 2 of 2' });
  await second.getByLabel('Name on the front').fill('Rex');
  await inspect(page, 'what to write on each piece');
  await dialog.getByRole('button', { name: 'Save Text' }).click();
  await expect(page.getByText('1 × “Biscuit · 01632 960142”, 1 × “Rex”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Secure Checkout' })).toBeVisible();
});

test('a food says how long each of its sizes lasts one’s own dog', async ({ page }) => {
  await open(page, '/product/1');
  await expect(page.getByText('A 20 kg dog: 8 days, £1.81 a day')).toBeVisible();
  await page.getByText('For your dog').click();
  const weight = page.getByLabel('What your dog weighs, in kg');
  await weight.fill('14');
  const sizes = page.getByRole('table', { name: 'How long each size lasts' });
  await expect(sizes.getByRole('row').nth(3)).toContainText('12 kg63 days£1.11');
  await inspect(page, 'how long a food lasts');
  await weight.fill('90');
  await expect(page.getByText('The feeding table goes from 5 to 40 kg')).toBeVisible();
  await open(page, '/product/50');
  await expect(page.getByText('A 20 kg dog: 48 days, £1.46 a day')).toBeVisible();
});

test('who ordered without a text gives it on the order’s page', async ({ page }) => {
  await open(page, '/');
  const number = await placeOrder(page, [{ productId: 30 }]);
  await open(page, `/track-order?orderNumber=${number}`);
  await expect(page.getByText('Engraved Brass Name Tag, no text yet')).toBeVisible();
  await page.getByRole('button', { name: /^Add the text for/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name on the front').fill('Rex');
  await inspect(page, 'the text of an order');
  await dialog.getByRole('button', { name: 'Save Text' }).click();
  await holdToast(page, 'Text saved');
  await expect(page.getByText('Engraved Brass Name Tag, “Rex”')).toBeVisible();
});
