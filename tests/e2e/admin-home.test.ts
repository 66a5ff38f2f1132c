import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { guest } from './support/shopping.ts';
import { test } from './support/test.ts';

/** Somebody orders an express delivery. @returns the number */
async function orderExpress(page: Page, productId: number): Promise<string> {
  const { email: customerEmail, address, city, postcode } = guest;
  const body = {
    customerEmail,
    customerName: 'Hattie Home',
    shippingAddress: { address, city, postcode },
    items: [{ productId, quantity: 1 }],
    delivery: 'express',
  };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/orders', { data: body, headers });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { orderNumber: string }).orderNumber;
}

test('the owner sees new orders and open tasks, and one click leads to each', async ({ page, visitor }) => {
  const shopper = await visitor();
  await openAdmin(page);
  const product = await addProduct(page, 'Morning Rope');
  const toDo = tabPanel(page).getByRole('region', { name: 'To do' });
  await expect(toDo).toBeVisible();

  // While the owner looks on.
  const number = await orderExpress(shopper, product.id);
  const express = toDo.getByRole('listitem').filter({ hasText: /express orders? to pack/ });
  await expect(express).toBeVisible({ timeout: 15_000 });
  await expect(tabPanel(page).getByText(/^Today: \d[\d,]* orders?, £\d/)).toBeVisible();
  await expect(tabPanel(page).getByText(/^Yesterday: \d[\d,]* orders?, £\d/)).toBeVisible();
  await expect(toDo.getByRole('link', { name: /product.* low in stock/ })).toHaveAttribute(
    'href',
    /tab=products.*stock=low/,
  );

  await inspect(page, 'Home');

  await express.getByRole('link', { name: /^Pack/ }).click();
  await expect(page.getByRole('checkbox').filter({ hasText: number }).or(page.getByText(number)).first()).toBeVisible();
});

test('messages leave the to-do list once answered, and new reviews once read', async ({ page, visitor }) => {
  const shopper = await visitor();
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const name = `Molly Message ${crypto.randomUUID().slice(0, 6)}`;
  const message = { name, email: 'molly@example.co.uk', message: 'Do you have a bed for a whippet?' };
  expect((await shopper.request.post('/api/contact', { data: message, headers })).ok()).toBe(true);
  await becomeOwner(page);
  await open(page, '/admin?tab=moderation&section=messages&state=open');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('To answer');
  await inspect(page, 'Messages');
  await row.getByRole('button', { name: /^Mark as Answered/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  const product = await addProduct(page, 'Reviewed Rope');
  const review = {
    customerName: 'Rita',
    customerEmail: 'rita@example.co.uk',
    title: 'Good',
    comment: 'Fine.',
    rating: 4,
  };
  expect((await shopper.request.post(`/api/products/${product.id}/reviews`, { data: review, headers })).ok()).toBe(
    true,
  );
  await open(page, '/admin?tab=moderation');
  await expect(page.getByText(/^\d+ new reviews?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(page.getByText(/^\d+ new reviews?$/)).toHaveCount(0);
});
