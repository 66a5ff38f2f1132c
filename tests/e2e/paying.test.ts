import { expect } from '@playwright/test';
import { becomeOwner } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { goToStripe, openCheckout, payWith, sessionAtStripe, test } from './support/paying.ts';
import { basketButton, confirmedOrder, guest, toast } from './support/shopping.ts';

const good = '4242 4242 4242 4242';
const declined = '4000 0000 0000 9995';

// One shop for all of them.
test.describe.configure({ mode: 'default' });

test('a customer pays on Stripe’s page, and has an order and an empty basket once they are back @smoke', async ({
  page,
  internals,
}) => {
  const ball = await internals.addProduct('Felt Ball', 20);
  await openCheckout(page, ball.id);
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Ways to pay' })).toContainText('Apple Pay and Google Pay');
  await inspect(page, 'checkout that leads to Stripe');
  await goToStripe(page);
  await payWith(page, good);
  const number = await confirmedOrder(page);
  await expect(toast(page)).toContainText('Order placed!');
  await expect(basketButton(page)).toHaveAccessibleName('Basket');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('checkout-draft');

  await open(page, `/receipt/${number}`);
  await expect(page.getByText('Paid by card (Stripe)')).toBeVisible();
  await open(page, `/payment/${number}`);
  await confirmedOrder(page);
});

test('a customer who cancels at Stripe reads that nothing was taken, and finds everything they typed', async ({
  page,
  internals,
}) => {
  const ball = await internals.addProduct('Felt Ball', 1);
  await openCheckout(page, ball.id);
  await goToStripe(page);
  await page.getByRole('link', { name: 'Cancel and go back to the shop' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Your order isn’t paid yet' });
  await expect(title).toBeFocused();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Nothing has been taken. Your basket is as you left it.',
  );
  await inspect(page, 'payment that was not made');
  await page.getByRole('link', { name: 'Continue to Payment' }).click();
  await sessionAtStripe(page);
  await page.goBack();
  await expect(title).toBeVisible();
  await reload(page);
  await page.getByRole('button', { name: 'Change My Order' }).click();

  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Full name')).toHaveValue(guest.name);
  await goToStripe(page);
  await payWith(page, good);
  await confirmedOrder(page);
});

test('an order that is not paid is never shown as confirmed, and its page leads to the payment', async ({
  page,
  internals,
  watch,
}) => {
  const ball = await internals.addProduct('Felt Ball', 1);
  await openCheckout(page, ball.id);
  await goToStripe(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order isn’t paid yet' })).toBeVisible();
  await expect(page).toHaveURL(/\/payment\/PV-\w+\?cancelled=yes$/);
  const number = /PV-\w+/.exec(page.url())?.[0] ?? '';

  await open(page, `/order-confirmation?orderNumber=${number}`);
  await expect(page).toHaveURL(`/payment/${number}`);
  await open(page, `/track-order?orderNumber=${number}`);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('Awaiting payment.');
  await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(0);
  await inspect(page, 'order that is not paid');
  watch.provokes(/409 GET \/api\/orders\/PV-\w+\/receipt/);
  await open(page, `/receipt/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'No receipt yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await page.getByRole('link', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order isn’t paid yet' })).toBeVisible();
});

test('a declined card says why, and another one pays', async ({ page, internals }) => {
  const ball = await internals.addProduct('Felt Ball', 20);
  await openCheckout(page, ball.id);
  await goToStripe(page);
  await payWith(page, declined);
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await page.getByRole('link', { name: 'Cancel and go back to the shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The payment didn’t go through' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your card has insufficient funds.');
  await inspect(page, 'payment that was declined');
  await page.getByRole('link', { name: 'Continue to Payment' }).click();
  await payWith(page, good);
  await confirmedOrder(page);
});

test('an expired payment says so by itself, and can be retried with everything still filled in', async ({
  page,
  stripe,
  internals,
}) => {
  const ball = await internals.addProduct('Felt Ball', 1);
  await openCheckout(page, ball.id);
  const session = await goToStripe(page);
  await page.getByRole('link', { name: 'Cancel and go back to the shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order isn’t paid yet' })).toBeVisible();
  await stripe.expire(session);
  await expect(page.getByRole('heading', { level: 1, name: 'The time for this payment is over' })).toBeFocused();
  await inspect(page, 'payment whose time is over');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(guest.name);
  await goToStripe(page);
  await payWith(page, good);
  await confirmedOrder(page);
});

test('a slow payment is waited for, and the order is confirmed once it arrives', async ({
  page,
  stripe,
  internals,
}) => {
  const ball = await internals.addProduct('Felt Ball', 20);
  await openCheckout(page, ball.id);
  const session = await goToStripe(page);
  await page.getByRole('button', { name: /^Pay by bank debit/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is on its way' })).toBeFocused();
  await inspect(page, 'payment that is slow');
  const payment = stripe.sessions.get(session)?.payment_intent;
  await stripe.settlePayment(typeof payment === 'string' ? payment : '', 'succeeded');
  await confirmedOrder(page);
});

test('the owner refunds a part and then the rest, and sees both at the payment', async ({
  page,
  visitor,
  internals,
}) => {
  const ball = await internals.addProduct('Felt Ball', 20);
  await openCheckout(page, ball.id);
  await goToStripe(page);
  await payWith(page, good);
  const number = await confirmedOrder(page);

  const desk = await visitor();
  await becomeOwner(desk);
  await open(desk, `/admin/orders/${number}`);
  const payment = desk.getByRole('region', { name: /^Payment/ });
  await expect(payment).toContainText('Test mode');
  await expect(payment.getByRole('link', { name: /See It at Stripe/ })).toHaveAttribute(
    'href',
    /^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_\w+$/,
  );
  await desk.getByLabel('Amount in £').fill('5.00');
  await desk.getByRole('button', { name: 'Refund £5.00' }).click();
  await expect(payment.getByRole('listitem').filter({ hasText: 'Refund' })).toContainText('£5.00');
  await desk.getByRole('button', { name: 'Refund £8.99' }).click();
  await desk.getByRole('button', { name: 'Refund Everything' }).click();
  await expect(payment.getByRole('listitem').filter({ hasText: 'Refund' })).toHaveCount(2);
  await expect(desk.getByRole('region', { name: 'Refund' })).toHaveCount(0);
  await inspect(desk, 'order that was paid and refunded');

  await open(page, `/track-order?orderNumber=${number}`);
  await expect(page.getByRole('main')).toContainText('Paid by card (Stripe).');
  await expect(page.getByRole('main')).toContainText('-£8.99');
});

test('whoever comes back from paying in another browser reads that nothing is lost, and not to pay twice', async ({
  page,
  visitor,
  internals,
  watch,
}) => {
  watch.provokes(/404 GET \/api\/orders\/PV-\w+(?:\/payment)?$/);
  const ball = await internals.addProduct('Felt Ball', 1);
  await openCheckout(page, ball.id);
  await goToStripe(page);
  const other = await visitor();
  await other.goto(page.url());
  await payWith(other, good);
  await expect(other.getByRole('heading', { level: 1, name: 'Did you begin in another browser?' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText('please don’t pay a second time');
  await inspect(other, 'payment that was begun in another browser');
  await other.getByRole('link', { name: 'Track This Order' }).click();
  await expect(other.getByLabel('Order number')).toHaveValue(/^PV-\w+$/);
  await page.goBack();
  await confirmedOrder(page);
});
