import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeCustomer, password } from './support/customers.ts';
import { becomeOwner } from './support/admin.ts';
import { holdBack } from './support/held-back.ts';
import { hydrated } from './support/pages.ts';
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
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await openWithoutCode(page, '/login?next=%2Fcontact');
  await signIn(page, password);
  await expect(page).toHaveURL(/\/contact$/);
  await page.goto('/account', { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toContainText('quick@example.co.uk');
  expect(addresses.filter((address) => /[?&]password=/.test(address) || address.includes(password))).toEqual([]);
});

test('who mistypes the password before the page answers is told so, and how to go on', async ({ page }) => {
  await openWithoutCode(page, '/login');
  await signIn(page, 'not my password');
  await expect(page.getByRole('heading', { name: 'Login failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

async function signIn(page: Page, typed: string): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill('quick@example.co.uk');
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

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
  const more = page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).first();
  await more.click();
  await more.click();
  await expect(more).toHaveAttribute('aria-busy', 'true');
  letCodeArrive();
  await expect(page.getByRole('group', { name: /^Quantity of/ }).getByRole('status')).toHaveText('3');
  await expect(more).not.toHaveAttribute('aria-busy');
});

test('what is put into the basket before the page answers shows at once that it was taken', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(([{ target } = { target: null }]) => {
      if (target instanceof HTMLElement)
        sessionStorage.setItem('seen', `${target.ariaBusy} ${getComputedStyle(target).cursor}`);
    }).observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
  });
  await openWithoutCode(page, '/product/13');
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await expect(page).toHaveURL(/\/basket$/);
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('true progress');
});

test('what is put into the basket before the page answers is in it', async ({ page }) => {
  await openWithoutCode(page, '/product/13');
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await expect(
    page
      .getByRole('main')
      .getByRole('group', { name: /^Quantity of/ })
      .getByRole('status'),
  ).toHaveText('1');
});

test('who subscribes before the page answers has subscribed', async ({ page }) => {
  await openWithoutCode(page, '/');
  const newsletter = page.getByRole('region', { name: /News worth/ });
  await newsletter.getByLabel('Email').fill('early@example.co.uk');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribed!' })).toBeVisible();
});

test('what is typed before the page answers is what is sent once it does', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/');
  const newsletter = page.getByRole('region', { name: /News worth/ });
  await newsletter.getByLabel('Email').fill('typed-early@example.co.uk');
  letCodeArrive();
  await hydrated(page);
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.locator('.toaster')).toContainText('Subscribed!');
});

test('a form that needs the code of its page asks to be sent again, and back is what was typed', async ({ page }) => {
  await openWithoutCode(page, '/contact');
  await page.getByLabel('Message').fill('Half a sentence');
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('heading', { name: 'Please send that again' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');
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

test('a listing is narrowed and sorted as was chosen before the page answers', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/shop');
  await page.getByRole('checkbox', { name: /^In stock/ }).check();
  letCodeArrive();
  await expect(page).toHaveURL(/inStock=true/);

  await openWithoutCode(page, '/shop').then(async (letItArrive) => {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
    letItArrive();
  });
  await expect(page).toHaveURL(/sort=price-asc/);
});

test('a tab of the admin area that is pressed early opens, on a telephone too', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await becomeOwner(page);
  const letCodeArrive = await openWithoutCode(page, '/admin');
  const orders = page.getByRole('tab', { name: 'Orders', exact: true });
  await orders.click();
  letCodeArrive();
  await expect(orders).toHaveAttribute('aria-selected', 'true');
  await expect(orders).toBeInViewport();
});

test('links and forms are the browser’s until all of the page is taken over, whatever of it listens already', async ({
  page,
}) => {
  // As the frame does, which is taken over before the page in it.
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => event.preventDefault());
    document.addEventListener('submit', (event) => event.preventDefault());
  });
  await openWithoutCode(page, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.getByRole('search').getByRole('combobox').fill('salmon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=salmon$/);
});
