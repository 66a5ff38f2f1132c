import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { guest } from './support/shopping.ts';
import { test } from './support/test.ts';

/** Somebody orders without looking at the shelves. @returns the number */
async function order(page: Page, productId: number, customerName: string): Promise<string> {
  const { email: customerEmail, address, city, postcode } = guest;
  const body = {
    customerEmail,
    customerName,
    shippingAddress: { address, city, postcode },
    items: [{ productId, quantity: 1 }],
  };
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const response = await page.request.post('/api/orders', { data: body, headers });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { orderNumber: string }).orderNumber;
}

function figure(page: Page, name: string) {
  return tabPanel(page).locator('dt').filter({ hasText: name }).first().locator('xpath=following-sibling::dd[1]');
}

test('the dashboard shows the key figures, and an order the moment it is placed', async ({ page, visitor }) => {
  const shopper = await visitor();
  await open(shopper, '/');
  const number = await order(shopper, 1, 'Dora Dashboard');
  await openAdmin(page);

  for (const name of ['Total Revenue', 'Total Orders', 'Average Order Value', 'Conversion Rate']) {
    await expect(figure(page, name)).toHaveText(/\d/);
  }
  await expect(figure(page, 'Conversion Rate')).toHaveText(/^\d+\.\d%$/);
  await expect(tabPanel(page).getByText('visitors to customers')).toBeVisible();
  await expect(tabPanel(page).getByText('New', { exact: true }).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Recent Orders' }).click();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Dora Dashboard');
  await expect(row.getByRole('link', { name: number })).toHaveAttribute('href', `/admin/orders/${number}`);

  // The tabs obey the arrow keys.
  await page.getByRole('tab', { name: 'Recent Orders' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Inventory Alerts' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: 'Inventory alerts' })).toContainText(/ID: \d+.*units? left/);
  await page.getByRole('tab', { name: 'Product Performance' }).click();
  await expect(
    page.getByRole('region', { name: 'Product performance' }).locator('[data-highlighted]').first(),
  ).toHaveText('1');
  await expect(page.getByText('Revenue includes delivery, less refunds.')).toBeVisible();
});

test('growth is green from zero up, red below, and “new” where there were no figures before', async ({ page }) => {
  let growth: number | null = 0;
  await page.route('**/api/admin/metrics', async (route) => {
    const metrics = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...metrics, revenueGrowth: growth, orderGrowth: growth } });
  });
  for (const [now, text, colour] of [
    [12.5, '+12.5%', 'positive'],
    [0, '0.0%', 'positive'],
    [-3.2, '-3.2%', 'negative'],
    [null, 'New', 'none'],
  ] as const) {
    growth = now;
    await openAdmin(page);
    for (const name of ['Total Revenue', 'Total Orders']) {
      const shown = figure(page, name).locator('xpath=..').locator('[data-growth]');
      await expect(shown).toHaveText(text);
      await expect(shown).toHaveAttribute('data-growth', colour);
    }
  }
});

test('the owner chooses days, sees them as charts and as a table, and downloads them', async ({ page, visitor }) => {
  await order(await visitor(), 2, 'Charlie Chart');
  await openAdmin(page);
  const chart = page.getByRole('figure').filter({ hasText: 'Revenue' });
  await expect(chart.locator('svg').first()).toBeVisible();

  await page.getByLabel('Days', { exact: true }).selectOption('Last 90 days');
  await expect(page).toHaveURL(/days=90/);
  await page.getByText('Show as a table').click();
  const table = page.getByRole('table', { name: 'Revenue, orders and visitors day by day' });
  await expect(table.locator('tbody tr')).toHaveCount(90);

  await page.getByLabel('Days', { exact: true }).selectOption('Other days');
  // Whichever way round they are given.
  await page.getByLabel('From').fill('2026-01-03');
  await page.getByLabel('To', { exact: true }).fill('2026-01-02');
  await expect(table.locator('tbody tr')).toHaveCount(2);
  await expect(page.getByText('Nothing was sold on these days')).toBeVisible();

  const href = await page.getByRole('link', { name: 'Download CSV' }).first().getAttribute('href');
  const sheet = await page.request.get(href ?? '');
  expect(await sheet.text()).toContain('2026-01-02,0.00,0,0');
});

test('profit is shown by product, supplier and order', async ({ page, visitor }) => {
  const number = await order(await visitor(), 3, 'Petra Profit');
  await openAdmin(page);
  const profit = page.getByRole('region', { name: 'Profit', exact: true }).first();
  await expect(profit.getByRole('columnheader', { name: 'Product' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Profit by' }).selectOption('By supplier');
  await expect(profit.getByRole('columnheader', { name: 'Supplier' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Profit by' }).selectOption('By order');
  await expect(profit.getByRole('row').filter({ hasText: number })).toContainText('Petra Profit');
});

test('figures that fail to load say so and can be retried', async ({ page, visitor, watch }) => {
  // A shop without an order draws no charts.
  await order(await visitor(), 3, 'Fay Figures');
  watch.provokes(/500 GET \/api\/admin\/metrics/);
  const reject = { status: 500, json: { message: 'Something went wrong on our side.', code: 'internal-error' } };
  await page.route(/\/api\/admin\/metrics/, (route) => route.fulfill(reject));
  // What others do in the shop would have the figures read anew without a press.
  await page.route('/api/admin/events', () => undefined);
  await openAdmin(page);
  await expect(page.getByText('We couldn’t load the figures').first()).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toHaveCount(3);
  await page.unroute(/\/api\/admin\/metrics/);
  for (const left of [2, 1, 0]) {
    // By key: the charts that arrive meanwhile move the buttons away from a pointer.
    await retry.first().press('Enter');
    await expect(retry).toHaveCount(left);
  }
  await expect(figure(page, 'Total Revenue')).toHaveText(/£/);
});

const longName = 'A Very Long Name That Somebody Was Given By Parents Who Could Not Agree On Any Of Them';

test('each view of the dashboard is accessible, with a long name too', async ({ page, visitor }) => {
  await order(await visitor(), 4, longName);
  await openAdmin(page);
  await expect(page.getByRole('figure').filter({ hasText: 'Revenue' }).locator('svg').first()).toBeVisible();
  await page.getByText('Show as a table').click();
  await inspect(page, 'Dashboard, Sales Analytics');
  for (const view of ['Product Performance', 'Recent Orders', 'Inventory Alerts']) {
    await page.getByRole('tab', { name: view }).click();
    await inspect(page, `Dashboard, ${view}`);
  }
});
