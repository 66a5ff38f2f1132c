import { expect } from '@playwright/test';
import { openAdmin } from './support/admin.ts';
import { inspect } from './support/inspect.ts';
import { open } from './support/pages.ts';
import { guest, placeOrder, toast } from './support/shopping.ts';
import { test } from './support/test.ts';

test('an address is changed and goods are swapped before an order is sent', async ({ page, visitor, internals }) => {
  const details = { ...guest, email: 'moved@example.co.uk' };
  const number = await placeOrder(await visitor(), [{ productId: 33, quantity: 2 }], details);

  await openAdmin(page, 'Orders');
  await open(page, `/admin/orders/${number}`);
  await page.getByRole('button', { name: 'Change Delivery Details' }).click();
  const address = page.getByRole('dialog', { name: 'Change Delivery Details' });
  await address.getByLabel('Postcode').fill('nowhere');
  await address.getByRole('button', { name: 'Save and Email Customer' }).click();
  await expect(address.getByLabel('Postcode')).toHaveAttribute('aria-invalid', 'true');
  await inspect(page, 'changing where an order goes');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(address.getByLabel('Postcode')).toHaveValue('nowhere');
  await address.getByLabel('Address').fill('2 Other Street');
  await address.getByLabel('Town or city').fill('York');
  await address.getByLabel('Postcode').fill('yo1 7hh');
  await address.getByRole('button', { name: 'Save and Email Customer' }).click();
  await expect(toast(page)).toContainText('Order Changed');
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('YO1 7HH');
  expect(await internals.mailedLink('moved@example.co.uk', 'order-changed')).toContain(number);

  await page.getByRole('button', { name: 'Change Items' }).click();
  const items = page.getByRole('dialog', { name: 'Change Items' });
  await items.getByRole('group', { name: 'Take out' }).getByRole('combobox').selectOption('1');
  await expect(items.getByText('Goes back to the customer')).toBeVisible();
  await items.getByRole('combobox', { name: 'Add a product' }).fill('bed');
  await items.getByRole('listbox').getByRole('option').first().click();
  // What is owed is in view on a telephone, too, before the end of the form is.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 375, height: 667 });
  await items.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(items.getByText('The customer has paid you')).toBeInViewport();
  await items.getByRole('button', { name: /^Decrease quantity/ }).click();
  await page.setViewportSize(size);
  await items.getByLabel('No charge for what’s added').check();
  await inspect(page, 'changing what is in an order');
  await items.getByRole('button', { name: 'Save and Email Customer' }).click();
  await expect(items).toBeHidden();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/taken out, 1 × .* added/);
});

test('an order by phone is created, and shows how it was paid', async ({ page }) => {
  await openAdmin(page, 'Orders');
  await page.getByRole('link', { name: 'Create Order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Order' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Add a product first')).toBeVisible();
  await inspect(page, 'an order by hand with faults');
  await page.getByRole('combobox', { name: 'Add a product' }).fill('bed');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('Full name').fill('Tess Phone');
  await page.getByRole('textbox', { name: 'Email' }).fill('tess@example.co.uk');
  await page.getByLabel('Address', { exact: true }).fill('3 Line Road');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('ls1 4ap');
  await page.getByLabel('Paid by').selectOption('Bank transfer');
  await page.getByLabel(/^Payment reference/).fill('TESS 1');
  await inspect(page, 'an order by hand');
  await page.getByRole('button', { name: /^Create Order, £/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^Order PV-/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Paid by bank transfer');
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('TESS 1');
});

test('an order by phone is paid by the link that its customer is sent', async ({ page, visitor, internals }) => {
  await openAdmin(page, 'Orders');
  await open(page, '/admin/orders/new');
  await page.getByRole('combobox', { name: 'Add a product' }).fill('bed');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('Full name').fill('Lena Link');
  await page.getByRole('textbox', { name: 'Email' }).fill('lena@example.co.uk');
  await page.getByLabel('Address', { exact: true }).fill('3 Line Road');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('ls1 4ap');
  await page.getByLabel('Paid by').selectOption('Card, by a link we email');
  await expect(page.getByText('Nothing is sent before they have paid.')).toBeVisible();
  await page.getByRole('button', { name: /^Create Order, £/ }).click();

  const link = page.getByRole('region', { name: 'Payment link' });
  await expect(link).toContainText(/Awaiting payment £\d/);
  await inspect(page, 'an order that waits for its payment');
  const mailed = await internals.mailedLink('lena@example.co.uk', 'payment-link');
  await expect(link).toContainText(mailed);

  const customer = await visitor();
  await open(customer, mailed);
  await expect(customer.getByRole('heading', { level: 1, name: 'Pay for your order' })).toBeVisible();
  await inspect(customer, 'paying by a link');
  await customer.getByRole('button', { name: /^Pay £.* Now$/ }).click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
  await inspect(customer, 'paid by a link');

  // The owner's page hears of it by itself.
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toContainText('Paid');
  await expect(link).toBeHidden();
});

test('a cancelled payment link no longer works', async ({ page, visitor, internals }) => {
  await openAdmin(page, 'Orders');
  const reply = await page.request.post('/api/admin/orders', {
    data: {
      customerEmail: 'nolink@example.co.uk',
      customerName: 'Nora Link',
      shippingAddress: { address: '3 Line Road', city: 'Leeds', postcode: 'LS1 4AP' },
      items: [{ productId: 33, quantity: 1 }],
      payment: { way: 'link' },
    },
  });
  const { orderNumber } = await reply.json();
  await open(page, `/admin/orders/${orderNumber}`);
  await page.getByRole('button', { name: 'Cancel Payment Link' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this payment link?' });
  await question.getByRole('button', { name: 'Cancel Payment Link' }).click();
  await expect(toast(page)).toContainText('Payment Link Cancelled');
  await expect(page.getByRole('region', { name: 'Payment link' })).toBeHidden();
  const customer = await visitor();
  await open(customer, await internals.mailedLink('nolink@example.co.uk', 'payment-link'));
  await expect(customer.getByText('we’ll gladly send you a new link')).toBeVisible();
  await expect(customer.getByRole('button', { name: /^Pay/ })).toBeHidden();
});
