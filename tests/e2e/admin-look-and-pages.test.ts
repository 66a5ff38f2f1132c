import { expect } from '@playwright/test';
import { openAdmin } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner changes the home page, looks at it first, publishes it and takes it back', async ({ page }) => {
  await openAdmin(page, 'Look and Pages');
  await inspect(page, 'look and pages');
  await page.getByRole('link', { name: 'Home page' }).click();
  const blocks = page.getByRole('region', { name: 'Blocks' });
  await blocks.getByRole('button', { name: 'Edit Hero' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Hero' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Muddy walks ahead');
  await inspect(page, 'a block being edited');
  await dialog.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Visitors don’t see it.')).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1, name: 'Muddy walks ahead' })).toBeVisible();
  await blocks.getByRole('button', { name: 'Move Animals up' }).press('Enter');
  await holdToast(page, 'Moved');
  await page.getByRole('button', { name: 'Desktop' }).click();
  await expect(preview.getByRole('heading', { level: 1, name: 'Muddy walks ahead' })).toBeVisible();
  await inspect(page, 'a draft of the home page');
  const description = page.getByRole('form', { name: 'Details' }).getByLabel('Description');
  const saved = await description.inputValue();
  await description.fill('Not saved yet');
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled();
  await blocks.getByRole('button', { name: 'Move Animals up' }).press('Enter');
  await holdToast(page, 'Moved');
  await expect(description).toHaveValue('Not saved yet');
  await description.fill(saved);

  const shopper = await page.context().newPage();
  await open(shopper, '/');
  const title = shopper.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Good things for good animals');
  await page.getByRole('button', { name: 'Publish Now' }).click();
  await holdToast(page, 'Published');
  await shopper.reload();
  await expect(title).toHaveText('Muddy walks ahead');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'What visitors see' })).toBeVisible();
  await expect
    .poll(async () => {
      await shopper.reload();
      return title.textContent();
    })
    .toBe('Good things for good animals');
  await shopper.close();
});

test('the owner gives the shop a look of its own, sees it first, publishes it and takes it back', async ({ page }) => {
  await openAdmin(page, 'Look and Pages');
  await page.getByRole('link', { name: 'Colours, logo and type' }).click();
  const form = page.getByRole('form', { name: 'Look' });
  await inspect(page, 'the look of a new shop');
  await form.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#3355ff');
  await expect(form.getByText(/^Shown as #[0-9a-f]{6}: text in this colour/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Background', exact: true }).fill('#f0f4ff');
  await form.getByRole('combobox', { name: 'Headings' }).selectOption('nunito');
  await form.getByRole('combobox', { name: 'Corners' }).selectOption('square');
  await form.getByLabel('Choose a picture').first().setInputFiles('public/brand/icon-192.png');
  await expect(form.getByRole('button', { name: 'Remove Picture' })).toBeVisible();
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Visitors don’t see it.')).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Nunito/);
  await expect(preview.getByRole('link', { name: 'Paw & Vale, home' }).getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Desktop' }).click();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Nunito/);
  await inspect(page, 'a look being prepared');

  const shopper = await page.context().newPage();
  await open(shopper, '/contact');
  const title = shopper.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('font-family', /^Fraunces/);
  await page.getByRole('button', { name: 'Publish Now' }).click();
  await holdToast(page, 'Published');
  await shopper.reload();
  await expect(title).toHaveCSS('font-family', /^Nunito/);
  await expect(shopper.locator('html')).toHaveCSS('background-color', 'rgb(240, 244, 255)');
  await inspect(shopper, 'a page with the owner’s look');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'As in a new shop' })).toBeVisible();
  await expect
    .poll(async () => {
      await shopper.reload();
      return title.evaluate((heading) => getComputedStyle(heading).fontFamily);
    })
    .toMatch(/^Fraunces/);
  await shopper.close();
});

test('a page and a menu of the owner’s own', async ({ page }) => {
  await openAdmin(page, 'Look and Pages');
  await page.getByRole('button', { name: 'Add Page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('How collars are measured');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How collars are measured' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Text' }).click();
  const text = page.getByRole('dialog', { name: 'Edit Text' });
  await text
    .getByRole('textbox', { name: 'Text' })
    .fill('## With a string\n\n- Round the neck\n- Add [two fingers](/shop)');
  await text.getByRole('button', { name: 'Save Draft' }).click();
  await holdToast(page, 'Draft Saved');
  await page.getByRole('button', { name: 'Publish Now' }).click();
  await holdToast(page, 'Published');
  await inspect(page, 'a page being edited');

  await open(page, '/pages/how-collars-are-measured');
  await expect(page.getByRole('heading', { name: 'With a string' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'two fingers' })).toHaveAttribute('href', '/shop');
  await inspect(page, 'a page of the owner');

  await open(page, '/admin/look-and-pages/menus');
  await expect(page.getByRole('group', { name: 'Entry 1', exact: true })).toBeVisible();
  await inspect(page, 'the menus');
});

test('the pages of the demo are there', async ({ page }) => {
  await open(page, '/pages/about-us');
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible();
  await inspect(page, 'about us');
  await open(page, '/journal');
  await inspect(page, 'journal');
  await page.getByRole('link', { name: 'What to do with a wet dog' }).click();
  await expect(page.getByRole('heading', { name: 'At the door' })).toBeVisible();
  await inspect(page, 'an article');
});
