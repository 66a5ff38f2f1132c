import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { forAnn, mailedCodes, sellCard } from '../../../../tests/support/gift-cards.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openStripe } from '../../../../tests/support/stripe-orders.ts';
import { sessionIn } from '../../../../tests/support/stripe-shop.ts';

const stripe = await openStripe();

test('a gift card that was bought with a test card pays in tests, and nothing once payments are real', async () => {
  await using shop = await stripe.openShop({}, { production: true });
  shop.clock.set(stripe.now());
  const admin = await owner(shop);
  const items = [{ productId: await sellCard(shop), quantity: 1, texts: [forAnn()] }];
  const placed = await placeOrder(shop, { body: { items } });
  const { orderNumber, payment } = placed.json<{ orderNumber: string; payment: { url: string } }>();
  await stripe.pay(sessionIn(payment.url), {});
  await admin.get(`/api/orders/${orderNumber}/payment`);
  await shop.jobs.drain();
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  expect(code).toBeDefined();

  const goods = await stockProduct(shop, { price: '10.00' });
  const spend = async () =>
    (await placeOrder(shop, { body: { items: [{ productId: goods, quantity: 1 }], giftCards: [code] } })).json();
  expect(await spend()).toMatchObject({ giftCards: [{ amount: '13.99' }] });
  Object.assign(shop.deps.config.stripe ?? {}, { isTest: false });
  expect(await spend()).toMatchObject({ code: 'gift-card-suspended' });
});
