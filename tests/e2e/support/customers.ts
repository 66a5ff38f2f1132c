import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The password of every account in these tests. */
export const password = 'notes by the translator';

/** Signs this browser in to a new account, in the name of Ada Byron. */
export async function becomeCustomer(page: Page, email: string): Promise<void> {
  const data = { firstName: 'Ada', lastName: 'Byron', email, password };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/auth/register', { data, headers });
  expect(response.status(), await response.text()).toBe(201);
}

export async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}
