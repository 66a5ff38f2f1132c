import { expect } from '@playwright/test';
import { becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner puts a text on a picture, and shoppers see theirs on it as far as it can be made', async ({ page }) => {
  await open(page, '/product/30');
  const onTag = page.getByRole('group', { name: 'What to write on it' }).locator('svg text');
  await page.getByLabel('Name on the front').fill('Biscuit 2');
  await expect(onTag).toHaveText('Biscuit');
  await page.getByLabel('Name on the front').fill('Wilhelmina');
  const width = () => onTag.evaluate((text: SVGTextElement) => text.getComputedTextLength());
  await expect.poll(width).toBeLessThan(42);
  await inspect(page, 'a name on its tag');

  await becomeOwner(page);
  await open(page, '/admin/products/30');
  const first = page.getByRole('group', { name: 'Text 1' });
  await expect(first.getByLabel('Show It on a Picture')).not.toHaveValue('');
  await first.getByLabel('Text to Try').fill('Rex');
  await expect(first.locator('svg text')).toHaveText('Rex');
  await first.getByLabel('Middle, from the Top (%)').fill('70');
  const {
    x,
    y,
    width: wide,
    height,
  } = (await first.locator('svg', { has: page.locator('text') }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + wide / 2, y + height * 0.7);
  await page.mouse.down();
  await page.mouse.move(x + wide / 2, y + height * 0.64, { steps: 3 });
  await page.mouse.up();
  await expect(first.getByLabel('Middle, from the Top (%)')).toHaveValue(/^6[345]/);
  await first.getByLabel('Middle, from the Top (%)').fill('65.5');
  await inspect(page, 'a text on a picture');
  await page.getByRole('button', { name: 'Save Texts' }).click();
  await holdToast(page, 'Product Updated');
  await open(page, '/product/30');
  await expect(onTag).toHaveAttribute('y', '65.5');
});
