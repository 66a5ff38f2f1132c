import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { owner } from './owner.ts';
import { open } from './pages.ts';

/** Signs this browser in as the owner, without the form. */
export async function becomeOwner(page: Page): Promise<void> {
  // Signing in again would end the session that the page may still be using.
  const known = await page.request.get('/api/auth/me');
  if (known.ok() && ((await known.json()) as { email: string }).email === owner.email) return;
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/auth/login', { data: owner, headers });
  expect(response.status(), await response.text()).toBe(200);
}

/** Opens the admin area as its owner, at the named tab: `openAdmin(page, 'Orders')`. */
export async function openAdmin(page: Page, tab = 'Dashboard'): Promise<void> {
  await becomeOwner(page);
  await open(page, `/admin?tab=${tab.toLowerCase().replaceAll(' ', '-')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dropshipping Admin' })).toBeVisible();
  await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
}

/** Adds a product from own stock for this test alone: its name ends in random letters. */
export async function addProduct(page: Page, name: string, more: object = {}): Promise<{ id: number; name: string }> {
  const ownName = `${name} ${crypto.randomUUID().slice(0, 6)}`;
  const data = { name: ownName, category: 'accessories', price: '10.00', stock: 12, isWithdrawn: false, ...more };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/products', { data, headers });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return { id, name: ownName };
}

/** The panel of the open tab. */
export function tabPanel(page: Page) {
  return page.locator('[role=tabpanel]:not([hidden])');
}

/** `System` follows the browser's preference. */
export async function chooseAppearance(page: Page, name: 'System' | 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
