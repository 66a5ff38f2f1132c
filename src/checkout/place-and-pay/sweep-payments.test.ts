// Also on PostgreSQL 15 behind PgBouncer: races of payments.
import { expect, test } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { idOf } from '#tools/stripe-simulator/simulated-account.ts';
import { ann, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { beginOrder, openStripeShop, sessionIn } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { settleByReference } from './show-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

async function bones(shop: StripeShop, quantity = 1) {
  return { items: [{ productId: await stockProduct(shop), quantity }] };
}

/** As the schedule has it. */
async function letMinutesPass(shop: StripeShop, count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    shop.clock.advance(minutes(1));
    await sweepPayments(shop);
  }
}

test('a paid order whose webhook never comes, and whose customer never returns, is confirmed within three minutes', async () => {
  await using shop = await openStripeShop();
  const body = await bones(shop);
  const orders = [await beginOrder(shop, body), await beginOrder(shop, { ...body, customerEmail: 'bo@example.co.uk' })];
  await letMinutesPass(shop, 5);
  expect(await orders[0]?.order()).toMatchObject({ status: 'awaiting-payment' });
  for (const { sessionId } of orders) await shop.stripe.pay(sessionId);

  await letMinutesPass(shop, 3);

  for (const { order } of orders) expect(await order()).toMatchObject({ status: 'confirmed' });
});

test('a payment link that was paid without a webhook is noticed as soon', async () => {
  await using shop = await openStripeShop();
  const admin = await owner(shop);
  const { items } = await bones(shop);
  const placed = await admin.post('/api/admin/orders', { ...ann, items, payment: { way: 'link' } });
  const { orderNumber } = placed.json<{ orderNumber: string }>();
  const begun = await admin.post(`/api/orders/${orderNumber}/payment`);
  await letMinutesPass(shop, 90);
  await shop.stripe.pay(sessionIn(begun.json<{ url: string }>().url));
  await letMinutesPass(shop, 3);
  expect((await admin.get(`/api/admin/orders/${orderNumber}`)).json()).toMatchObject({ status: 'confirmed' });
});

test('each open payment is asked about every second minute, and no more often', async () => {
  await using shop = await openStripeShop();
  await beginOrder(shop, await bones(shop));
  const asked = async () => (await shop.pool.query('select updated_at from payments')).rows[0]?.updated_at.getTime();
  const times = new Set<number>();
  for (let minute = 0; minute < 20; minute += 1) {
    await letMinutesPass(shop, 1);
    times.add(await asked());
  }
  expect(times.size).toBeLessThanOrEqual(11);
  expect(times.size).toBeGreaterThanOrEqual(9);
});

test('a payment that its bank never decides holds goods for three weeks, and comes back if the money does', async () => {
  await using shop = await openStripeShop();
  const { sessionId } = await beginOrder(shop, await bones(shop));
  const status = async () => (await shop.pool.query('select status from orders')).rows[0]?.status;
  await shop.stripe.pay(sessionId, { method: 'bank debit' });
  shop.clock.advance(days(15));
  await sweepPayments(shop);
  expect(await status()).toBe('awaiting-payment');
  shop.clock.advance(days(7));
  await sweepPayments(shop);
  expect(await status()).toBe('abandoned');

  await shop.stripe.settlePayment(idOf(shop.stripe.sessions.get(sessionId)?.payment_intent), 'succeeded');
  await settleByReference(shop, sessionId);
  expect(await status()).toBe('confirmed');
});

test('a payment that another account began is asked about no more once its time is over, and the owner reads why', async () => {
  await using shop = await openStripeShop();
  await beginOrder(shop, await bones(shop));
  await shop.pool.query("update payments set reference = 'cs_test_of_another_account'");
  await letMinutesPass(shop, 5);
  const payment = async () => (await shop.pool.query('select state, failure from payments')).rows[0];
  expect(await payment()).toMatchObject({ state: 'open' });
  shop.clock.advance(days(1));
  await letMinutesPass(shop, 3);
  expect(await payment()).toMatchObject({ state: 'ended', failure: expect.stringContaining('another account') });
});
