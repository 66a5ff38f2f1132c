import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin } from './support/admin.ts';
import { open } from './support/pages.ts';
import { ordered } from './support/purchase-orders.ts';
import { test } from './support/test.ts';

// A browser without a screen has no scroll bars unless it is told to, and nothing could jump.
test.use({
  launchOptions: async ({ launchOptions }, lend) =>
    lend({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

const barWidth = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth);

/** From the left edge and in width, in px, of what the page centres and of what reaches from edge to edge. */
const placesOf = async (marks: readonly Locator[]) => {
  const boxes = await Promise.all(marks.map((mark) => mark.boundingBox()));
  return boxes.flatMap((box) => [box?.x ?? NaN, box?.width ?? NaN]);
};

/** What is measured in vw moves by less than a pixel, which nobody sees; a scroll bar has 15. */
function expectStill(places: readonly number[], before: readonly number[]): void {
  places.forEach((place, index) => expect(Math.abs(place - (before[index] ?? NaN))).toBeLessThan(1));
}

test('a page of the admin area does not move when a dialog opens', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openAdmin(page, 'Suppliers');
  const marks = [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), page.getByRole('tablist')];
  await expect.poll(() => barWidth(page)).toBeGreaterThan(0);
  const before = await placesOf(marks.map((mark) => mark.first()));

  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expectStill(await placesOf(marks.map((mark) => mark.first())), before);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expectStill(await placesOf(marks.map((mark) => mark.first())), before);
});

test('a page of the shop does not move when the basket opens', async ({ page }) => {
  await open(page, '/shop');
  const marks = [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), page.getByRole('main')];
  expect(await barWidth(page)).toBeGreaterThan(0);
  const before = await placesOf(marks.map((mark) => mark.first()));

  await page.getByRole('button', { name: /^Basket/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expectStill(await placesOf(marks.map((mark) => mark.first())), before);
});

test('after a dialog has closed, the focus is on the button that opened it', async ({ page }) => {
  await becomeOwner(page);
  const { id } = await addProduct(page, 'Jute Shrew');
  await open(page, `/admin/orders/${await ordered(page, [id], 'keys@example.co.uk')}`);
  for (const name of ['Add Parcel', 'Change Items', 'Email Receipt']) {
    const opener = page.getByRole('button', { name, exact: true });
    for (const leave of ['Escape', 'Enter']) {
      await opener.press('Enter');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press(leave);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener, `${name}, left by ${leave}`).toBeFocused();
    }
  }
});

test('a double click sends one request', async ({ page }) => {
  await becomeOwner(page);
  const { id, name } = await addProduct(page, 'Jute Mouse');
  const numbers = [await ordered(page, [id], 'twice@example.co.uk'), await ordered(page, [id], 'twice@example.co.uk')];
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname + new URL(request.url()).search);
  });
  await open(page, `/admin/products/${id}`);
  await pressTwice(page.getByRole('button', { name: 'Duplicate' }));
  await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible();
  expect(writes.filter((path) => path.endsWith('/duplicate'))).toHaveLength(1);

  await openAdmin(page, 'To Send');
  await page.getByRole('button', { name: 'Import Tracking' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Import Tracking' });
  const goOn = dialog.getByRole('button', { name: 'Mark 1 Parcel as Sent' });
  for (const [index, press] of [pressTwice, (button: Locator) => button.dblclick()].entries()) {
    const buffer = Buffer.from(`Order reference,Tracking number\n${numbers[index]},AB${index}23456789GB\n`);
    await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'sent.csv', mimeType: 'text/csv', buffer });
    await press(goOn);
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
    await expect(dialog).toContainText('1 parcel marked as sent');
    await dialog.getByRole('button', { name: 'Another File' }).click();
  }
  expect(writes.filter((path) => path.endsWith('dryRun=false'))).toHaveLength(2);
});

/** Faster than a screen can say that it is busy. */
function pressTwice(button: Locator): Promise<void> {
  return button.evaluate((node: HTMLElement) => {
    node.click();
    node.click();
  });
}
