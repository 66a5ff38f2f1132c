import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { owner } from './owner.ts';
import { open } from './pages.ts';

/** Signs this browser in as the owner, without the form. */
export async function becomeOwner(page: Page): Promise<void> {
  // Signing in anew would end the session by which the page may still be reading.
  const known = await page.request.get('/api/auth/me');
  if (known.ok() && ((await known.json()) as { email: string }).email === owner.email) return;
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/auth/login', { data: owner, headers });
  expect(response.status(), await response.text()).toBe(200);
}

/** The admin area as its owner sees it, with the named tab open: `openDesk(page, 'Orders')`. */
export async function openAdmin(page: Page, tab = 'Dashboard'): Promise<void> {
  await becomeOwner(page);
  await open(page, `/admin?tab=${tab.toLowerCase().replace(' ', '-')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dropshipping Admin' })).toBeVisible();
  await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
}

/** Puts a product of the shop's own stock on the shelves that no other test knows: its name ends in letters of its own. */
export async function addProduct(page: Page, name: string, more: object = {}): Promise<{ id: number; name: string }> {
  const ownName = `${name} ${crypto.randomUUID().slice(0, 6)}`;
  const data = { name: ownName, category: 'accessories', price: '10.00', stock: 12, ...more };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/products', { data, headers });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return { id, name: ownName };
}

/** What the open tab shows. */
export function tabPanel(page: Page) {
  return page.locator('[role=tabpanel]:not([hidden])');
}

/** `system` follows what the browser prefers. */
export async function chooseAppearance(page: Page, name: 'System' | 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
