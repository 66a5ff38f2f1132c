import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('a visitor writes the first review of a product and finds it there @smoke', async ({ page }) => {
  await open(page, '/product/24');
  const before = await page
    .locator('main')
    .getByText(/\(\d+ reviews?\)/)
    .first()
    .innerText();
  const count = Number(/\((\d+)/.exec(before)?.[1]);
  await page.getByRole('tab', { name: 'Write Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please fill in all fields and select a rating.')).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  await inspect(page, 'review form with faults');

  await page.getByRole('radio', { name: '4 stars' }).check();
  // The product is sold out, so its page asks for an address a second time.
  const form = page.getByRole('tabpanel', { name: 'Write Review' });
  await form.getByLabel('Name').fill('Grace');
  await form.getByLabel('Email').fill('grace@example.co.uk');
  await page.getByLabel('Title').fill('Flies straight');
  await page.getByLabel('Comment', { exact: true }).fill('And comes back, with a dog attached to it.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(toast(page)).toContainText('Review submitted successfully');
  await expect(toast(page)).toContainText('Thank you for your feedback!');
  await expect(page.getByRole('tab', { name: 'Reviews' })).toBeFocused();

  const review = page.getByRole('listitem').filter({ hasText: 'Flies straight' });
  await expect(review).toContainText('Grace');
  await expect(review).not.toContainText('Verified purchase');
  await expect(
    page
      .locator('main')
      .getByText(`(${count + 1} reviews)`)
      .first(),
  ).toBeVisible();
  await review.getByRole('button', { name: /^Helpful/ }).click();
  const helpful = review.getByRole('button', { name: 'Helpful (1)' });
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  let votes = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') votes += 1;
  });
  await helpful.click();
  await expect(helpful).toBeVisible();
  expect(votes).toBe(0);

  await page.getByRole('tab', { name: 'Write Review' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
});

test('a rejected review keeps what was written', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED POST \/api\/products\/23\/reviews/);
  await page.route('**/api/products/*/reviews', (route) => route.abort());
  await open(page, '/product/23');
  await page.getByRole('tab', { name: 'Write Review' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check();
  // The product is sold out, so its page asks for an address a second time.
  const form = page.getByRole('tabpanel', { name: 'Write Review' });
  await form.getByLabel('Name').fill('Grace');
  await form.getByLabel('Email').fill('grace@example.co.uk');
  await page.getByLabel('Title').fill('Gone in a day');
  await page.getByLabel('Comment', { exact: true }).fill('Both of them. Excellent.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(toast(page)).toContainText('Failed to submit review. Please try again.');
  await expect(page.getByLabel('Title')).toHaveValue('Gone in a day');
});

test('the link in a review invitation opens the form, and the review carries its token', async ({ page }) => {
  await page.route('**/api/products/22/review-invitation?*', (route) =>
    route.fulfill({ json: { verified: true, reviewed: false } }),
  );
  await open(page, '/product/22?review=PV-7K2M9Q4XWT.c2lnbmVk');
  await expect(page.getByRole('tab', { name: 'Write Review' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('your review will be marked as a verified purchase')).toBeVisible();
  await inspect(page, 'review form by invitation');
  await page.getByRole('radio', { name: '5 stars' }).check();
  // The product is sold out, so its page asks for an address a second time.
  const form = page.getByRole('tabpanel', { name: 'Write Review' });
  await form.getByLabel('Name').fill('Grace');
  await form.getByLabel('Email').fill('grace@example.co.uk');
  await page.getByLabel('Title').fill('By invitation');
  await page.getByLabel('Comment', { exact: true }).fill('Asked for, and gladly given.');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/reviews'));
  await page.getByRole('button', { name: 'Submit Review' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ token: 'PV-7K2M9Q4XWT.c2lnbmVk', rating: 5 });
  await expect(toast(page)).toContainText('Review submitted successfully');
});

test('a used review invitation says that the review was written', async ({ page }) => {
  const json = { verified: false, reviewed: true };
  await page.route('**/api/products/24/review-invitation?*', (route) => route.fulfill({ json }));
  await open(page, '/product/24?review=PV-7K2M9Q4XWT.c2lnbmVk');
  const panel = page.getByRole('tabpanel', { name: 'Write Review' });
  await expect(panel).toContainText('You have already reviewed this product. Thank you!');
  await expect(panel.getByRole('button', { name: 'Submit Review' })).toHaveCount(0);
  await inspect(page, 'review form by a link that was used');
});

test('a made-up review token promises nothing', async ({ page }) => {
  await open(page, '/product/25?review=PV-7K2M9Q4XWT.c2lnbmVk');
  await expect(page.getByText('your review won’t be marked as a verified purchase')).toBeVisible();
  await expect(page.getByText('your review will be marked')).toHaveCount(0);
  await inspect(page, 'review form by a wrong link');
});

test('a long name without spaces fits on a phone, and one review is called one review', async ({ page }) => {
  await page.route('**/api/products/27/reviews?*', async (route) => {
    const response = await route.fetch();
    const [review] = await response.json();
    const long = 'x'.repeat(60);
    await route.fulfill({ json: [{ ...review, customerName: long, title: long, comment: long.repeat(8) }] });
  });
  await open(page, '/product/27');
  await page.getByLabel('Sort reviews by').selectOption('Oldest first');
  const panel = page.getByRole('tabpanel', { name: 'Reviews' });
  await expect(panel.getByText('1 review shown.')).toBeAttached();
  await inspect(page, 'review of long words');
});
