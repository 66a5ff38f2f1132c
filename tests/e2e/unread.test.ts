import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

const screens = [
  { address: '/account?tab=orders', list: 'orders' },
  { address: '/track-order', list: 'orders' },
  { address: '/account?tab=addresses', list: 'addresses' },
];

test('what could not be loaded is said once, again after a retry in vain, and loads after another', async ({
  page,
  watch,
}) => {
  await becomeCustomer(page, 'unread@example.co.uk');
  for (const { address, list } of screens) {
    watch.provokes(new RegExp(`500 GET /api/user/${list}`));
    const requests = `**/api/user/${list}*`;
    await page.route(requests, (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, address);
    const heading = page.getByRole('heading', { name: `We couldn’t load your ${list}` });
    for (const time of ['at first', 'after a retry']) {
      await expect(toast(page), `${address}, ${time}`).toContainText(`Failed to fetch ${list}`);
      await toast(page).getByRole('button', { name: 'Hide notification' }).click();
      await expect(heading).toBeVisible();
      await expect(toast(page)).toBeHidden();
      if (time === 'after a retry') await page.unroute(requests);
      await page.getByRole('button', { name: 'Try Again' }).click();
    }
    await expect(heading, address).toHaveCount(0);
  }
});
