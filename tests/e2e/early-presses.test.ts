import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeOwner } from './support/admin.ts';
import { becomeCustomer, password } from './support/customers.ts';
import { holdBack } from './support/held-back.ts';
import { hydrated } from './support/pages.ts';
import { test } from './support/test.ts';

/** Opens a page whose code does not arrive until the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const letCodeArrive = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return letCodeArrive;
}

test('signing in before hydration works, and no password gets into an address @smoke', async ({ page }) => {
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

test('a wrong password before hydration is reported, with a way to carry on', async ({ page }) => {
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

test('a page counts as hydrated only once all of it works', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('hydrated', () => {
      document.documentElement.dataset['seen'] = localStorage.getItem('recently-seen') ?? 'nothing';
      // Once the shop has heard of it too.
      queueMicrotask(() => document.querySelector<HTMLFormElement>('main form:has([type=email])')?.requestSubmit());
    });
  });
  await page.goto('/product/12', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-seen', /Little Liver Rewards/);

  const letCodeArrive = await openWithoutCode(page, '/');
  const newsletter = page.getByRole('region', { name: /News worth/ });
  await newsletter.getByLabel('Email').fill('at.once@example.co.uk');
  letCodeArrive();
  await expect(page.locator('.toaster')).toContainText('Subscribed!');
});

test('clicks before hydration are replayed afterwards', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/product/1');
  await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).first().click();
  await page.getByRole('tab', { name: 'Write Review' }).click();
  letCodeArrive();
  await expect(page.getByRole('group', { name: /^Quantity of/ }).getByRole('status')).toHaveText('2');
  await expect(page.getByRole('tab', { name: 'Write Review' })).toHaveAttribute('aria-selected', 'true');
});

test('a click before hydration shows at once that it was received', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/product/13');
  const more = page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).first();
  await more.click();
  await more.click();
  await expect(more).toHaveAttribute('aria-busy', 'true');
  letCodeArrive();
  await expect(page.getByRole('group', { name: /^Quantity of/ }).getByRole('status')).toHaveText('3');
  await expect(more).not.toHaveAttribute('aria-busy');
});

test('Add to Basket before hydration shows at once that it was received, and adds the product', async ({ page }) => {
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
  const quantity = page.getByRole('main').getByRole('group', { name: /^Quantity of/ });
  await expect(quantity.getByRole('status')).toHaveText('1');
});

test('subscribing before hydration works', async ({ page }) => {
  await openWithoutCode(page, '/');
  const newsletter = page.getByRole('region', { name: /News worth/ });
  await newsletter.getByLabel('Email').fill('early@example.co.uk');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribed!' })).toBeVisible();
});

test('text typed before hydration is what is sent afterwards', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/');
  const newsletter = page.getByRole('region', { name: /News worth/ });
  await newsletter.getByLabel('Email').fill('typed-early@example.co.uk');
  letCodeArrive();
  await hydrated(page);
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.locator('.toaster')).toContainText('Subscribed!');
});

test('a form that needs JavaScript asks to be sent again, and Back restores what was typed', async ({ page }) => {
  await openWithoutCode(page, '/contact');
  await page.getByLabel('Message').fill('Half a sentence');
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('heading', { name: 'Please send that again' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');
});

test('searching before hydration shows the results', async ({ page }) => {
  const letCodeArrive = await openWithoutCode(page, '/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('salmon');
  await search.press('Enter');
  letCodeArrive();
  await expect(page).toHaveURL(/\/shop\?q=salmon$/);
  await expect(page.getByRole('main')).toContainText('Salmon');
});

test('filters and sorting chosen before hydration are applied', async ({ page }) => {
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

test('filters chosen one after the other before hydration are all applied, and a price entered with the keyboard too', async ({
  page,
}) => {
  const letCodeArrive = await openWithoutCode(page, '/shop');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('food');
  await page.getByRole('checkbox', { name: /^In stock/ }).check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  letCodeArrive();
  await expect(page).toHaveURL('/shop?category=food&inStock=true&sort=price-asc');

  await openWithoutCode(page, '/food?q=salmon&inStock=true&sort=price-asc');
  await page.getByLabel('Highest price in pounds').fill('30');
  await page.getByLabel('Highest price in pounds').press('Enter');
  await expect(page).toHaveURL(/\/food\?.*maxPrice=30/);
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toMatchObject({
    q: 'salmon',
    inStock: 'true',
    sort: 'price-asc',
    maxPrice: '30',
  });
});

test('an admin tab clicked before hydration opens, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await becomeOwner(page);
  const letCodeArrive = await openWithoutCode(page, '/admin');
  const orders = page.getByRole('tab', { name: 'Orders', exact: true });
  await orders.click();
  letCodeArrive();
  await expect(orders).toHaveAttribute('aria-selected', 'true');
  await expect(orders).toBeInViewport();
});

test('links and forms stay native until the whole page is hydrated', async ({ page }) => {
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
