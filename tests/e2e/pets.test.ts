import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { test } from './support/test.ts';

test('a visitor’s pet is compared with goods in the browser, and comes along into the account', async ({ page }) => {
  await open(page, '/account?tab=pets');
  await expect(page.getByRole('heading', { name: 'No pets yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a Pet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save Pet' }).click();
  await expect(dialog.getByText('Enter your pet’s name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Biscuit');
  await dialog.getByLabel('Kind').selectOption('Dog');
  await dialog.getByLabel('Weight in kg').fill('20');
  await dialog.getByLabel('Neck in cm').fill('46');
  await dialog.getByLabel('Chicken').check();
  await dialog.getByLabel('Anything else').fill('quail, beetroot');
  await inspect(page, 'a pet’s form');
  await dialog.getByRole('button', { name: 'Save Pet' }).click();
  await expect(page.getByText('Must not eat: chicken, beetroot, quail')).toBeVisible();
  await inspect(page, 'a visitor’s pets');

  await open(page, '/product/1');
  await expect(page.getByText('Contains chicken: not for Biscuit').first()).toBeVisible();
  await inspect(page, 'a product with a note for a pet');
  await open(page, '/product/2');
  // Food for puppies, and the age is not known.
  const notes = page.getByRole('region', { name: 'For your pets' });
  await expect(page.getByText('Fits Biscuit').first()).toBeVisible();
  await expect(notes).toBeHidden();
  await open(page, '/product/27');
  await expect(notes.getByText('Too small for Biscuit: for necks of 36 to 44 cm')).toBeVisible();
  await expect(notes.getByRole('link', { name: 'L', exact: true })).toBeVisible();
  await open(page, '/food');
  await expect(page.getByText('Contains chicken: not for Biscuit').first()).toBeVisible();
  await inspect(page, 'a list with notes for a pet');

  await becomeCustomer(page, 'pets@example.co.uk');
  await open(page, '/account?tab=pets');
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
  await inspect(page, 'pets of an account');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No pets yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
});
