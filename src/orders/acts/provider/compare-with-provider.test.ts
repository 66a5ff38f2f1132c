import { expect, test } from 'vitest';
import { days, hours } from '#platform/clock.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { compareWithProvider } from './compare-with-provider.ts';

const stripe = await openStripe();

async function tonight(shop: TestShop, afterMs = hours(8)): Promise<void> {
  shop.clock.set(new Date(shop.clock.now().getTime() + afterMs));
  await compareWithProvider(shop);
  expect((await shop.jobs.drain()).failures).toEqual([]);
}

test('a refund that the bank returned after it was done is noticed at night without any event', async () => {
  await using shop = await stripe.openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  await tonight(shop);
  expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ state: 'done' }] });

  await stripe.settleRefund(refundsThere()[0]?.id ?? '', 'failed');
  await tonight(shop, days(9));
  await tonight(shop);

  expect(await read()).toMatchObject({ refundedTotal: '0.00', refundable: '30.00', refunds: [{ state: 'failed' }] });
});

test('a payment that the shop takes for unpaid, and no event was sent for, is noticed at night', async () => {
  await using shop = await stripe.openShop();
  const { read } = await paidByStripe(shop, stripe, {
    meanwhile: async () => {
      await shop.pool.query(`update payments set state = 'ended'`);
      await shop.pool.query(`update orders set status = 'abandoned', is_restocked = true`);
    },
  });
  expect(await read()).toMatchObject({ status: 'abandoned' });
  await tonight(shop);
  expect(await read()).toMatchObject({ status: 'confirmed', payment: { state: 'paid' } });
  await tonight(shop);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '0.00' });
});

test('refunds that were made in the dashboard without an event are noticed at night, once', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  await stripe.refundInDashboard(charge, 500);
  await stripe.refundInDashboard(charge, 250);
  await tonight(shop);
  await tonight(shop);
  expect(await read()).toMatchObject({ refundedTotal: '7.50', refunds: [{ state: 'done' }, { state: 'done' }] });
});

test('a dispute without any event is noticed at night, and so is a decision of weeks later', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const dispute = await stripe.dispute(charge);
  await tonight(shop);
  expect(await read()).toMatchObject({ disputes: [{ state: 'open' }], refundedTotal: '0.00' });
  await stripe.decideDispute(dispute, 'lost');
  await tonight(shop, days(20));
  expect(await read()).toMatchObject({ disputes: [{ state: 'lost' }], status: 'refunded' });
  await stripe.decideDispute(dispute, 'won');
  await tonight(shop);
  expect(await read()).toMatchObject({ disputes: [{ state: 'won' }], refundedTotal: '0.00' });
});

test('what other programs do on the same account is left alone', async () => {
  await using shop = await stripe.openShop();
  const { charge } = await paidByStripe(shop, stripe);
  await shop.pool.query(`update payments set charge_reference = 'pi_other'`);
  await stripe.refundInDashboard(charge);
  await compareWithProvider(shop);
  expect(await shop.jobs.drain()).toMatchObject({ done: 0 });
});

test('a shop without keys compares nothing', async () => {
  await using shop = await stripe.openShop({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' });
  await expect(compareWithProvider(shop)).resolves.toBeUndefined();
});
