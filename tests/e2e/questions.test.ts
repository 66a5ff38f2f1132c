import { expect } from '@playwright/test';
import { becomeOwner, openAdmin } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a visitor asks about a product, the owner answers, and everybody reads it', async ({ page, internals }) => {
  const { id } = await internals.addProduct('Questionable Ball', 5);
  await open(page, `/product/${id}`);
  const section = page.getByRole('region', { name: 'Questions and answers' });
  await section.scrollIntoViewIfNeeded();
  await expect(section).toContainText('Nobody has asked about this yet.');
  await section.getByRole('button', { name: 'Ask a question' }).click();
  await expect(section.getByLabel('Your question')).toBeFocused();
  await section.getByRole('button', { name: 'Send Question' }).click();
  await expect(section.getByText('Enter your question')).toBeVisible();
  await inspect(page, 'a question with faults');
  await section.getByLabel('Your question').fill('Does it float on a river?');
  await section.getByLabel('Name').fill('Grace Hopper');
  await section.getByLabel('Email').fill('grace.asks@example.co.uk');
  await section.getByRole('button', { name: 'Send Question' }).click();
  await expect(section.getByRole('status')).toContainText('Thank you for asking.');
  await expect(section.getByRole('status')).toBeFocused();
  await inspect(page, 'a question asked');

  const owner = await page.context().browser()?.newContext();
  if (!owner) throw new Error('There is no browser');
  const admin = await owner.newPage();
  await becomeOwner(admin);
  await openAdmin(admin, 'Moderation');
  await admin.getByRole('tab', { name: 'Questions' }).click();
  await admin.getByLabel('State', { exact: true }).selectOption('To read');
  await admin.getByRole('button', { name: 'Answer the question by Grace Hopper' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Answer Grace Hopper' });
  await inspect(admin, 'an answer to a question');
  await dialog.getByLabel('Your answer').fill('It does, in the sea too.');
  await dialog.getByRole('button', { name: 'Publish Answer' }).click();
  await holdToast(admin, 'Answer Published');
  await admin.getByLabel('State', { exact: true }).selectOption('Shown');
  await expect(admin.getByRole('table', { name: 'Questions' })).toContainText('It does, in the sea too.');
  await inspect(admin, 'questions in moderation');
  await owner.close();

  // Rendered by the server, for readers without JavaScript and for search engines.
  const html = await (await page.request.get(`/product/${id}`)).text();
  expect(html).toContain('It does, in the sea too.</p>');
  expect(html).toContain('"@type":"Question","name":"Does it float on a river?"');
  await open(page, `/product/${id}`);
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('listitem')).toContainText('Does it float on a river?');
  await expect(section.getByRole('listitem')).toContainText('Our answer');
  await expect(section.getByRole('listitem')).toContainText('Grace asked on');
  await expect(section).not.toContainText('Hopper');
  await section.getByRole('button', { name: /^Bought it\? Answer/ }).click();
  await expect(section.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await inspect(page, 'an answered question');
});

test('a press before the code of questions is there counts once it is', async ({ page, internals }) => {
  const { id } = await internals.addProduct('Early Ball', 5);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/assets/questions-*.js', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await open(page, `/product/${id}`);
  const ask = page.getByRole('button', { name: 'Ask a question' });
  await ask.click();
  await expect(ask).toHaveAttribute('aria-busy', 'true');
  pressed.resolve();
  await expect(page.getByLabel('Your question')).toBeFocused();
});
