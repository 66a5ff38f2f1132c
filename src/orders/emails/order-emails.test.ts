import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { mailNewOrders } from './order-emails.ts';

test('the confirmation email says what was bought and how to cancel, and its link shows the order', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop, { name: 'Rubber Bone', price: '8.99' });
  const { orderNumber } = (await placeOrder(shop, { body: { items: [{ productId, quantity: 2 }] } })).json();

  const [mail] = await outbox(shop);

  expect(mail).toMatchObject({ template: 'order-confirmation', recipient: 'Ann.Barker@example.co.uk' });
  expect(mail?.subject).toBe(`Your order ${orderNumber} is confirmed`);
  for (const words of ['Rubber Bone × 2: £17.98', 'Total: £21.97', '1 Kennel Lane', 'within 14 days']) {
    expect(mail?.text).toContain(words);
  }
  const token = linkValue(mail?.text, 'token');
  const seen = await shop.inject(`/api/orders/${orderNumber}?token=${token}`);
  expect(seen.json()).toMatchObject({ orderNumber, customerName: 'Ann Barker' });
});

test('an order is confirmed by one email, however often the job runs', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  const templates = async () => (await outbox(shop)).map(({ template }) => template).toSorted();
  expect(await templates()).toEqual(['order-confirmation', 'order-notice']);
  await mailNewOrders(shop.deps, [1]);
  expect(await templates()).toEqual(['order-confirmation', 'order-notice']);
});
