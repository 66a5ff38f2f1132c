import { expect } from '@playwright/test';
import { openAdmin } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner rewrites a policy, looks at it first, and shoppers read it', async ({ page, watch }) => {
  watch.provokes(/400 PUT \/api\/admin\/policies\/terms/);
  await openAdmin(page, 'Settings');
  const panel = page.getByRole('region', { name: 'Policies' });
  await expect(panel).toContainText('The text of a new shop, of 14 June 2025');
  await panel.getByRole('button', { name: 'Edit Terms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms' });
  const text = dialog.getByRole('textbox', { name: 'Text' });
  await text.fill('## Opening hours\n\nWe are there {{opening time}}.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('tabpanel', { name: 'Text' })).toContainText(
    'There is nothing to fill in for {{opening time}}',
  );
  await inspect(page, 'a policy with a fault');
  await text.fill('## Opening hours\n\nWe are there **{{opening hours}}**.');
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  await expect(dialog.getByText('We are there Monday to Friday 9-5.')).toBeVisible();
  await inspect(page, 'the preview of a policy');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await holdToast(page, 'Policy Published');
  await expect(panel).toContainText('(version 2)');
  await inspect(page, 'policies');

  const shopper = await page.context().newPage();
  await open(shopper, '/policies#terms');
  await expect(shopper.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await shopper.close();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('(version 3)');
});
