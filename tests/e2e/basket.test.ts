import { expect } from '@playwright/test';
import { holdBack } from './support/held-back.ts';
import { inspect } from './support/inspect.ts';
import { open, reload } from './support/pages.ts';
import { basketButton, basketPanel, putInBasket, sumOf, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('minus at one removes a line from the panel, and Undo restores it @smoke', async ({ page }) => {
  await putInBasket(page, 7);
  await putInBasket(page, 9, 2);
  await open(page, '/shop');
  await basketButton(page).click();
  const panel = basketPanel(page);
  await expect(panel).toContainText('£11.45');
  await inspect(page, 'basket panel');

  await panel.getByRole('button', { name: 'Increase quantity of Beef & Carrot Stew' }).click();
  await expect(panel).toContainText('£13.90');
  const decrease = panel.getByRole('button', { name: 'Decrease quantity of Beef & Carrot Stew' });
  await decrease.click();
  await expect(panel).toContainText('£11.45');
  // The change before may still be on its way.
  const last = page.waitForRequest((request) => request.method() === 'PUT' && request.postData() === '{"quantity":0}');
  await decrease.click();
  await last;
  await expect(panel.getByText('Removed from your basket.')).toBeVisible();
  await expect(panel.getByText('Beef & Carrot Stew')).toHaveCount(0);
  await expect(panel).toContainText('£9.00');
  await inspect(page, 'basket panel after a removal');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('£11.45');
  await expect(panel.getByRole('status').filter({ hasText: 'Put back in your basket.' })).toBeFocused();
  await expect(toast(page)).toBeHidden();

  await panel.getByRole('button', { name: 'Remove Peanut Butter Bites' }).click();
  await expect(panel).toContainText('£2.45');
  await panel.getByRole('link', { name: 'View Basket' }).click();
  await expect(page).toHaveURL('/basket');
  await expect(panel).toBeHidden();
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 1 item');
});

test('more than is in stock is rejected with the number left, and the basket stays as it was', async ({
  page,
  internals,
  watch,
}) => {
  const mattress = await internals.addProduct('Ticking Stripe Mattress', 2);
  watch.provokes(new RegExp(`409 PUT /api/cart/${mattress.id}`));
  watch.provokes(/409 POST \/api\/cart/);
  await putInBasket(page, mattress.id, 2);
  await open(page, `/product/${mattress.id}`);
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  const stepper = page
    .getByRole('main')
    .getByRole('group', { name: /^Quantity of/ })
    .first();
  await expect(stepper).toHaveAccessibleDescription('Only 2 left, and they’re all in your basket.');
  await expect(toast(page)).toBeHidden();
  await basketButton(page).click();
  const panel = basketPanel(page);
  await panel.getByRole('button', { name: `Increase quantity of ${mattress.name}` }).click();
  await expect(panel.getByRole('alert')).toContainText(/\b2\b/);
  await expect(panel.getByRole('status').filter({ hasText: /^2$/ })).toBeVisible();
  await inspect(page, 'basket panel with a refusal');
});

test('choosing more than is in stock sets what is left, with one message beside the quantity', async ({
  page,
  watch,
}) => {
  watch.provokes(/409 POST \/api\/cart/);
  await open(page, '/product/11');
  const stepper = page
    .getByRole('main')
    .getByRole('group', { name: /^Quantity of/ })
    .first();
  await expect(page.getByText('Available', { exact: true }).first().locator('..')).toContainText('Only 5 left');
  const press = () => stepper.getByRole('button', { name: /^Increase/ }).click();
  for (let count = 1; count < 5; count += 1) await press();
  await expect(stepper).toHaveAccessibleDescription('');
  await press();
  // Told when it is too many, not only when it is refused.
  await expect(stepper).toHaveAccessibleDescription('Only 5 left.');
  for (let count = 6; count < 9; count += 1) await press();
  const add = page.getByRole('button', { name: /^Add to Basket - / });
  await add.click();
  await expect(page.getByText('Only 5 left. We’ve set the quantity to 5.')).toBeVisible();
  await expect(stepper).toHaveAccessibleDescription('Only 5 left. We’ve set the quantity to 5.');
  await expect(stepper.getByRole('status')).toHaveText('5');
  await expect(toast(page)).toBeHidden();
  await inspect(page, 'more than there is');
  await add.click();
  await expect(basketButton(page)).toHaveAccessibleName('Basket, 5 items');
});

test('a changed price is shown at its line, in the basket and at the checkout, until it is accepted', async ({
  page,
  internals,
}) => {
  const { id, name } = await internals.addProduct('Swaying Price', 9);
  await putInBasket(page, id);
  await open(page, '/basket');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('£10.00');
  await expect(line).not.toContainText('since you added this');
  // The page is rendered with the basket; the browser remembers the prices once it has read it too.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('basket-prices'))).toContain(`"${id}"`);

  await internals.setPrice(id, 1_150);
  await reload(page);
  const said = 'The price has gone up since you added this: it was £10.00, now it’s £11.50.';
  await expect(line.getByRole('status').filter({ hasText: said })).toBeVisible();
  await inspect(page, 'a price that changed');
  await open(page, '/checkout');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(said);

  await internals.setPrice(id, 900);
  await open(page, '/basket');
  await expect(line).toContainText('The price has come down since you added this: it was £10.00, now it’s £9.00.');
  const add = page.getByRole('button', { name: /^Add to Basket/ }).first();
  await open(page, `/product/${id}`);
  await add.click();
  await expect(toast(page)).toContainText('Added to basket');
  await open(page, '/basket');
  await expect(line).toContainText('£18.00');
  await expect(line).not.toContainText('since you added this');

  await open(page, `/product/${id}`);
  await expect(add).toHaveText('Add to Basket - £9.00');
  await internals.setPrice(id, 950);
  await add.click();
  await basketButton(page).click();
  await expect(basketPanel(page)).toContainText('it was £9.00, now it’s £9.50.');
});

test('product names in the basket are tall enough to tap', async ({ page }) => {
  await putInBasket(page, 12);
  await open(page, '/basket');
  await expect(page.getByRole('region', { name: 'Goes well with these' })).toBeVisible();
  await basketButton(page).click();
  await expect(basketPanel(page).getByRole('region', { name: 'Goes well with these' })).toBeVisible();
  const names = page.getByRole('listitem').locator('a[href^="/product/"]');
  const heights = await names.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24); // px; WCAG 2.2, 2.5.8
});

test('the basket page adds delivery and says how much is missing for free delivery', async ({ page }) => {
  await putInBasket(page, 41);
  await open(page, '/basket');
  await expect(page).toHaveTitle(/^Your basket/);
  await expect(sumOf(page, 'Subtotal')).toHaveText('£9.95');
  await expect(sumOf(page, 'Shipping')).toHaveText('£3.99');
  await expect(sumOf(page, 'Total')).toHaveText('£13.94');
  await expect(page.getByText('Add £15.05 more for free delivery!')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('+ delivery, free from £25');
  await inspect(page, 'basket page');

  for (const total of ['£23.89', '£29.85']) {
    await page.getByRole('button', { name: 'Increase quantity of Oatmeal & Aloe Shampoo' }).click();
    await expect(sumOf(page, 'Total')).toHaveText(total);
  }
  await expect(sumOf(page, 'Shipping')).toHaveText('Free');
  await reload(page);
  await expect(sumOf(page, 'Total')).toHaveText('£29.85');
  await expect(page.getByText('Standard UK delivery is free for this order.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Goes well with these' })).toBeVisible();
  await expect(page.getByRole('main').getByText('+ delivery')).toHaveCount(0);
  await basketButton(page).click();
  await expect(basketPanel(page).getByRole('region', { name: 'Goes well with these' })).toBeVisible();
  await expect(basketPanel(page).getByText('+ delivery')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(basketPanel(page)).toBeHidden();
  await page.getByRole('link', { name: 'Secure Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
});

test('an empty basket leads back into the shop, from its page and from the checkout', async ({ page }) => {
  await open(page, '/basket');
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await inspect(page, 'empty basket page');
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL('/shop');
  await open(page, '/checkout');
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await inspect(page, 'checkout of an empty basket');
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/shop');
});

test('a sold-out line stays, marked, and blocks the checkout until it is removed @smoke', async ({
  page,
  visitor,
  internals,
}) => {
  const other = await visitor();
  const swing = await internals.addProduct('Beaded Perch Swing', 5);
  await putInBasket(other, swing.id, 3);
  await putInBasket(page, swing.id);
  await putInBasket(page, 16);
  await internals.setStock(swing.id, 0);
  await open(page, '/basket');
  await expect(page.getByText('Sold out. Please remove it to check out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Secure Checkout' })).toBeDisabled();
  await expect(sumOf(page, 'Subtotal')).toHaveText('£7.95');
  await inspect(page, 'basket page with a sold-out line');
  await expect(page.getByRole('button', { name: `Increase quantity of ${swing.name}` })).toBeDisabled();
  await page.getByRole('button', { name: `Decrease quantity of ${swing.name}` }).click();
  await expect(page.getByRole('link', { name: 'Secure Checkout' })).toBeVisible();
  await expect(page.getByText(swing.name)).toHaveCount(0);

  // There is none of it to lower three to.
  await open(other, '/shop');
  await basketButton(other).click();
  const panel = basketPanel(other);
  await expect(panel.getByRole('button', { name: `Increase quantity of ${swing.name}` })).toBeDisabled();
  await open(other, '/checkout');
  await expect(other.getByRole('button', { name: 'Update My Basket' })).toBeVisible();
  await expect(other.getByRole('group', { name: 'Delivery', exact: true })).toHaveCount(0);
  await expect(other.locator('main .animate-pulse')).toHaveCount(0);
  await open(other, '/shop');
  await basketButton(other).click();
  await panel.getByRole('button', { name: `Decrease quantity of ${swing.name}` }).click();
  await expect(panel).toContainText('Your basket is empty');
});

test('long product names fit on a phone from the basket to the payment', async ({ page }) => {
  const long = 'Beaded'.repeat(20);
  await putInBasket(page, 16);
  await page.route('**/api/cart', async (route) => {
    const [line] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...line, product: { ...line.product, name: long } }] });
  });
  await open(page, '/basket');
  await expect(page.getByRole('link', { name: long })).toBeVisible();
  await inspect(page, 'basket page of long names');
  await basketButton(page).click();
  await expect(basketPanel(page).getByRole('link', { name: long })).toBeVisible();
  await inspect(page, 'basket panel of long names');
  await open(page, '/checkout');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(long);
  await inspect(page, 'checkout of long names');
});

test('a failed Add to Basket says so and does not change the count', async ({ page, watch }) => {
  watch.provokes(/net::ERR_FAILED POST \/api\/cart/);
  await page.route('**/api/cart', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await open(page, '/product/5');
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await expect(toast(page)).toContainText('Failed to add item to basket. Please try again.');
  await expect(basketButton(page)).toHaveAccessibleName('Basket');
});

test('what was added arrives although the page was left at once', async ({ page }) => {
  await open(page, '/product/5');
  const release = await holdBack(page, '**/api/cart');
  const onTheWay = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: /^Add to Basket - / }).click();
  await onTheWay;
  await open(page, '/shop');
  release();
  await expect.poll(async () => (await page.request.get('/api/cart')).json()).toHaveLength(1);
});

test('no toast covers the way to the checkout', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, '/product/20');
  await page
    .getByRole('button', { name: /^Add to Basket - / })
    .first()
    .click();
  await expect(toast(page)).toContainText('Added to basket');
  await basketButton(page).click();
  const panel = basketPanel(page);
  await expect(toast(page)).toBeHidden();

  await panel
    .getByRole('button', { name: /^Add .+ to (the )?basket$/i })
    .first()
    .click();
  await expect(toast(page)).toContainText('Added to basket');
  await panel.getByRole('link', { name: 'Checkout' }).click({ trial: true });
  await expect(toast(page)).toContainText('Added to basket');
});
