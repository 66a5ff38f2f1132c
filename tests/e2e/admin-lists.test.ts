import { expect } from '@playwright/test';
import { openAdmin, tabPanel } from './support/admin.ts';
import { test } from './support/test.ts';

test('what is typed while a search is on its way is searched for as well', async ({ page }) => {
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
