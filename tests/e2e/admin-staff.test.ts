import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { password, signIn } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('the owner invites somebody, who joins, sees no shop settings and is removed again @smoke', async ({
  page,
  visitor,
  internals,
  watch,
}) => {
  const email = 'jo.bennett@example.co.uk';
  await openAdmin(page, 'Settings');
  await tabPanel(page).getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the staff' });
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByText('Enter their first name')).toBeVisible();
  await inspect(page, 'invitation form');
  await dialog.getByLabel('First name').fill('Jo');
  await expect(dialog.getByText('Enter their first name')).toHaveCount(0);
  await expect(dialog.getByText('Enter their last name')).toBeVisible();
  await dialog.getByLabel('Last name').fill('Bennett');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  // These shops have no mail server.
  await expect(toast(page)).toContainText(`the email to ${email} waits in the outbox`);
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email);

  const jo = await visitor();
  await open(jo, await internals.mailedLink(email, 'staff-invitation'));
  await expect(jo.getByText('Hello Jo.')).toBeVisible();
  await inspect(jo, 'accepting the invitation');
  await jo.getByLabel('Password', { exact: true }).fill(password);
  await jo.getByRole('button', { name: 'Accept the Invitation' }).click();
  await expect(jo.getByRole('heading', { level: 1, name: 'Dropshipping Admin' })).toBeVisible();
  await jo.getByRole('tab', { name: 'Settings' }).click();
  await expect(tabPanel(jo).getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(tabPanel(jo).getByRole('heading', { name: 'Staff' })).toHaveCount(0);
  await expect(tabPanel(jo).getByRole('button', { name: 'Save Changes' })).toHaveCount(0);

  watch.provokes(/401 GET \/api\//);
  await reload(page);
  const role = page.getByRole('combobox', { name: 'Role of Jo Bennett' });
  await role.selectOption('Owner');
  const question = page.getByRole('dialog', { name: 'Make Jo an owner?' });
  await inspect(page, 'making somebody an owner');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveValue('staff');
  await role.selectOption('Owner');
  await question.getByRole('button', { name: 'Make Owner' }).click();
  await expect(question.getByText('Enter your password')).toBeVisible();
  await question.getByLabel('Your password').fill(password);
  await question.getByRole('button', { name: 'Make Owner' }).click();
  await expect(toast(page)).toContainText('Jo is an owner now.');
  const own = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: '(you)' });
  await own.getByRole('combobox').selectOption('Staff');
  await expect(page.getByRole('dialog', { name: 'Make yourself staff?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(own.getByRole('combobox')).toHaveValue('owner');
  await page.getByRole('button', { name: 'Remove Jo Bennett' }).click();
  await page.getByRole('button', { name: 'Remove from the Staff' }).click();
  await expect(page.getByRole('list', { name: 'Staff' })).not.toContainText('Jo Bennett');
  await jo.getByRole('tab', { name: 'Overview' }).click();
  await expect(jo.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
});

test('two-step sign-in is set up, required, replaced by a recovery code and switched off', async ({
  page,
  visitor,
  internals,
  watch,
}) => {
  test.slow(); // three browsers, and a dialog in every state
  watch.provokes(/401 POST \/api\/auth\/login/);
  const email = 'kit.carter@example.co.uk';
  await join(page, email, await invited(await visitor(), email, internals.mailedLink));
  await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await inspect(page, 'setting up two-step sign-in');
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  await dialog.getByLabel('Code that the app shows now').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Switch On' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await inspect(page, 'recovery codes');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText('Have you saved them?');
  await expect(list).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(tabPanel(page).getByText('10 recovery codes left.')).toBeVisible();
  await inspect(page, 'two-step sign-in on');

  const elsewhere = await visitor();
  await open(elsewhere, '/login?next=%2Fadmin');
  await signIn(elsewhere, email, password);
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused();
  await inspect(elsewhere, 'signing in with a code');
  await elsewhere.getByLabel('Code', { exact: true }).fill('000000');
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByRole('main').getByText('That code is not right')).toBeVisible();
  await elsewhere.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Dropshipping Admin' })).toBeVisible();

  await page.getByRole('button', { name: 'Switch Off' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
  await inspect(page, 'switching two-step sign-in off');
  await dialog.getByRole('button', { name: 'Switch Off' }).click();
  await expect(page.getByRole('button', { name: 'Set Up Two-Step Sign-In' })).toBeVisible();
});

/** @returns the path of the mailed link */
async function invited(
  admin: Page,
  email: string,
  mailedLink: (recipient: string, template: string) => Promise<string>,
): Promise<string> {
  await becomeOwner(admin);
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  const data = { firstName: 'Kit', lastName: 'Carter', email };
  expect((await admin.request.post('/api/admin/staff/invitations', { data, headers })).status()).toBe(201);
  return mailedLink(email, 'staff-invitation');
}

async function join(page: Page, email: string, link: string): Promise<void> {
  await open(page, link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept the Invitation' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
}
