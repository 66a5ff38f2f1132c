import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeCustomer, password } from './support/customers.ts';
import { becomeOwner } from './support/desk.ts';
import { holdBack } from './support/held-back.ts';
import { test } from './support/test.ts';

/** Opens a page whose code does not arrive until the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const letCodeArrive = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return letCodeArrive;
}

test('who signs in before the page answers is signed in, and no password gets into an address @smoke', async ({
  page,
}) => {
  await becomeCustomer(page, 'quick@example.co.uk');
  await page.context().clearCookies();
  const letCodeArrive = await openWithoutCode(page, '/login');
  await page.getByRole('main').getByLabel('Email').fill('quick@example.co.uk');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign In' });
  await signIn.click();
  await signIn.click();
  await expect(page).toHaveURL(/\/login$/);
  letCodeArrive();
  await expect(page).toHaveURL(/\/account$/);
});

test('what is pressed before the page answers counts once it does', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/product/1');
  await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).first().click();
  await page.getByRole('tab', { name: 'Write Review' }).click();
  letCodeArrive();
  await expect(page.getByRole('group', { name: /^Quantity of/ }).getByRole('status')).toHaveText('2');
  await expect(page.getByRole('tab', { name: 'Write Review' })).toHaveAttribute('aria-selected', 'true');
});

test('a press before the page answers shows at once that it was taken', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/product/13');
  const add = page.getByRole('button', { name: /^Add to Basket - / });
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  letCodeArrive();
  await expect(page.locator('.toaster')).toContainText('Added to basket');
  await expect(add).not.toHaveAttribute('aria-busy');
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
});

test('who searches before the page answers gets what was searched for', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('salmon');
  await search.press('Enter');
  letCodeArrive();
  await expect(page).toHaveURL(/\/shop\?q=salmon$/);
  await expect(page.getByRole('main')).toContainText('Salmon');
});

test('a listing is sorted as was chosen before the page answers', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/shop');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  letCodeArrive();
  await expect(page).toHaveURL(/sort=price-asc/);
});

test('a tab of the desk that is pressed early opens, on a telephone too', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await becomeOwner(page);
  const letCodeArrive = await openWithoutCode(page, '/admin');
  const orders = page.getByRole('tab', { name: 'Orders', exact: true });
  await orders.click();
  letCodeArrive();
  await expect(orders).toHaveAttribute('aria-selected', 'true');
  await expect(orders).toBeInViewport();
});
