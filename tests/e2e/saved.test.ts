import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeCustomer, password, signIn } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a guest saves two things, signs in to their account, and shares the list by a link', async ({
  page,
  visitor,
  internals,
}) => {
  const email = 'saver@example.co.uk';
  await becomeCustomer(await visitor(), email);
  const thing = await internals.addProduct('Saved Thing', 9);
  await open(page, `/product/${thing.id}`);
  await heart(page, thing.name).click();
  await expect(toast(page)).toContainText('Saved');
  await open(page, '/accessories');
  const other = page.getByRole('article').first();
  const name = (await other.getByRole('heading').textContent()) ?? '';
  await heart(page, name).first().click();
  await expect(heart(page, name, 'Saved').first()).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: thing.name })).toBeVisible();
  await expect(page.getByText('This list is kept in this browser.')).toBeVisible();
  await inspect(page, 'the saved list of a guest');

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About this list' })).toBeVisible();
  const names = page.getByRole('main').getByRole('list').getByRole('heading', { level: 2 });
  await expect(names).toHaveText([name, thing.name]);

  await page.getByRole('switch', { name: 'Share this list with a link' }).click();
  const link = await page.getByLabel('Link to this list').inputValue();
  await inspect(page, 'the saved list of a customer');
  const friend = await visitor();
  await open(friend, link);
  await expect(friend.getByRole('heading', { level: 2 }).filter({ hasText: thing.name })).toBeVisible();
  await inspect(friend, 'a shared list');

  await page.getByRole('button', { name: `Remove ${thing.name}` }).click();
  await expect(names).toHaveText([name]);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveCount(2);
});

test('a line of the basket is saved for later, and goes back into the basket', async ({ page, internals }) => {
  const thing = await internals.addProduct('Later Thing', 9);
  await open(page, `/product/${thing.id}`);
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await expect(toast(page)).toContainText('Added to basket');
  await open(page, '/basket');
  await page.getByRole('button', { name: `Save for later ${thing.name}` }).click();
  await expect(toast(page)).toContainText('Saved for later');
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await toast(page).getByRole('button', { name: 'View Saved' }).click();
  await page.getByRole('button', { name: `Add to Basket ${thing.name}` }).click();
  await expect(toast(page)).toContainText('Added to basket');
  await page.getByRole('button', { name: `Remove ${thing.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await inspect(page, 'an empty saved list');
});

test('emails about a saved list stop by one press on their link’s page, and a browser without a list loads none of it', async ({
  page,
  watch,
}) => {
  watch.provokes(/400 POST \/api\/saved-list-emails\/stop/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/shop');
  await expect(page.getByRole('button', { name: /^Save / }).first()).toHaveAttribute('aria-pressed', 'false');
  expect(asked.filter((url) => url.includes('saved'))).toEqual([]);

  await open(page, '/saved?stop=1.wrong');
  await page.getByRole('button', { name: 'Stop These Emails' }).click();
  await expect(page.getByText('You can also switch them off beneath your list.')).toBeVisible();
  await inspect(page, 'a broken link to stop emails');
});

function heart(page: Page, name: string, word = 'Save') {
  return page.getByRole('button', { name: `${word} ${name}`, exact: true });
}
