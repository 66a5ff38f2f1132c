import { expect } from '@playwright/test';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a visitor comments under a name, and everybody sees it', async ({ page, visitor }) => {
  await open(page, '/#community');
  const community = page.locator('#community');
  await community.getByRole('button', { name: 'Write a Comment' }).click();
  await expect(community.getByLabel('Your comment')).toBeFocused();
  await community.getByLabel('Your name').fill('X');
  await community.getByLabel('Your comment').fill('Too short');
  await community.getByRole('button', { name: 'Post Comment' }).click();
  await expect(community.getByText('Comment must be at least 10 characters')).toBeVisible();
  await expect(community.getByText('Name must be at least 2 characters')).toBeVisible();
  await inspect(page, 'comment form with faults');

  await community.getByLabel('Your name').fill('Mary A.');
  await community.getByLabel('Your comment').fill('Our tortoise has opinions about lettuce now.');
  await community.getByRole('button', { name: 'Post Comment' }).click();
  await expect(toast(page)).toContainText('Comment posted');
  const comment = page.getByRole('article').filter({ hasText: 'Our tortoise' });
  await expect(comment).toContainText('Mary A.');
  await expect(community.getByLabel('Your comment')).toHaveCount(0);
  await expect(community.getByRole('button', { name: 'Write a Comment' })).toBeFocused();
  await comment.getByRole('button', { name: 'Like what Mary A. wrote, 0 likes' }).click();
  await expect(comment.getByRole('button', { name: 'Like what Mary A. wrote, 1 like' })).toBeVisible();

  const other = await visitor();
  await open(other, '/');
  await expect(other.getByRole('article').filter({ hasText: 'Our tortoise' })).toContainText('Mary A.');
});

test('comments with long words fit on a phone', async ({ page }) => {
  await open(page, '/contact');
  await page.route('**/api/community/comments?*', async (route) => {
    const [comment, other, ...rest] = await (await route.fetch()).json();
    const long = 'x'.repeat(500);
    const name = 'y'.repeat(50);
    const byGuest = { ...comment, content: long, guestName: name, authorName: null };
    const byCustomer = { ...other, content: long, guestName: null, authorName: name.repeat(3) };
    await route.fulfill({ json: [byGuest, byCustomer, ...rest] });
  });
  await page.getByRole('button', { name: 'Community', exact: true }).click();
  await expect(page.getByText('x'.repeat(500)).first()).toBeVisible();
  await inspect(page, 'comments of long words');
});

test('a customer comments under their account', async ({ page }) => {
  await becomeCustomer(page, 'talkative@example.co.uk');
  await open(page, '/#community');
  const community = page.locator('#community');
  await community.getByRole('button', { name: 'Write a Comment' }).click();
  await expect(community.getByLabel('Your comment')).toBeFocused();
  await expect(community.getByLabel('Your name')).toHaveCount(0);
  await inspect(page, 'comment form of a customer');
  await community.getByLabel('Your comment').fill('The analytical engine is a fine scratching post.');
  await community.getByRole('button', { name: 'Post Comment' }).click();
  await expect(toast(page)).toContainText('Comment posted');
  const comment = page.getByRole('article').filter({ hasText: 'analytical engine' });
  await expect(comment).toContainText('Ada Byron');
  await expect(comment).toContainText('Verified Customer');
});

test('a comment that cannot be sent stays in its form', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED POST \/api\/community\/comments/);
  await page.route('**/api/community/comments', (route) => route.abort());
  await open(page, '/');
  await page.getByRole('button', { name: 'Write a Comment' }).click();
  await page.getByLabel('Your comment').fill('The parrot has learnt to say delivery.');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(toast(page)).toContainText('Failed to post comment');
  await expect(page.getByLabel('Your comment')).toHaveValue('The parrot has learnt to say delivery.');
});

test('a visitor writes to the shop', async ({ page }) => {
  await open(page, '/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Write your message')).toBeVisible();
  await inspect(page, 'contact with faults');
  await page.getByLabel('Name').fill('Dorothy');
  await page.getByRole('main').getByLabel('Email').fill('dorothy@example.co.uk');
  await page.getByRole('textbox', { name: 'Message' }).fill('Does the wheel squeak? The last one did.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page)).toContainText('Message sent!');
  await expect(toast(page)).toContainText("We'll get back to you within 24 hours!");
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await page.locator('details summary').first().click();
  await expect(page.locator('details[open] p').first()).toBeVisible();
  await inspect(page, 'contact with an open question');
});

test('the address selects the policy, and changes with it', async ({ page }) => {
  await open(page, '/policies#returns');
  await expect(page.getByRole('tab', { name: 'Returns' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('last updated 14 June 2025')).toBeVisible();
  for (const name of ['Privacy', 'Shipping', 'Terms']) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(`/policies#${name.toLowerCase()}`);
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await inspect(page, `policy: ${name}`);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click();
  await expect(page.getByRole('tab', { name: 'Returns' })).toHaveAttribute('aria-selected', 'true');
});
