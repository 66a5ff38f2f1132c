import { expect } from '@playwright/test';
import { becomeOwner, chooseAppearance, openAdmin, tabPanel } from './support/admin.ts';
import { becomeCustomer, signIn } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { owner } from './support/owner.ts';
import { open, reload } from './support/pages.ts';
import { test } from './support/test.ts';

const tabs = [
  'Dashboard',
  'Orders',
  'To Send',
  'Purchase Orders',
  'Customers',
  'Money',
  'Products',
  'Needs Attention',
  'Supplier Updates',
  'Suppliers',
  'Dropshipping',
  'Image Sync',
  'Overview',
  'Promotions',
  'Moderation',
  'Look and Pages',
  'Settings',
  'Mail',
  'Audit Log',
  'System',
];

test('a visitor signs in and returns to the requested tab', async ({ page }) => {
  await open(page, '/admin?tab=overview');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, owner.email, owner.password);
  await expect(page).toHaveURL(/\/admin\?tab=overview$/);
  await expect(page).toHaveTitle('Overview · Paw & Vale admin');
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});

test('customers get a 404 for the admin area, without a hint that it exists', async ({ page, watch }) => {
  watch.provokes(/404 GET \/admin/);
  await becomeCustomer(page, 'curious.at.the.desk@example.co.uk');
  for (const path of ['/admin/products/1', '/supplier-sync'])
    expect((await page.request.get(path)).status(), path).toBe(404);
  await open(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveTitle('404 Page Not Found | Paw & Vale');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('link', { name: 'My Account' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage the Shop' })).toHaveCount(0);
});

test('the four figures match the API, on the opening view and above Overview only', async ({ page }) => {
  // What this page was told: other tests add suppliers and products meanwhile.
  const reported = Promise.all([
    page.waitForResponse('**/api/suppliers'),
    page.waitForResponse('**/api/admin/summary'),
  ]);
  await openAdmin(page, 'Overview');
  const [suppliers, summary] = await Promise.all((await reported).map((response) => response.json()));
  const active = suppliers.filter(({ isActive }: { isActive: boolean }) => isActive).length;
  const card = (name: string) =>
    page
      .locator('dt')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]');
  for (const [name, figure] of [
    ['Total Products', String(summary.totalProducts)],
    ['Active Suppliers', String(active)],
    ['Catalog Value', `£${summary.catalogValue}`],
    ['Avg Margin', /^\d+(\.\d)?%$/],
  ] as const)
    await expect(card(name)).toHaveText(figure);

  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await expect(card('Catalog Value')).toHaveText(/^£/);
  await page.getByRole('tab', { name: 'Mail' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible();
  await expect(card('Catalog Value')).toHaveCount(0);
});

test('every tab is one key away, in the address, and names the page @smoke', async ({ page }) => {
  await openAdmin(page, 'System');
  await expect(page.getByRole('tab')).toHaveText(tabs);
  await expect(page.getByRole('tablist', { name: 'Admin' })).toHaveAttribute('aria-orientation', 'vertical');
  await page.getByRole('tab', { name: 'System' }).focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page).toHaveTitle('Dropshipping Admin · Paw & Vale admin');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/tab=orders/);
  await expect(page).toHaveTitle('Orders · Paw & Vale admin');
  await expect(page.getByRole('tab', { name: 'Orders', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/\/admin$/);
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/tab=system/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the tabs are a strip, and the menu groups them by area', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openAdmin(page, 'Mail');
  await expect(page.getByRole('tablist', { name: 'Admin' })).toHaveAttribute('aria-orientation', 'horizontal');
  await page.getByRole('tab', { name: 'System' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current');
  await inspect(page, 'the menu');
  await menu.getByRole('group', { name: 'Catalogue' }).getByRole('link', { name: 'Products' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('a detail page links to all tabs', async ({ page }) => {
  await becomeOwner(page);
  await open(page, '/supplier-sync');
  const rail = page.getByRole('navigation', { name: 'Admin' });
  await expect(rail.getByRole('link', { name: 'Supplier Updates' })).toHaveAttribute('aria-current', 'true');
  await rail.getByRole('link', { name: 'Supplier Updates' }).click();
  await expect(tabPanel(page).getByRole('tab', { name: /^Waiting for Approval/ })).toBeVisible();
  await inspect(page, 'Supplier Updates');
});

test('Overview shows the first suppliers and products', async ({ page }) => {
  await openAdmin(page, 'Overview');
  await expect(tabPanel(page).getByText('Active', { exact: true }).first()).toBeVisible();
  await expect(tabPanel(page).getByText(/^\d+(\.\d)?% margin$/)).toHaveCount(5);
  await inspect(page, 'Overview');
});

test('Image Sync shows eight products with their source, and opens its dashboard in a new tab', async ({ page }) => {
  await openAdmin(page, 'Image Sync');
  await expect(tabPanel(page).getByRole('listitem')).toHaveCount(8);
  await expect(tabPanel(page).getByText(/^(Supplier \d+|Local Stock)$/)).toHaveCount(8);
  await expect(tabPanel(page).getByRole('button', { name: 'Quick Sync' })).toBeVisible();
  await inspect(page, 'Image Sync');
});

test('an empty list leads to where it is filled', async ({ page }) => {
  await becomeOwner(page);
  const none = { json: [], headers: { 'x-total-count': '0' } };
  for (const path of [
    'suppliers',
    'admin/sync-policies',
    'admin/order-policies',
    'products?*',
    'products/dropshipped?*',
  ])
    await page.route(`**/api/${path}`, (route) => route.fulfill(none));
  await openAdmin(page);
  for (const [tab, link] of [
    ['Overview', 'Suppliers tab'],
    ['Overview', 'Dropshipping tab'],
    ['Supplier Updates', 'Suppliers tab'],
    ['Dropshipping', 'Suppliers tab'],
    ['Purchase Orders', 'Suppliers tab'],
    ['Image Sync', 'Products tab'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await tabPanel(page).getByRole('link', { name: link }).click();
    await expect(page).toHaveTitle(`${link.replace(' tab', '')} · Paw & Vale admin`);
  }
  await page.getByRole('tab', { name: 'Suppliers' }).click();
  await tabPanel(page).getByRole('button', { name: 'Add the First Supplier' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Supplier' })).toBeVisible();
});

test('where there is nothing to average, the average margin is a dash', async ({ page }) => {
  await becomeOwner(page);
  await page.route('**/api/admin/summary', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), averageMargin: null } });
  });
  await open(page, '/admin?tab=overview');
  await expect(page.getByText('Avg Margin').locator('xpath=following-sibling::dd[1]')).toHaveText('–');
});

test('Ctrl-K finds a product, an order and a tab by keyboard alone', async ({ page }) => {
  await openAdmin(page, 'Overview');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Find/ });
  await expect(field).toBeFocused();
  await field.fill('donut');
  await expect(page.getByRole('option', { name: /Curl-Up Donut Bed/ })).toBeVisible();
  await inspect(page, 'palette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Curl-Up Donut Bed' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/admin\?tab=orders$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await inspect(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Find orders/ }).click();
  await field.fill('nothing is called this');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Nothing found');
});

test('Ctrl-K pressed before hydration opens the palette afterwards', async ({ page }) => {
  await becomeOwner(page);
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto('/admin?tab=overview', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Find orders/ }).waitFor();
  await page.keyboard.press('Control+k');
  held.resolve(undefined);
  await expect(page.getByRole('combobox', { name: /^Find/ })).toBeFocused();
});

test('Ctrl-K finds a setting by a related word, and opens empty after Escape', async ({ page }) => {
  await openAdmin(page, 'Overview');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Find/ });
  await field.fill('refund');
  await expect(page.getByRole('option', { name: /^Refund an order/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(field).toHaveValue('');
  await field.fill('2fa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeInViewport();
});

test('Ctrl-K shows the shortcuts, changes the appearance and signs out', async ({ page }) => {
  await openAdmin(page, 'Overview');
  const type = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find/ }).fill(words);
    await page.keyboard.press('Enter');
  };
  await type('help');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await type('dark');
  await expect(page.locator('html[data-dark]')).toBeAttached();
  await expect(page.getByRole('dialog'), 'pressed while it is open, Ctrl-K closes it').toHaveCount(0);
  await type('log out');
  await expect(page).toHaveURL(/\/login/);
  await open(page, '/');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('link', { name: 'Manage the Shop' })).toHaveCount(0);
});

test('Ctrl-K opens the owner’s everyday tasks', async ({ page }) => {
  await openAdmin(page, 'Overview');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill('test email');
  await page.keyboard.press('Enter');
  await expect(tabPanel(page).getByRole('button', { name: 'Save Mail Settings' })).toBeVisible();
});

test('a palette that is opened again at once stays open', async ({ page }) => {
  await openAdmin(page, 'Overview');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill('dark');
  // A busy browser announces that a dialog has closed after it has taken the next keys.
  await page.getByRole('option', { name: /dark/i }).evaluate(async (option: HTMLElement) => {
    option.click();
    for (let turn = 0; document.querySelector('dialog[open]') && turn < 100; turn += 1) await Promise.resolve();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  });
  await expect(page.locator('html[data-dark]')).toBeAttached();
  const field = page.getByRole('combobox', { name: /^Find/ });
  await field.fill('light');
  await expect(field).toHaveValue('light');
});

test('the admin area follows the system’s or the chosen colour scheme from the first paint', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await becomeOwner(page);
  await page.goto('/admin', { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  const dark = 'rgb(17, 26, 22)';
  await expect.poll(ground).toBe(dark);

  await open(page, '/admin?tab=overview');
  await chooseAppearance(page, 'Light');
  await expect.poll(ground).toBe('rgb(255, 253, 249)');
  await reload(page);
  expect(await ground()).toBe('rgb(255, 253, 249)');
  await chooseAppearance(page, 'System');
  await expect.poll(ground).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBe('rgb(255, 253, 249)');

  await chooseAppearance(page, 'Dark');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.poll(ground, 'the shop stays light').toBe('rgb(255, 253, 249)');
});
