import { expect } from '@playwright/test';
import { openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

/** Each tab with what it lists, by the call for it. */
const tabs = [
  { tab: 'Orders', what: 'orders', path: '/api/orders' },
  { tab: 'Purchase Orders', what: 'purchase orders', path: '/api/admin/purchase-orders' },
  { tab: 'Products', what: 'products', path: '/api/admin/products' },
  { tab: 'Suppliers', what: 'suppliers', path: '/api/suppliers' },
  { tab: 'Overview', what: 'suppliers', path: '/api/suppliers' },
  { tab: 'Promotions', what: 'promotions', path: '/api/admin/promotions' },
  { tab: 'Moderation', what: 'reviews', path: '/api/admin/reviews' },
  { tab: 'Mail', what: 'emails', path: '/api/admin/mails' },
  { tab: 'Settings', what: 'settings', path: '/api/admin/settings' },
  { tab: 'Audit Log', what: 'audit log entries', path: '/api/admin/audit-log' },
  { tab: 'System', what: 'system’s figures', path: '/api/admin/system' },
];

test('a tab that could not be loaded says so with the reason, and loads after a retry', async ({ page, watch }) => {
  // News from elsewhere would have the lists read anew without a press.
  await page.route('/api/admin/events', () => undefined);
  const message = 'Something went wrong on our side.';
  for (const { tab, what, path } of tabs) {
    watch.provokes(new RegExp(`500 GET ${path}`));
    const requests = new RegExp(`${path}(\\?|$)`);
    await page.route(requests, (route) => route.fulfill({ status: 500, json: { message, code: 'internal-error' } }));
    await openAdmin(page, tab);
    await expect(toast(page), tab).toContainText('Failed to fetch');
    await expect(tabPanel(page).getByText(`We couldn’t load the ${what}`).first(), tab).toBeVisible();
    await expect(tabPanel(page).getByText(message).first(), tab).toBeVisible();
    if (tab === 'Orders') await inspect(page, 'orders that could not be loaded');
    await page.unroute(requests);
    await tabPanel(page).getByRole('button', { name: 'Retry', exact: true }).first().click();
    await expect(tabPanel(page).getByRole('button', { name: 'Retry', exact: true }), tab).toHaveCount(0);
  }
});
