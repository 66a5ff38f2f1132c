import { expect } from '@playwright/test';
import { addProduct, becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('another shop’s products are looked at, brought in and taken back', async ({ page }) => {
  await becomeOwner(page);
  const handle = `moved-coat-${crypto.randomUUID().slice(0, 6)}`;
  const rows = [
    'Handle,Title,Body (HTML),Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status',
    `${handle},Moved Coat,<p>Waxed.</p>,Coats,dog,Size,S,${handle}-S,20.00,4,active`,
    `${handle},,,,,,L,${handle}-L,free,4,`,
  ];
  await open(page, '/admin/moving-in');
  await inspect(page, 'moving in');
  const buffer = Buffer.from(rows.join('\n'));
  await page.getByLabel('Choose a file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
  await expect(page).toHaveURL(/\/admin\/moving-in\/\d+$/);
  await expect(page.getByText('“free” makes no sense.')).toBeVisible();
  await inspect(page, 'a file that is looked at');
  await page.getByRole('button', { name: 'Bring In 1 Product' }).click();
  await expect(page.getByRole('button', { name: 'Undo All of It' })).toBeVisible();
  await inspect(page, 'a file that is brought in');
  await page.getByRole('button', { name: 'Undo All of It' }).click();
  await page.getByRole('button', { name: 'Take Back' }).click();
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible();
});

test('an old address leads on, and its redirect is removed and brought back', async ({ page }) => {
  await becomeOwner(page);
  const old = `/products/${crypto.randomUUID().slice(0, 8)}`;
  await open(page, '/admin/redirects');
  await page.getByRole('textbox', { name: 'Old address' }).fill(old);
  await page.getByLabel('Leads to').fill('/shop');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await holdToast(page, 'Redirect Added');
  await inspect(page, 'redirects');
  await page.getByRole('button', { name: `Remove the redirect of ${old}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Remove the redirect of ${old}` })).toBeVisible();
  await page.goto(`${old}?from=mail`);
  await expect(page).toHaveURL(/\/shop\?/);
});

test('reviews and orders of the old shop are looked at, brought in and taken back', async ({ page }) => {
  await becomeOwner(page);
  const key = crypto.randomUUID().slice(0, 6);
  await open(page, '/admin/moving-in');
  const send = async (kind: string, rows: string[]) => {
    await page.getByRole('button', { name: kind, exact: true }).click();
    const buffer = Buffer.from(rows.join('\n'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer });
    return dialog;
  };

  const reviews = await send('Reviews', [
    'product,how many,day,author,review',
    `Three-Strand Rope Tug,5,2023-05-04,Bo ${key},Lovely`,
    `No Such Thing,5,2023-05-04,Bo ${key},Lovely`,
  ]);
  await expect(reviews.getByText('Choose the columns of: Stars, Written on.')).toBeVisible();
  await reviews.getByText('What the columns hold').click();
  await reviews.getByLabel('Stars').selectOption('how many');
  await reviews.getByLabel('Written on').selectOption('day');
  await inspect(page, 'columns of reviews');
  await reviews.getByRole('button', { name: 'Read the File Again' }).click();
  await expect(reviews.getByText('Its product is not in this shop.')).toBeVisible();
  await reviews.getByRole('button', { name: 'Import 1 review' }).click();
  await expect(reviews.getByText('1 new, 0 here already, 1 left out')).toBeVisible();
  await reviews.getByRole('button', { name: 'Undo All of It' }).click();
  await expect(reviews.getByText('Undone: 1 is gone again.')).toBeVisible();
  await reviews.getByRole('button', { name: 'Done' }).click();

  const orders = await send('Orders', [
    'Name,Email,Financial Status,Fulfillment Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    `#${key},bo@example.com,paid,fulfilled,12.00,2023-05-04,2,Ball,6.00`,
  ]);
  await orders.getByRole('button', { name: 'Import 1 order' }).click();
  await inspect(page, 'old orders that are brought in');
  await orders.getByRole('button', { name: 'Done' }).click();
  const later = page.getByRole('region', { name: 'Brought in within the last day' });
  await inspect(page, 'what can still be taken back');
  await later.getByRole('button', { name: 'Undo All of It' }).click();
  await holdToast(page, 'Import Undone');
  await expect(later).toBeHidden();
});

test('what Google would refuse is counted, listed and led to', async ({ page }) => {
  await becomeOwner(page);
  const { name } = await addProduct(page, `Bare Bone ${crypto.randomUUID().slice(0, 6)}`);
  await open(page, '/admin/offers');
  await page.getByRole('button', { name: 'Check Again' }).click();
  await page.getByLabel('Effect').selectOption('Refused');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await inspect(page, 'what Google refuses');
  await page.getByLabel('Where').selectOption('Meta (Facebook, Instagram)');
  await expect(page).toHaveURL(/channel=meta/);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
});
