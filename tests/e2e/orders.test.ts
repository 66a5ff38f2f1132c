import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeOwner } from './support/admin.ts';
import { becomeCustomer } from './support/customers.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import {
  basketButton,
  confirmedOrder,
  fillInCard,
  fillInDelivery,
  guest,
  placeOrder,
  putInBasket,
  toast,
} from './support/shopping.ts';
import { test } from './support/test.ts';

test('a customer reorders what is still in stock', async ({ page, internals }) => {
  await becomeCustomer(page, 'mary@example.co.uk');
  const { id: scarce } = await internals.addProduct('Willow Ball', 6);
  const number = await placeOrder(page, [{ productId: 17, quantity: 2 }, { productId: scarce }]);
  await internals.setStock(scarce, 0);

  await open(page, '/account?tab=orders');
  const card = page.getByRole('article').filter({ hasText: number });
  await card.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Buy Again' }).click();
  const missing = page.getByRole('dialog', { name: 'Not everything could be added' });
  await expect(missing.getByRole('listitem')).toHaveCount(1);
  await expect(missing).toContainText('No more in stock');
  await inspect(page, 'something of an order is not to be had');
  await missing.getByRole('button', { name: 'Stay Here' }).click();
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 2 items');

  await internals.setStock(scarce, 5);
  await open(page, '/account?tab=orders');
  await card.getByRole('button', { name: 'Buy Again' }).click();
  await expect(toast(page)).toContainText('Added to basket');
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 5 items');
});

test('a guest follows the order by number and address, and cancels it by the mailed link @smoke', async ({
  page,
  visitor,
  internals,
  watch,
}) => {
  watch.provokes(/404 GET \/api\/orders\/pv-/);
  await putInBasket(page, 19);
  await open(page, '/checkout');
  await fillInDelivery(page, { ...guest, email: 'guest.cancels@example.co.uk' });
  await fillInCard(page);
  await page.getByRole('button', { name: /^Complete Order/ }).click();
  const number = await confirmedOrder(page);
  await page.getByRole('link', { name: 'Track This Order' }).click();
  await expect(page).toHaveURL(`/track-order?orderNumber=${number}`);
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
  // What was asked for comes first, the form for another after it.
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText(`Order ${number}`);
  await expect(headings.last()).toHaveText('Another order');
  await expect(page.getByLabel('Order number')).toHaveValue('');

  const other = await visitor();
  await open(other, '/track-order');
  await inspect(other, 'track order');
  await other.getByLabel('Order number').fill(number.toLowerCase());
  await other.getByRole('main').getByLabel('Email').fill('somebody@example.co.uk');
  await other.getByRole('button', { name: 'Track Order' }).click();
  await expect(other.getByRole('main').getByRole('alert')).toBeVisible();
  const askedAgain = other.waitForResponse((response) => response.url().includes('/api/orders/'));
  await other.getByRole('button', { name: 'Track Order' }).click();
  expect((await askedAgain).status()).toBe(404);
  await other.getByRole('main').getByLabel('Email').fill('Guest.Cancels@example.co.uk');
  await other.getByRole('button', { name: 'Track Order' }).click();
  await expect(other.getByRole('heading', { name: `Order ${number}` })).toBeFocused();
  await inspect(other, 'tracked order');
  await expect(other.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await expect(other.getByRole('main')).not.toContainText(guest.postcode);

  await open(other, await internals.mailedLink('guest.cancels@example.co.uk', 'order-confirmation'));
  await expect(other.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await expect(other.getByRole('main')).toContainText(guest.postcode);
  await inspect(other, 'order by its mailed link');
  await other.getByRole('button', { name: 'Cancel Order' }).click();
  const question = other.getByRole('dialog', { name: 'Cancel this order?' });
  await question.getByRole('button', { name: 'Keep It' }).click();
  await expect(question).toBeHidden();
  await other.getByRole('button', { name: 'Cancel Order' }).click();
  await inspect(other, 'cancelling an order');
  await question.getByRole('button', { name: 'Yes, Cancel It' }).click();
  await expect(toast(other)).toContainText('Order cancelled');
  await expect(other.getByRole('listitem').filter({ hasText: 'You cancelled this order' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await expect(other.getByRole('group', { name: /^What you can do/ })).toBeFocused();
  await inspect(other, 'cancelled order');
});

test('an order that was sent meanwhile is not cancelled, and the page says so', async ({ page, visitor, watch }) => {
  watch.provokes(/409 POST \/api\/orders\/PV-\w+\/cancellation/);
  await becomeCustomer(page, 'too.late@example.co.uk');
  const number = await placeOrder(page, [{ productId: 19 }]);
  await open(page, `/account/orders/${number}`);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await setStatus(await visitor(), number, 'shipped');
  await page.getByRole('button', { name: 'Yes, Cancel It' }).click();
  await expect(toast(page)).toContainText('This order has already left us.');
  await expect(page.getByRole('listitem').filter({ hasText: 'It is on its way' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
});

test('of an order that has left in part the customer returns what has left and cancels the rest, in one form', async ({
  page,
  visitor,
  internals,
}) => {
  await becomeCustomer(page, 'in.part@example.co.uk');
  const { id: productId } = await internals.addProduct('Plaited Tug', 6);
  const number = await placeOrder(page, [{ productId, quantity: 2 }]);
  const admin = await visitor();
  await becomeOwner(admin);
  const { items } = await (await admin.request.get(`/api/admin/orders/${number}`)).json();
  const parcel = { carrier: 'DPD', lines: [{ lineId: items[0].id, quantity: 1 }] };
  await admin.request.post(`/api/orders/${number}/parcels`, { data: parcel, headers: fromHere() });
  await open(page, `/account/orders/${number}`);
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Return or Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return or cancel' });
  await inspect(page, 'returning and cancelling');
  await dialog.getByRole('checkbox', { name: /^Cancel 1 × / }).check();
  await dialog.getByRole('checkbox', { name: items[0].name, exact: true }).check();
  await dialog.getByLabel('Why?').fill('It is too small.');
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(toast(page)).toContainText('Cancelled what hadn’t left');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Return requested' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return or Cancel' })).toHaveCount(0);
});

test('a customer requests a return and sees the reply', async ({ page, visitor }) => {
  const admin = await visitor();
  await becomeCustomer(page, 'returns@example.co.uk');
  const number = await placeOrder(page, [{ productId: 20, quantity: 3 }, { productId: 21 }]);
  await open(page, `/account/orders/${number}`);
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request a Return' })).toHaveCount(0);

  await setStatus(admin, number, 'delivered');
  await reload(page);
  await page.getByRole('button', { name: 'Request a Return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a return' });
  await expect(dialog).toContainText('within 30 days of delivery');
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(dialog.getByText('Choose what you want to send back')).toBeVisible();
  await expect(dialog.getByText('Tell us in a few words why you want to send it back')).toBeVisible();
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: /^Increase quantity/ }).click();
  await dialog.getByLabel('Reason').selectOption('It arrived damaged');
  await expect(dialog.getByText('We pay the return postage')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('It doesn’t fit');
  await expect(dialog.getByText('You pay the return postage.')).toBeVisible();
  await inspect(page, 'asking for a return');
  await dialog.getByLabel('Why?').fill('Too big for so small a rabbit.');
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(toast(page)).toContainText('Return requested');
  const request = page.getByRole('article');
  await expect(request).toContainText('× 2');
  await expect(request).toContainText('It doesn’t fit.');
  await expect(request).toContainText('Too big for so small a rabbit.');
  await expect(request).toContainText('Waiting for our reply');
  await inspect(page, 'return that waits for an answer');

  await answerReturn(admin, number, 'Of course. The label is in the parcel.');
  await reload(page);
  await expect(request).toContainText('Accepted');
  await expect(request).toContainText('Of course. The label is in the parcel.');
  await page.getByRole('button', { name: 'Request a Return' }).click();
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByRole('button', { name: /^Increase quantity/ })).toHaveCount(0);
});

test('the receipt is printed without header and footer', async ({ page, visitor, internals, watch }) => {
  watch.provokes(/404 GET \/api\/orders\/PV-\w+\/receipt/);
  const details = { ...guest, email: 'receipt@example.co.uk' };
  const number = await placeOrder(page, [{ productId: 28, quantity: 2 }], details);
  await open(page, `/order-confirmation?orderNumber=${number}`);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /receipt/i })).toBeVisible();
  const sheet = page.getByRole('article');
  for (const text of [number, guest.name, guest.postcode, 'Total paid', '20%']) await expect(sheet).toContainText(text);
  await inspect(page, 'receipt');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();

  const other = await visitor();
  await open(other, `/receipt/${number}`);
  await expect(other.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await inspect(other, 'receipt of somebody else’s');
  await open(other, await internals.mailedLink('receipt@example.co.uk', 'order-confirmation'));
  await other.getByRole('link', { name: 'Receipt' }).click();
  await expect(other.getByRole('article')).toContainText(number);
  await other.getByRole('link', { name: 'Back to the order' }).click();
  await expect(other.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();

  await becomeOwner(other);
  await open(other, `/receipt/${number}`);
  await other.getByRole('link', { name: 'Back to the order' }).click();
  await expect(other).toHaveURL(`/admin/orders/${number}`);
});

test('an invalid link from an email shows no order', async ({ page, watch }) => {
  watch.provokes(/404 GET \/api\/orders\/PV-7K2M9Q4XWT/);
  await open(page, '/track-order?orderNumber=PV-7K2M9Q4XWT&token=made-up');
  await expect(page.getByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible();
  await inspect(page, 'order by a wrong link');
  await page.getByRole('link', { name: 'Track Another Order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track Orders' })).toBeVisible();
});

async function setStatus(admin: Page, number: string, status: string): Promise<void> {
  await becomeOwner(admin);
  const response = await admin.request.patch(`/api/orders/${number}/status`, { data: { status }, headers: fromHere() });
  expect(response.status(), await response.text()).toBe(200);
}

async function answerReturn(admin: Page, number: string, words: string): Promise<void> {
  const waiting = (await (await admin.request.get('/api/return-requests?limit=500')).json()) as ReturnAsked[];
  const id = waiting.find(({ orderNumber }) => orderNumber === number)?.id;
  const data = { state: 'accepted', answer: words };
  const response = await admin.request.patch(`/api/return-requests/${id}`, { data, headers: fromHere() });
  expect(response.status(), await response.text()).toBe(200);
}

type ReturnAsked = { id: number; orderNumber: string };

function fromHere() {
  return { origin: process.env.E2E_SHOP ?? '' };
}
