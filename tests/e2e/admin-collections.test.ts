import { expect } from '@playwright/test';
import { addProduct, becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a collection is made by a tag, with a preview, and shoppers find its page', async ({ page }) => {
  await becomeOwner(page);
  const tag = `moor ${crypto.randomUUID().slice(0, 6)}`;
  const { id, name } = await addProduct(page, 'Heather Cushion');
  await open(page, `/admin/products/${id}`);
  await page.getByLabel('Tags').fill(tag.toUpperCase());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await holdToast(page, 'Product Updated');
  await expect(page.getByLabel('Tags')).toHaveValue(tag);

  await open(page, '/admin/categories');
  await page.getByRole('button', { name: 'Add Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Collection' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`From the ${tag}`);
  await dialog.getByRole('textbox', { name: /^Introduction/ }).fill('Grown where it rains.');
  await dialog.getByRole('textbox', { name: /^Text below/ }).fill('## About the moor\n\nIt is **wet**.');
  await expect(dialog.getByText('Choose something above to see which products that is.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Tags/ }).fill(tag);
  await expect(dialog.getByText(`1 product today: ${name}`)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Tags/ }).fill('');
  await dialog.getByLabel('Products by hand').fill(name);
  await dialog.getByRole('option', { name }).click();
  await expect(dialog.getByRole('list', { name: 'Chosen: Products by hand' })).toContainText(name);
  await expect(dialog.getByText(`1 product today: ${name}`)).toBeVisible();
  await inspect(page, 'a new collection');
  await dialog.getByRole('button', { name: 'Save Collection' }).click();
  await holdToast(page, 'Added');
  const line = page.getByRole('listitem').filter({ hasText: `From the ${tag}` });
  await expect(line).toContainText('1 product');
  await inspect(page, 'categories and collections');

  await line.getByRole('button', { name: /^Edit/ }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Collection' });
  await edited.getByLabel(/^Show from/).fill('2099-11-01');
  await edited.getByLabel(/^Hide from/).fill('2099-12-27');
  await edited.getByRole('button', { name: 'Save Collection' }).click();
  await expect(line).toContainText('Hidden shown from 1 Nov 2099, hidden from 27 Dec 2099');

  await line.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `From the ${tag}` })).toBeVisible();
  await expect(page.getByText('Grown where it rains.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'About the moor' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(name);
  await inspect(page, 'the page of a collection');

  await open(page, '/admin/categories');
  await page.getByRole('button', { name: `Remove From the ${tag}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove From the ${tag}` })
    .click();
  await holdToast(page, 'Removed');
  await expect(line).toHaveCount(0);
});

test('the owner says what people search for, and takes it back', async ({ page }) => {
  await becomeOwner(page);
  const word = `zq${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const { name } = await addProduct(page, 'Tartan Bed');
  await open(page, '/admin/search-words');
  await page.getByRole('button', { name: 'Save Word' }).click();
  await expect(page.getByText('Say what people search for')).toBeVisible();
  await page.getByRole('textbox', { name: 'People search for' }).fill(word);
  await page.getByRole('textbox', { name: 'Show' }).fill('tartan');
  await page.getByRole('button', { name: 'Save Word' }).click();
  await holdToast(page, 'Word Saved');
  await page.getByRole('searchbox', { name: 'Find a word' }).fill(word);
  const line = page.getByRole('listitem').filter({ hasText: word });
  await expect(line).toContainText(`${word} finds tartan`);
  await inspect(page, 'search words');

  await open(page, `/shop?q=${word}`);
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(1);

  await open(page, '/admin/search-words');
  await page.getByRole('searchbox', { name: 'Find a word' }).fill(word);
  await page.getByRole('button', { name: `Remove ${word}` }).click();
  await holdToast(page, 'Word Removed');
  await expect(line).toHaveCount(0);
});
