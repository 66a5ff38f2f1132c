import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { addProduct, becomeOwner, openAdmin, tabPanel } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { confirmedOrder, fillInCard, fillInDelivery, guest, putInBasket, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('an order placed in the shop appears live and is packed, sent and refunded, first in part @smoke', async ({
  page,
  visitor,
  internals,
}) => {
  await openAdmin(page, 'Orders');
  await expect(page.getByRole('link', { name: 'CSV' })).toBeVisible();
  const shopper = await visitor();
  await putInBasket(shopper, 30, 2);
  await open(shopper, '/checkout');
  await fillInDelivery(shopper, { ...guest, email: 'live@example.co.uk' });
  await fillInCard(shopper);
  await shopper.getByRole('button', { name: /^Complete Order/ }).click();
  const number = await confirmedOrder(shopper);

  const row = rowOf(page, number);
  await expect(row).toBeVisible();
  await expect(row).toContainText('New');
  await expect(tabPanel(page).getByText(/new orders? came in while you were here/)).toBeVisible();
  await inspect(page, 'orders with a new one');

  await row.getByLabel(`Status of ${number}`).selectOption('processing');
  await expect(toast(page)).toContainText('Order Updated');
  await row.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();

  await page.getByRole('button', { name: 'Add Parcel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Parcel' });
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Royal Mail');
  await dialog.getByLabel('Carrier').clear();
  const quantity = dialog.getByRole('spinbutton').first();
  const all = await quantity.inputValue();
  await quantity.fill('0');
  await dialog.getByRole('button', { name: 'Add Parcel' }).click();
  for (const fault of ['Enter the carrier', 'Put at least one item in this parcel.'])
    await expect(dialog.getByText(fault)).toBeVisible();
  await inspect(page, 'parcel form');
  await dialog.getByLabel('Carrier').fill('Royal Mail');
  await quantity.fill(all);
  await dialog.getByLabel(/^Tracking number/).fill('AB123456789GB');
  await dialog.getByRole('button', { name: 'Add Parcel' }).click();
  await expect(toast(page)).toContainText('Parcel Added');
  await expect(page.getByLabel(`Status of ${number}`)).toHaveValue('shipped');
  const tracking = page.getByRole('link', { name: /Royal Mail AB123456789GB/ });
  await expect(tracking).toHaveAttribute('href', /royalmail\.com.*AB123456789GB/);
  expect(await internals.mailedLink('live@example.co.uk', 'order-shipped')).toContain(number);

  await page.getByLabel('New note').fill('Wrapped as a present.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Wrapped as a present.' })).toBeVisible();

  await page.getByLabel(/^Amount in £/).fill('2.50');
  await page.getByRole('button', { name: 'Refund £2.50', exact: true }).click();
  await expect(toast(page)).toContainText('Refund Processed');
  await expect(page.getByText('£2.50 has been')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: /^Refund £/ }).click();
  const everything = page.getByRole('dialog', { name: `Refund ${number} in full?` });
  await everything.getByRole('button', { name: 'Refund Everything' }).click();
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toHaveCount(0);
  await expect(page.getByLabel(`Status of ${number}`)).toHaveValue('refunded');
  // Not by signing in anew: what the page still reads would be refused with the session that ends.
  await open(page, '/admin?tab=orders');
  await expect(rowOf(page, number)).toContainText('£');
  await expect(rowOf(page, number).getByLabel(`Refund amount for ${number}`)).toHaveCount(0);
});

test('an order’s page and its packing slip without prices are accessible', async ({ page, visitor }) => {
  await becomeOwner(page);
  // What a supplier sends has its slip from there.
  const brush = await addProduct(page, 'Packed here');
  const number = await ordered(await visitor(), brush.id);
  await open(page, `/admin/orders/${number}`);
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await inspect(page, 'order page');

  await page.getByRole('link', { name: 'Packing Slip' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Packing slip' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('£');
  await inspect(page, 'packing slip');
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
});

test('the list refunds the amount typed, everything only after confirming, and no impossible amount', async ({
  page,
  visitor,
}) => {
  const number = await ordered(await visitor(), 31);
  await openAdmin(page, 'Orders');
  const row = rowOf(page, number);
  await row.getByRole('button', { name: `Refund… ${number}` }).click();
  const amount = row.getByLabel(`Refund amount for ${number}`);
  await expect(row.getByRole('button', { name: /^Refund £/ })).toBeInViewport({ ratio: 0.9 });
  await expect(amount).toHaveAttribute('step', '0.01');
  for (const wrong of ['0', '-1', '100000']) {
    await amount.fill(wrong);
    await row.getByRole('button', { name: /^Refund/ }).click();
    await expect(toast(page)).toContainText('Invalid Amount');
    await expect(toast(page)).toContainText('Refund amount must be between 0 and the order total.');
    await toast(page).getByRole('button', { name: 'Hide notification' }).click();
    await expect(toast(page)).toBeEmpty();
  }
  await amount.fill('1,25');
  await row.getByRole('button', { name: /^Refund/ }).click();
  await expect(toast(page)).toContainText('Use a point for pence: 9.50');
  await expect(amount).toHaveValue('1,25');
  await toast(page).getByRole('button', { name: 'Hide notification' }).click();
  await amount.fill('1.25');
  await expect(row.getByRole('button', { name: `Refund £1.25 of ${number}` })).toBeVisible();
  // Pressed twice it is given once, and the second press asks the shop for nothing.
  await row.getByRole('button', { name: /^Refund/ }).dblclick();
  await expect(toast(page)).toContainText('Refund Processed');
  await expect(row).toContainText('£1.25 refunded');

  await row.getByRole('button', { name: /^Refund/ }).click();
  const question = page.getByRole('dialog', { name: `Refund ${number} in full?` });
  await inspect(page, 'asking before a full refund');
  await question.getByRole('button', { name: 'Cancel' }).click();

  // A look ahead that its own act overtakes is given up: it would be refused.
  const { promise: given, resolve: isGiven } = Promise.withResolvers<void>();
  const isLook = (request: Request) => request.url().endsWith('/preview');
  const looked = Promise.race([
    page.waitForEvent('requestfinished', isLook),
    page.waitForEvent('requestfailed', isLook),
  ]);
  await page.route('**/preview', async (route) => {
    await given;
    await route.continue();
  });
  await page.route('**/api/refund', async (route) => {
    const response = await route.fetch();
    isGiven();
    await looked;
    await route.fulfill({ response });
  });
  await row.getByRole('button', { name: /^Refund/ }).click();
  await question.getByRole('button', { name: 'Refund Everything' }).click();
  await expect(row.getByLabel(`Status of ${number}`)).toHaveValue('refunded');
  await expect(amount).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a refund pressed offline fails at once, and is not sent when the connection is back', async ({
  page,
  context,
  visitor,
  watch,
}) => {
  watch.tolerates(/^net::ERR_INTERNET_DISCONNECTED /);
  const number = await ordered(await visitor(), 31);
  await openAdmin(page, 'Orders');
  const row = rowOf(page, number);
  await row.getByRole('button', { name: `Refund… ${number}` }).click();
  await row.getByLabel(`Refund amount for ${number}`).fill('1');
  await context.setOffline(true);
  await row.getByRole('button', { name: /^Refund/ }).click();
  await expect(toast(page)).toContainText('Refund Failed');
  const sentLater: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/refund')) sentLater.push(request.url());
  });
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await page.getByRole('tab', { name: 'To Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'To Send' })).toBeVisible();
  expect(sentLater).toEqual([]);
});

test('rejections are shown: an impossible status, a failed refund', async ({ page, visitor, watch }) => {
  watch.provokes(/409 PATCH \/api\/orders\/.*\/status/);
  watch.provokes(/502 POST \/api\/refund/);
  const number = await ordered(await visitor(), 32);
  await openAdmin(page, 'Orders');
  const row = rowOf(page, number);
  const status = row.getByLabel(`Status of ${number}`);

  await page.route('**/api/refund', (route) => route.fulfill({ status: 502, body: '{}' }));
  await row.getByRole('button', { name: `Refund… ${number}` }).click();
  await row.getByLabel(`Refund amount for ${number}`).fill('1');
  await row.getByRole('button', { name: /^Refund/ }).click();
  await expect(toast(page)).toContainText('Refund Failed');
  await expect(toast(page)).toContainText('Failed to process refund');

  await status.selectOption('cancelled');
  const question = page.getByRole('dialog', { name: `Cancel ${number}?` });
  await question.getByRole('button', { name: 'Keep Order' }).click();
  await expect(question).toBeHidden();
  await expect(status).toHaveValue('confirmed');
  await status.selectOption('cancelled');
  await question.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(toast(page)).toContainText('Order Updated');
  await expect(status).toHaveValue('cancelled');

  await status.selectOption('shipped');
  await expect(toast(page)).toContainText('Update Failed');
  await expect(toast(page)).toContainText('Failed to update order status');
  await expect(row).toContainText('which is final');
  await expect(status).toHaveValue('cancelled');
});

test('a rejection disappears once the order’s status has been changed another way', async ({
  page,
  visitor,
  watch,
}) => {
  watch.provokes(/500 PATCH \/api\/orders\/.*\/status/);
  const number = await ordered(await visitor(), 34);
  await openAdmin(page, 'Orders');
  const row = rowOf(page, number);
  await page.route('**/api/orders/*/status', (route) => route.fulfill({ status: 500, body: '{}' }));
  await row.getByLabel(`Status of ${number}`).selectOption('shipped');
  await expect(row).toContainText('That didn’t work.');

  await page.getByLabel(`Select ${number}`).check();
  const bar = page.getByRole('group', { name: 'Chosen orders' });
  await bar.getByLabel('New status').selectOption('processing');
  await bar.getByRole('button', { name: 'Set Status' }).click();
  await expect(row.getByLabel(`Status of ${number}`)).toHaveValue('processing');
  await expect(row).not.toContainText('That didn’t work.');
});

test('orders are searched, selected and updated together', async ({ page, visitor }) => {
  const shopper = await visitor();
  const postcode = 'EX4 3SR';
  const numbers = [await ordered(shopper, 33, postcode), await ordered(shopper, 34, postcode)];
  await openAdmin(page, 'Orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('ex43sr');
  await expect(tabPanel(page).locator('tbody tr')).toHaveCount(numbers.length);
  for (const number of numbers) await page.getByLabel(`Select ${number}`).check();
  const bar = page.getByRole('group', { name: 'Chosen orders' });
  await expect(bar).toContainText('2 orders selected');
  await inspect(page, 'orders chosen');
  await bar.getByLabel('New status').selectOption('shipped');
  await bar.getByRole('button', { name: 'Set Status' }).click();
  const question = page.getByRole('dialog', { name: 'Set 2 orders to Shipped?' });
  await expect(question).toContainText('2 customers get an email that the order has left.');
  await expect(question).toContainText('2 of these orders are not sent yet');
  await inspect(page, 'what a status does to many orders');
  await question.getByRole('button', { name: 'Set to Shipped' }).click();
  await expect(toast(page)).toContainText('2 orders were changed.');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('2 orders are as before.');
  for (const number of numbers)
    await expect(rowOf(page, number).getByLabel(`Status of ${number}`)).toHaveValue('confirmed');
  for (const number of numbers) await page.getByLabel(`Select ${number}`).check();
  await bar.getByLabel('New status').selectOption('shipped');
  await bar.getByRole('button', { name: 'Set Status' }).click();
  await question.getByRole('button', { name: 'Set to Shipped' }).click();
  await expect(toast(page)).toContainText('2 orders were changed.');
  await expect(bar).toHaveCount(0);
  await page.getByLabel('Status', { exact: true }).selectOption('shipped');
  for (const number of numbers) await expect(rowOf(page, number)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody at all');
  await expect(page.getByText('No orders match')).toBeVisible();
  await reload(page);
  await expect(page.getByText('No orders match')).toBeVisible();
});

test('a return is answered on the order’s page', async ({ page, visitor }) => {
  const shopper = await visitor();
  const number = await ordered(shopper, 35);
  await becomeOwner(page);
  const sent = { data: { status: 'delivered' }, headers: fromHere() };
  expect((await page.request.patch(`/api/orders/${number}/status`, sent)).status()).toBe(200);
  const returnRequest = {
    data: { items: [{ productId: 35, quantity: 1 }], reason: 'It squeaks.' },
    headers: fromHere(),
  };
  expect((await shopper.request.post(`/api/orders/${number}/return-requests`, returnRequest)).status()).toBe(201);

  await openAdmin(page, 'Orders');
  await page.getByRole('region', { name: 'Returns to answer' }).getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Accept Return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept Return' });
  await dialog.getByLabel(/^Message to the customer/).fill('Of course.');
  await inspect(page, 'answering a return');
  await dialog.getByRole('button', { name: 'Accept Return' }).click();
  await expect(toast(page)).toContainText('Return Accepted');
  await expect(page.getByText('Our reply: Of course.')).toBeVisible();
});

test('a return is started for a customer', async ({ page, visitor }) => {
  const number = await ordered(await visitor(), 35);
  await becomeOwner(page);
  const sent = { data: { status: 'delivered' }, headers: fromHere() };
  expect((await page.request.patch(`/api/orders/${number}/status`, sent)).status()).toBe(200);
  await open(page, `/admin/orders/${number}`);
  await page.getByRole('button', { name: 'Start Return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start Return' });
  await dialog.getByRole('button', { name: 'Start Return' }).click();
  await expect(dialog).toContainText('Choose what comes back');
  await inspect(page, 'starting a return');
});

test('an accepted return leads from the to-do list to its refund, which is filled in and given once', async ({
  page,
  visitor,
}) => {
  const shopper = await visitor();
  const number = await ordered(shopper, 36);
  await becomeOwner(page);
  const url = `/api/orders/${number}`;
  await page.request.patch(`${url}/status`, { data: { status: 'delivered' }, headers: fromHere() });
  const returnRequest = {
    data: { items: [{ productId: 36, quantity: 1 }], reason: 'Too small.' },
    headers: fromHere(),
  };
  const { id } = (await (await shopper.request.post(`${url}/return-requests`, returnRequest)).json()) as { id: number };
  const accepted = { data: { state: 'accepted' }, headers: fromHere() };
  expect((await page.request.patch(`/api/return-requests/${id}`, accepted)).status()).toBe(200);

  await openAdmin(page);
  await page
    .getByRole('list', { name: 'To do' })
    .getByRole('link', { name: /accepted returns? to refund/ })
    .click();
  await expect(rowOf(page, number)).toBeVisible();
  await page.getByRole('region', { name: 'Returns to refund' }).getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Refund Goods' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Return' });
  await expect(dialog.getByRole('combobox')).toHaveValue('1');
  await inspect(page, 'refunding a return');
  await dialog.getByRole('combobox').selectOption('0');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toContainText('Choose what came back');
  await dialog.getByRole('combobox').selectOption('1');
  await dialog.getByRole('button', { name: /^Refund £/ }).dblclick();
  await expect(toast(page)).toContainText('Refund Processed');
  const returns = page.getByRole('region', { name: 'Returns' });
  await expect(returns).toContainText('Refunded');
  await expect(returns.getByRole('button', { name: 'Refund Goods' })).toHaveCount(0);
  const order = (await (await page.request.get(`/api/admin${url.slice(4)}`)).json()) as { refunds: unknown[] };
  expect(order.refunds).toHaveLength(1);
});

test('an unknown order is reported as not found', async ({ page, watch }) => {
  watch.provokes(/404 GET \/api\/admin\/orders/);
  await becomeOwner(page);
  await open(page, '/admin/orders/PV-0000000000');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await inspect(page, 'unknown order in the admin area');
});

function rowOf(page: Page, number: string) {
  return tabPanel(page).getByRole('row').filter({ hasText: number });
}

/** One of a product, bought without its screens. */
async function ordered(shopper: Page, productId: number, postcode = 'LS1 4AP'): Promise<string> {
  const data = {
    customerEmail: 'ann.barker@example.co.uk',
    customerName: 'Ann Barker',
    shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode },
    items: [{ productId, quantity: 1 }],
  };
  const response = await shopper.request.post('/api/orders', { data, headers: fromHere() });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { orderNumber: string }).orderNumber;
}

function fromHere() {
  return { origin: process.env.E2E_SHOP ?? '' };
}
