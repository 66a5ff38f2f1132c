import { expect } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

test('text typed while a search is in flight is searched for as well', async ({ page }) => {
  // As fast as anybody can type: the next letter comes the moment the address changes.
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, address) => {
      replace(state, unused, address);
      const field = document.querySelector<HTMLInputElement>('[type=search][aria-label="Search orders"]');
      if (field?.value !== 'PV' || !String(address).includes('q=PV')) return;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'PV-');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  });
  await openAdmin(page, 'Orders');
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  await field.fill('PV');
  await expect(page).toHaveURL(/q=PV-/);
  await expect(field).toHaveValue('PV-');

  await tabPanel(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(field).toHaveValue('');
  await field.fill('PV-');
  await expect(page).toHaveURL(/q=PV-/);
});

test('an address keeps filters whose choices are loaded after the page', async ({ page }) => {
  await becomeOwner(page);
  await addProduct(page, 'Wool Mat');
  for (const [tab, name, value, label] of [
    ['audit-log', 'subject', 'product', 'Kind'],
    ['products', 'supplierId', '2', 'Supplier'],
  ] as const) {
    await open(page, `/admin?tab=${tab}&${name}=${value}`);
    await expect(tabPanel(page).getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page).toHaveURL(new RegExp(`${name}=${value}$`));
  }
});
