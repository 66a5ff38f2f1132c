import { expect } from '@playwright/test';
import { becomeCustomer, password, signIn } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a customer who forgot the password chooses a new one by the mailed link, which works once', async ({
  page,
  visitor,
  internals,
  watch,
}) => {
  watch.provokes(/400 (GET|POST) \/api\/auth\/reset-password/);
  await becomeCustomer(page, 'forgetful@example.co.uk');
  const other = await visitor();
  await open(other, '/login');
  await other.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible();
  await other.getByRole('main').getByLabel('Email').fill('forgetful@example.co.uk');
  await other.getByRole('button', { name: 'Send the Link' }).click();
  await expect(other.getByRole('main').getByRole('status')).toContainText('The link works for one hour.');
  await inspect(other, 'forgotten password');

  const link = await internals.mailedLink('forgetful@example.co.uk', 'reset-password');
  const late = await other.context().newPage();
  await open(late, link);
  await expect(late.getByLabel('New password')).toBeVisible();
  await open(other, link);
  await inspect(other, 'new password');
  await chooseNewPassword('password123');
  await expect(other.getByLabel('New password')).toHaveAccessibleDescription(/most common passwords/);
  await other.getByLabel('New password').press('End');
  await other.getByLabel('New password').pressSequentially('4');
  await expect(other.getByLabel('New password')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(other.getByRole('main').getByRole('alert')).toHaveCount(0);
  await chooseNewPassword('another long sentence');
  await expect(toast(other)).toContainText('Password changed');
  await signIn(other, 'forgetful@example.co.uk', 'another long sentence');
  await expect(other).toHaveURL('/account');

  await open(other, link);
  await expect(other.getByRole('main').getByRole('alert')).toContainText('That link has been used or has expired.');
  await expect(other.getByLabel('New password')).toHaveCount(0);
  await inspect(other, 'new password by a spent link');
  await other.getByRole('link', { name: 'Get a New Link' }).click();
  await expect(other).toHaveURL('/forgot-password');

  // Of two tabs the second one was open before.
  await chooseNewPassword('a third one, then', late);
  await expect(late.getByRole('main').getByRole('alert')).toContainText('That link has been used or has expired.');
  await expect(late.getByRole('link', { name: 'Get a New Link' })).toBeVisible();

  async function chooseNewPassword(text: string, tab = other): Promise<void> {
    await tab.getByLabel('New password').fill(text);
    await tab.getByLabel('Confirm password').fill(text);
    await tab.getByRole('button', { name: 'Save New Password' }).click();
  }
});

test('a forgotten password gets the same response with or without an account, and clears the earlier failure', async ({
  page,
  watch,
}) => {
  watch.provokes(/net::ERR_FAILED POST \/api\/auth\/forgot-password/);
  await open(page, '/forgot-password');
  await page.getByRole('main').getByLabel('Email').fill('nobody-at-all@example.co.uk');
  await page.route('**/api/auth/forgot-password', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await expect(toast(page)).toContainText('Failed to send the link.');
  await toast(page).hover(); // so that it would stay
  await page.getByRole('button', { name: 'Send the Link' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('The link works for one hour.');
  await expect(toast(page)).toBeHidden();
});

test('a customer confirms the email address by the mailed link', async ({ page, internals }) => {
  await becomeCustomer(page, 'real@example.co.uk');
  await open(page, await internals.mailedLink('real@example.co.uk', 'verify-email'));
  await inspect(page, 'confirming an email address');
  await page.getByRole('button', { name: 'Confirm My Address' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, that’s confirmed' })).toBeVisible();
  await inspect(page, 'confirmed email address');
});

test('a visitor joins the newsletter by one mailed link and leaves it by another', async ({
  page,
  internals,
  watch,
}) => {
  await open(page, '/');
  const newsletter = page.getByRole('region', { name: /^News worth/ });
  await newsletter.getByLabel('Email').fill('not an address');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(newsletter.getByText('Enter an email address such as name@example.co.uk')).toBeVisible();
  await expect(newsletter.getByLabel('Email')).toBeFocused();
  await newsletter.getByLabel('Email').fill('reader@example.co.uk');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page)).toContainText('Subscribed!');
  await expect(newsletter.getByLabel('Email')).toHaveValue('');

  await open(page, await internals.mailedLink('reader@example.co.uk', 'newsletter-confirm'));
  await inspect(page, 'confirming the newsletter');
  await page.getByRole('button', { name: 'Yes, Send Me the Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re on the list' })).toBeVisible();
  await inspect(page, 'on the list');

  await open(page, await internals.mailedLink('reader@example.co.uk', 'newsletter-welcome'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’ve unsubscribed' })).toBeVisible();
  await inspect(page, 'off the list');

  watch.provokes(/400 POST \/api\/newsletter\/confirm/);
  await open(page, '/newsletter?confirm=a-link-that-nobody-was-sent');
  await page.getByRole('button', { name: 'Yes, Send Me the Newsletter' }).click();
  await expect(page.getByText('You can sign up again at the bottom of our home page.')).toBeVisible();
  await inspect(page, 'a broken newsletter link');
});

test('a new address needs the password, the old one takes it back, and a mailed link signs in', async ({
  page,
  visitor,
  internals,
  watch,
}) => {
  const email = 'robbed@example.co.uk';
  await becomeCustomer(page, email);
  await open(page, await internals.mailedLink(email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm My Address' }).click();
  await open(page, '/account?tab=profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const form = page.getByRole('region', { name: 'Your details' });
  await expect(form.getByLabel('Your password')).toHaveCount(0);
  await form.getByLabel('Email').fill('thief@example.co.uk');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/Enter your password to change/);
  await inspect(page, 'a new address without the password');
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Profile Updated');

  const other = await visitor();
  await open(other, await internals.mailedLink(email, 'email-change-asked'));
  await inspect(other, 'taking an account back');
  await other.getByRole('button', { name: 'Take My Account Back' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Your account is yours again' })).toBeVisible();

  watch.provokes(/429 POST \/api\/auth\/login/);
  const refusal = { message: 'That was a little too often. Please wait a while and try again.', code: 'too-many' };
  await other.route('**/api/auth/login', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
  await open(other, '/login');
  await signIn(other, email, password);
  await other.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(other.getByRole('main').getByRole('status')).toContainText('an email that lets you in is on its way');
  await inspect(other, 'a sign-in link instead of a password');
  await open(other, await internals.mailedLink(email, 'sign-in-link'));
  await inspect(other, 'signing in by link');
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL('/account');
});

for (const address of ['/verify-email', '/newsletter', '/reset-password', '/take-back', '/sign-in-link']) {
  test(`${address} without its link's token says that something is missing`, async ({ page }) => {
    await open(page, address);
    await expect(page.getByText(/That link doesn’t work/)).toBeVisible();
    await inspect(page, `${address} without its link`);
  });
}
