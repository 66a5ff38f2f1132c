import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openAdmin, tabPanel } from './support/admin.ts';
import { password } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { holdToast, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

const tabs = ['Promotions', 'Moderation', 'Mail', 'Settings', 'Audit Log', 'System'];

for (const tab of tabs) {
  test(`${tab} fits and is accessible`, async ({ page }) => {
    await openAdmin(page, tab);
    await expect(tabPanel(page).first().getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await inspect(page, tab);
  });
}

test('a promotion is created, applies at the checkout, and is ended and resumed @smoke', async ({ page, watch }) => {
  watch.provokes(/409 POST \/api\/admin\/promotions/);
  await openAdmin(page, 'Promotions');
  await page.getByRole('button', { name: 'New Promotion' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Promotion' });
  await dialog.getByRole('button', { name: 'Save Promotion' }).click();
  await expect(dialog.getByText('Enter a code')).toBeVisible();
  await expect(dialog.getByText('Enter a percentage from 1 to 100')).toBeVisible();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await inspect(page, 'New Promotion with faults');

  await dialog.getByLabel('Code').fill('imagefix10');
  await dialog.getByLabel('Percent off').fill('20');
  await dialog.getByRole('button', { name: 'Save Promotion' }).click();
  await expect(toast(page)).toContainText('There is a promotion with the code IMAGEFIX10 already.');
  await dialog.getByLabel('Code').fill('upkeep20');
  await dialog.getByRole('button', { name: 'Save Promotion' }).click();
  await expect(toast(page)).toContainText('Promotion Created');

  const row = page.getByRole('row').filter({ hasText: 'UPKEEP20' });
  await expect(row).toContainText('20%');
  await expect(row).toContainText('Running');
  expect((await validation(page, 'UPKEEP20')).valid).toBe(true);
  await row.getByRole('button', { name: 'End UPKEEP20' }).click();
  await holdToast(page, 'Promotion Ended');
  await expect(row).toContainText('Ended');
  expect((await validation(page, 'UPKEEP20')).valid).toBe(false);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Running');
});

test('limits and dates of a promotion change, its uses are listed, and the list is searched', async ({ page }) => {
  await openAdmin(page, 'Promotions');
  await page.getByRole('button', { name: 'New Promotion' }).click();
  await page.getByLabel('Code').fill('SPRINGCLEAN');
  await page.getByLabel('Takes off').selectOption('A fixed amount');
  await page.getByLabel('Amount off in £').fill('2.50');
  await page.getByRole('button', { name: 'Save Promotion' }).click();
  const row = page.getByRole('row').filter({ hasText: 'SPRINGCLEAN' });
  await expect(row).toContainText('£2.50');

  await row.getByRole('button', { name: 'Edit SPRINGCLEAN' }).click();
  await page.getByLabel('First day').fill('2090-03-01');
  await page.getByLabel('Last day').fill('2090-02-01');
  await page.getByLabel('Uses in all').fill('50');
  await page.getByRole('button', { name: 'Save Promotion' }).click();
  await expect(page.getByText('The end must come after the start')).toBeVisible();
  await page.getByLabel('Last day').fill('2090-03-31');
  await page.getByRole('button', { name: 'Save Promotion' }).click();
  await expect(row).toContainText('1 Mar 2090 – 31 Mar 2090');
  await expect(row).toContainText('0 of 50');
  await expect(row).toContainText('Scheduled');

  await row.getByRole('button', { name: 'Uses SPRINGCLEAN' }).click();
  await expect(page.getByRole('dialog', { name: 'Uses of SPRINGCLEAN' })).toContainText('Not used yet');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search promotions' }).fill('no such code');
  await expect(page.getByText('No promotions match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Scheduled');
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'IMAGEFIX10' })).toHaveCount(0);
});

test('a review is hidden from the shop with its stars, and shown again by Undo', async ({ page, visitor }) => {
  const shopper = await visitor();
  const shown = async () => (await (await shopper.request.get('/api/products/19/rating')).json()).totalReviews;
  const before = await shown();
  const [first] = await (await shopper.request.get('/api/products/19/reviews?limit=1')).json();

  await openAdmin(page, 'Moderation');
  await page.getByRole('searchbox', { name: 'Search reviews' }).fill(first.title);
  const row = page.getByRole('row').filter({ hasText: first.title }).first();
  await row.getByRole('button', { name: /^Hide/ }).click();
  await holdToast(page, 'Review Hidden');
  await expect(row).toContainText('Hidden');
  expect(await shown()).toBe(before - 1);

  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Review Shown');
  await expect(row.getByRole('button', { name: /^Hide/ })).toBeVisible();
  expect(await shown()).toBe(before);
});

test('many reviews are hidden at once and shown again by Undo, and the focus stays at their table', async ({
  page,
}) => {
  await openAdmin(page, 'Moderation');
  await page.getByRole('searchbox', { name: 'Search reviews' }).fill('worktop');
  const table = page.getByRole('table', { name: 'Reviews' });
  await expect(table.getByRole('row'), 'found, below the headings').toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('group', { name: 'Chosen reviews' });
  await expect(bar).toContainText('2 reviews selected');
  await inspect(page, 'reviews chosen to be hidden');
  await bar.getByRole('button', { name: 'Hide', exact: true }).press('Enter');
  await holdToast(page, 'Reviews Hidden');
  await expect(bar).toHaveCount(0);
  await expect(page.locator('.table-box')).toBeFocused();
  await expect(table.getByRole('button', { name: /^Show / })).toHaveCount(2);

  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Reviews Shown');
  await expect(table.getByRole('button', { name: /^Hide / })).toHaveCount(2);
});

test('a comment is hidden from the home page', async ({ page, visitor }) => {
  const shopper = await visitor();
  const content = 'Watches, watches, everything must go today.';
  await open(shopper, '/');
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  await shopper.request.post('/api/community/comments', { data: { content, guestName: 'Spam King' }, headers });

  await openAdmin(page, 'Moderation');
  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(page).toHaveURL(/section=comments/);
  const row = page.getByRole('row').filter({ hasText: content });
  await row.getByRole('button', { name: 'Hide the comment by Spam King' }).click();
  await expect(toast(page)).toContainText('Comment Hidden');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Hidden');
  await expect(row).toContainText('Hidden');
  await inspect(page, 'Comments');
  await open(shopper, '/');
  await expect(shopper.getByText(content)).toHaveCount(0);
});

test('a testimonial is added, edited and removed; samples are marked', async ({ page }) => {
  await openAdmin(page, 'Moderation');
  await page.getByRole('tab', { name: 'Testimonials' }).click();
  await expect(page.getByText('Sample', { exact: true }).first()).toBeVisible();
  await inspect(page, 'Testimonials');
  await page.getByRole('button', { name: 'Add Testimonial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Testimonial' });
  await dialog.getByRole('button', { name: 'Save Testimonial' }).click();
  await expect(dialog.getByText('Please fill this in')).toHaveCount(4);

  await dialog.getByRole('radio', { name: '5 stars' }).check();
  await dialog.getByLabel('What they said').fill('The hay came before the rabbit asked.');
  await dialog.getByLabel('Name').fill('Robin Hale');
  await dialog.getByLabel('Pet').fill('Rabbit');
  await dialog.getByLabel('Place').fill('Leeds');
  await dialog.getByRole('button', { name: 'Save Testimonial' }).click();
  await expect(toast(page)).toContainText('Testimonial Added');
  const row = page.getByRole('row').filter({ hasText: 'Robin Hale' });
  await expect(row).not.toContainText('Sample');

  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Place').fill('York');
  await page.getByRole('button', { name: 'Save Testimonial' }).click();
  await expect(row).toContainText('York');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Remove Testimonial' }).click();
  await expect(toast(page)).toContainText('Testimonial Removed');
  await expect(row).toHaveCount(0);
});

// One after the other: what emails wait for is the same for the whole shop.
test.describe('the mail server', () => {
  test.describe.configure({ mode: 'default' });

  test('every email can be found, read and resent', async ({ page, visitor }) => {
    const shopper = await visitor();
    const data = { name: 'Morag', email: 'morag@example.co.uk', message: 'Do you have hay?' };
    const headers = { origin: process.env.E2E_SHOP ?? '' };
    expect((await shopper.request.post('/api/contact', { data, headers })).status()).toBe(201);

    await openAdmin(page, 'Mail');
    await expect(page.getByText('Emails are not being sent yet')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search emails' }).fill('morag@example.co.uk');
    const row = page.getByRole('row').filter({ hasText: 'morag@example.co.uk' });
    await expect(row).toContainText('Waiting');
    await row.getByRole('button', { name: 'We have your message', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Email' });
    await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    await dialog.getByRole('tab', { name: 'Text' }).click();
    await expect(dialog.locator('pre')).toContainText('Morag');
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await expect(toast(page)).toContainText('Email Queued');
    await expect(toast(page)).toContainText('it waits in the outbox');
  });

  test('emails that wait are listed by age before they are sent', async ({ page }) => {
    // No shop here has a mail server.
    const waiting = { isSet: true, fresh: 2, older: 3, expired: 1, oldestAt: '2026-01-05T09:00:00Z' };
    const json = { ...waiting, kinds: [{ template: 'order-confirmation', count: 5 }] };
    await page.route('**/api/admin/mails/backlog', (route) => route.fulfill({ json }));
    await openAdmin(page, 'Mail');
    await page.getByRole('button', { name: 'Send the 5 Waiting Emails' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'the emails that wait');
  });

  test('a mail server is set, proven by a test email, and removed again', async ({ page }) => {
    await openAdmin(page, 'Mail');
    await page.getByRole('link', { name: 'Set up email' }).click();
    const form = page.getByRole('form', { name: 'Mail settings' });
    await form.getByRole('button', { name: 'Save Mail Settings' }).click();
    await expect(form.getByText('Enter the server’s name')).toBeVisible();
    await expect(form.getByLabel('Server', { exact: true })).toBeFocused();
    await inspect(page, 'Mail settings with a fault');
    await form.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await form.getByLabel('Your password').fill(password);
    await form.getByRole('button', { name: 'Save Mail Settings' }).click();
    await expect(toast(page)).toContainText('Settings Saved');

    const trial = page.getByRole('form', { name: 'Test email' });
    await trial.getByRole('button', { name: 'Send a Test Email' }).click();
    await expect(page.getByText('127.0.0.1 is in the shop’s own network.')).toBeVisible();
    await inspect(page, 'Mail settings with a failed test');

    await form.getByRole('button', { name: 'Stop Sending' }).click();
    const asking = page.getByRole('dialog', { name: 'Stop sending emails?' });
    await asking.getByLabel('Your password').fill(password);
    await asking.getByRole('button', { name: 'Stop Sending' }).click();
    await expect(toast(page)).toContainText('Mail Server Removed');
    await page.getByRole('tab', { name: 'Outbox' }).click();
    await expect(page.getByText('Emails are not being sent yet')).toBeVisible();
  });
});

test('an email’s text is edited, previewed, saved and reset', async ({ page, watch }) => {
  watch.provokes(/400 (POST|PUT) \/api\/admin\/email-texts/);
  await openAdmin(page, 'Mail');
  await page.getByRole('tab', { name: 'What Emails Say' }).click();
  const form = page.getByRole('form', { name: 'Email texts' });
  await form.getByLabel('Subject').fill('Hurrah, {{order number}}!');
  await form.getByLabel(/^Closing/).fill('Warm wishes,\nAnn');
  await expect(page.getByText('Subject: Hurrah, PV-7K2M9Q4XWT!')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Warm wishes,')).toBeVisible();
  await inspect(page, 'What emails say');
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(toast(page)).toContainText('Texts Saved');

  await form.getByLabel('Opening', { exact: true }).fill('Hello {{nobody}}');
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(form.getByText('This email has no placeholder {{nobody}}.')).toBeVisible();
  await form.getByRole('button', { name: 'Reset to the Shop’s Text' }).click();
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(toast(page)).toContainText('Texts Saved');
  await expect(form.getByLabel('Subject')).toHaveValue('Your order {{order number}} is confirmed');
});

test('a setting somebody else has saved is named before it is overwritten, and others update by themselves', async ({
  page,
  context,
}) => {
  await openAdmin(page, 'Settings');
  const before = (await (await page.request.get('/api/admin/settings')).json()) as Record<string, unknown>;
  const other = await context.newPage();
  await openAdmin(other, 'Settings');
  await other.getByLabel('Refunds take').fill('9 days');
  await other.getByLabel('Sent out within').fill('2 days');

  await page.getByLabel('Refunds take').fill('8 days');
  await page.getByLabel('Standard takes').fill('4-6 days');
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await expect(other.getByText('Saved as “8 days” by somebody else in the meantime.')).toBeVisible();
  await expect(other.getByLabel('Standard takes')).toHaveValue('4-6 days');
  await expect(other.getByLabel('Sent out within')).toHaveValue('2 days');
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByLabel('Refunds take')).toHaveValue('8 days');
  await expect(other.getByText('by somebody else in the meantime')).toHaveCount(0);

  const data = { delivery: before.delivery, refundDays: before.refundDays };
  const restored = await page.request.patch('/api/admin/settings', {
    data,
    headers: { origin: process.env.E2E_SHOP ?? '' },
  });
  expect(restored.status(), await restored.text()).toBe(200);
});

test('settings are validated, saved, used by the shop, and not lost by leaving', async ({ page, visitor }) => {
  await openAdmin(page, 'Settings');
  const panel = page.getByRole('form', { name: 'Settings' });
  await expect(panel.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await panel.getByLabel('Return window in days').fill('7');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByText('Enter a whole number from 14 to 365')).toBeVisible();
  await expect(panel.getByLabel('Return window in days')).toBeFocused();
  await inspect(page, 'Settings with a fault');
  await panel.getByLabel('Text', { exact: true }).fill('Winter is coming. Use code');
  await panel.getByLabel('Code').fill('nosuchcode');
  await expect(panel.getByRole('figure')).toContainText('Winter is coming. Use code NOSUCHCODE');
  await expect(panel.getByText('No promotion with the code NOSUCHCODE is running')).toBeVisible();

  await page.getByRole('tab', { name: 'System' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel.getByLabel('Code')).toHaveValue('nosuchcode');
  await panel.getByRole('button', { name: 'Discard' }).click();
  await expect(panel.getByText('Everything is saved.')).toBeVisible();

  await panel.getByLabel('Company number').fill('01234567');
  await panel.getByLabel('Name', { exact: true }).fill('Bramble & Burr');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Settings Saved');
  const shopper = await visitor();
  await open(shopper, '/');
  await expect(shopper.getByRole('contentinfo')).toContainText('Company number 01234567');
  // A name that nobody has drawn is set in type, above and below.
  await expect(shopper.getByRole('link', { name: 'Bramble & Burr, home' })).toHaveText('Bramble & Burr');
  await expect(shopper.getByRole('contentinfo').getByText('Bramble & Burr', { exact: true })).toBeVisible();
  await expect(shopper.getByRole('contentinfo')).not.toContainText('Paw & Vale');
  await expect(shopper).toHaveTitle('Bramble & Burr: Good things for good animals');
  await inspect(shopper, 'a shop by another name');
  await panel.getByLabel('Company number').fill('');
  await panel.getByLabel('Name', { exact: true }).fill('Paw & Vale');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByText('Everything is saved.')).toBeVisible();

  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Settings');
  const entry = page.getByRole('row').filter({ hasText: 'Settings: changed' });
  await expect(entry.first()).toContainText('before: 01234567');
});

test('a scheduled job runs on request, and the log says who asked for it', async ({ page }) => {
  await openAdmin(page, 'System');
  await expect(page.getByText('PostgreSQL', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing has failed.')).toBeVisible();
  await page.getByText('Background work, for whoever').click();
  await inspect(page, 'background work');
  const job = page.getByRole('listitem').filter({ hasText: 'Forget old hits' });
  await job.getByRole('button', { name: 'Run Now Forget old hits' }).click();
  await expect(toast(page)).toContainText('Job Started');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(job.getByText('Done')).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Job');
  await page.getByRole('button', { name: 'Only job forget-old-hits' }).first().click();
  await expect(page).toHaveURL(/subjectId=forget-old-hits/);
  await expect(page.getByRole('row').filter({ hasText: 'Job: started' }).first()).toBeVisible();
});

async function validation(page: Page, code: string): Promise<{ valid: boolean }> {
  const headers = { origin: process.env.E2E_SHOP ?? '' };
  return (await page.request.post('/api/promo/validate', { data: { code }, headers })).json();
}
