import { expect, test } from 'vitest';
import { days, hours } from '#platform/clock.ts';
import { shopDay } from '#platform/shop-day.ts';
import { placeOrder, stockProduct, supplyGoods } from '../../../../tests/support/checkout.ts';
import { cardsOf, forAnn, mailedCodes, sellCard } from '../../../../tests/support/gift-cards.ts';
import { owner } from '../../../../tests/support/people.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { deliverSigned, sessionIn } from '../../../../tests/support/stripe-shop.ts';
import { sendGiftCards } from '../gift-cards/send-gift-cards.ts';
import { compareWithProvider } from './compare-with-provider.ts';

const stripe = await openStripe();

type Paid = Awaited<ReturnType<typeof paidByStripe>>;

async function toDo({ admin }: Paid): Promise<string[]> {
  return (await admin.get('/api/admin/to-do')).json().map(({ id }: { id: string }) => id);
}

test('an early warning of fraud holds an order that was not sent: staff are asked, and refunding it settles that', async () => {
  await using shop = await stripe.openShop();
  const paid = await paidByStripe(shop, stripe);
  await stripe.warnOfFraud(paid.charge);
  await deliverEvents(shop, stripe);

  expect((await paid.read()).disputes).toMatchObject([{ stage: 'fraud-warning', state: 'open', amount: '30.00' }]);
  expect(await toDo(paid)).toContain('payments-in-doubt');
  const ship = await paid.admin.patch(`/api/orders/${paid.number}/status`, { status: 'shipped' });
  expect(ship.json()).toMatchObject({ code: 'confirm-dispute', message: expect.stringContaining('fraudulent') });

  expect((await paid.admin.patch(`/api/orders/${paid.number}/status`, { status: 'cancelled' })).statusCode).toBe(200);
  await shop.jobs.drain();
  await deliverEvents(shop, stripe);
  expect(await paid.read()).toMatchObject({ status: 'cancelled', disputes: [{ state: 'closed' }] });
  expect(await toDo(paid)).not.toContain('payments-in-doubt');
});

test('a review that was opened before the shop knew of the payment is found, without any event too, until it is approved', async () => {
  await using shop = await stripe.openShop();
  let review = '';
  const paid = await paidByStripe(shop, stripe, {
    meanwhile: async (charge) => void (review = await stripe.openReview(charge)),
  });
  expect((await paid.read()).disputes).toMatchObject([{ stage: 'review', state: 'open' }]);
  await stripe.approve(review);
  shop.clock.set(new Date(shop.clock.now().getTime() + hours(8)));
  await compareWithProvider(shop);
  await shop.jobs.drain();
  expect((await paid.read()).disputes).toMatchObject([{ stage: 'review', state: 'closed' }]);
});

test('what suppliers have not been sent of a payment in doubt waits for a person', async () => {
  await using shop = await stripe.openShop();
  shop.clock.set(stripe.now());
  const admin = await owner(shop);
  await supplyGoods(shop);
  const items = [{ productId: await stockProduct(shop, { supplierId: 1 }), quantity: 1 }];
  const placed = (await placeOrder(shop, { body: { items } })).json();
  const session = sessionIn(placed.payment.url);
  await stripe.pay(session);
  await admin.get(`/api/orders/${placed.orderNumber}/payment`);
  await shop.jobs.drain();
  const later = new Date(shop.clock.now().getTime() + hours(1));
  await shop.pool.query('update purchase_orders set is_automatic = true, hold_until = $1', [later]);

  const intent = stripe.sessions.get(session)?.payment_intent;
  await stripe.warnOfFraud(typeof intent === 'string' ? intent : '');
  await deliverEvents(shop, stripe);

  const { rows } = await shop.pool.query('select is_automatic, state, note from purchase_orders');
  expect(rows).toMatchObject([{ is_automatic: false, state: 'draft', note: expect.stringContaining('fraudulent') }]);
});

test('a gift card that was bought with a payment in doubt is neither sent nor spent until somebody approves of it', async () => {
  await using shop = await stripe.openShop();
  shop.clock.set(stripe.now());
  const admin = await owner(shop);
  const day = shopDay(new Date(stripe.now().getTime() + days(2)));
  const items = [{ productId: await sellCard(shop), quantity: 1, texts: [forAnn(day)] }];
  const placed = await placeOrder(shop, { body: { items } });
  const { orderNumber, payment } = placed.json<{ orderNumber: string; payment: { url: string } }>();
  const session = sessionIn(payment.url);
  await stripe.pay(session);
  const intent = stripe.sessions.get(session)?.payment_intent;
  const review = await stripe.openReview(typeof intent === 'string' ? intent : '');
  await deliverEvents(shop, stripe);
  expect(await cardsOf(admin, orderNumber)).toMatchObject([{ isSuspended: true }]);

  shop.clock.set(new Date(stripe.now().getTime() + days(2)));
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toEqual([]);

  await stripe.approve(review);
  await deliverEvents(shop, stripe);
  await sendGiftCards(shop.deps);
  expect(await cardsOf(admin, orderNumber)).toMatchObject([{ bought: { mailedAt: expect.any(String) } }]);
  await shop.jobs.drain();
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toHaveLength(1);
});

test('a warning that the shop does not believe is set aside: the card goes out and pays, until the payment is really disputed', async () => {
  await using shop = await stripe.openShop();
  shop.clock.set(stripe.now());
  const admin = await owner(shop);
  const items = [{ productId: await sellCard(shop), quantity: 1, texts: [forAnn()] }];
  const placed = await placeOrder(shop, { body: { items } });
  const { orderNumber, payment } = placed.json<{ orderNumber: string; payment: { url: string } }>();
  const session = sessionIn(payment.url);
  await stripe.pay(session);
  const intent = stripe.sessions.get(session)?.payment_intent;
  const charge = typeof intent === 'string' ? intent : '';
  await stripe.warnOfFraud(charge);
  await deliverEvents(shop, stripe);
  await shop.jobs.drain();
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toEqual([]);

  const trust = () => admin.post(`/api/admin/orders/${orderNumber}/trust-payment`);
  expect((await trust()).statusCode).toBe(204);
  expect((await trust()).json()).toMatchObject({ code: 'nothing-in-doubt' });
  await shop.jobs.drain();
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  const productId = await stockProduct(shop, { price: '10.00' });
  const bought = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }], giftCards: [code] } });
  expect(bought.statusCode, bought.payload).toBe(201);
  const todos = (await admin.get('/api/admin/to-do')).json().map(({ id }: { id: string }) => id);
  expect(todos).not.toContain('payments-in-doubt');
  expect((await admin.get(`/api/admin/orders/${orderNumber}`)).json().disputes).toMatchObject([{ isDismissed: true }]);

  await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  expect(await cardsOf(admin, orderNumber)).toMatchObject([{ isSuspended: true }]);
});

/** An order that is paid at Stripe, which has warned of it. The shop has heard of neither. */
async function payWithWarning(shop: TestShop) {
  shop.clock.set(stripe.now());
  const admin = await owner(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId: await stockProduct(shop), quantity: 1 }] } });
  const { orderNumber, payment } = placed.json<{ orderNumber: string; payment: { url: string } }>();
  const session = sessionIn(payment.url);
  await stripe.pay(session);
  const intent = stripe.sessions.get(session)?.payment_intent;
  const warning = await stripe.warnOfFraud(typeof intent === 'string' ? intent : '');
  return { admin, orderNumber, warning };
}

test('staff are not asked again before they send the goods of a payment that they trust', async () => {
  await using shop = await stripe.openShop();
  const { admin, orderNumber } = await payWithWarning(shop);
  await deliverEvents(shop, stripe);
  await shop.jobs.drain();
  const send = () => admin.post(`/api/orders/${orderNumber}/parcels`, { carrier: 'DHL', markShipped: true });
  expect((await send()).json()).toMatchObject({ code: 'confirm-dispute' });
  await admin.post(`/api/admin/orders/${orderNumber}/trust-payment`);
  const sent = await send();
  expect(sent.statusCode, sent.payload).toBeLessThan(300);
});

test('a warning that arrives before the shop knows of the payment is recorded with it', async () => {
  await using shop = await stripe.openShop();
  const { admin, orderNumber, warning } = await payWithWarning(shop);
  for (const event of stripe.events.values())
    if ('id' in event.data.object && event.data.object.id === warning) await deliverSigned(shop, stripe, event);
  await shop.jobs.drain();
  expect((await admin.get(`/api/admin/orders/${orderNumber}`)).json()).toMatchObject({
    status: 'confirmed',
    disputes: [{ stage: 'fraud-warning', state: 'open' }],
  });
});
