import { expect, test } from 'vitest';
import { chargeMoved, disputeMoved } from '#payment/payment-events.ts';
import { hours, minutes } from '#platform/clock.ts';
import { openStrangeStripe } from '../../../../tests/support/strange-stripe.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { paymentContested } from '../../order/order-events.ts';
import { queryPendingRefunds } from './provider-refunds.ts';

const stripe = await openStripe();
const strange = await openStrangeStripe(stripe.url);
const openShop = () => stripe.openShop({ STRIPE_API_URL: strange.url });

/** The account to which the payment does not belong. */
const other = await openStripe();

test.each([
  ['server-error', 1],
  ['server-error', 2],
  ['server-error-after', 1],
] as const)(
  'a refund answered by “%s” %i times is made once, within two hours, though Stripe does not say that it repeats itself',
  async (fault, times) => {
    strange.withholds.add('idempotent-replayed');
    await using shop = await openShop();
    const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
    stripe.faults.next(fault, times);
    await refund({ amount: '10.00' });
    await shop.jobs.drain();
    for (const later of [minutes(55), minutes(65)]) {
      shop.clock.set(new Date(shop.clock.now().getTime() + later));
      await queryPendingRefunds(shop);
      await shop.jobs.drain();
    }
    expect(refundsThere()).toHaveLength(1);
    expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ state: 'done' }] });
    stripe.faults.clear();
    strange.withholds.clear();
  },
);

test.each([
  ['before Stripe had it', null, { state: 'failed', failureCause: 'other-account' }, '0.00'],
  ['once Stripe had accepted it', '4000000000007726', { state: 'done', failureCause: 'other-account' }, '30.00'],
] as const)(
  'a refund whose shop got the key of another account %s ends with a to-do, and is asked for no more',
  async (_when, card, then, refundedTotal) => {
    await using shop = await stripe.openShop();
    const { admin, refund, read } = await paidByStripe(shop, stripe, { ...(card && { card }) });
    if (card === null) stripe.faults.next('unavailable', 3);
    await refund({});
    await shop.jobs.drain();
    expect((await read()).refunds).toMatchObject([{ state: 'pending' }]);

    const { stripe: keys } = shop.config;
    if (keys) Object.assign(keys, { secretKey: other.secretKey, apiUrl: other.url });
    shop.clock.set(new Date(shop.clock.now().getTime() + hours(1)));
    await queryPendingRefunds(shop);
    expect((await shop.jobs.drain()).failures).toEqual([]);
    expect(await read()).toMatchObject({ refunds: [then], refundedTotal });
    expect(await correctSales(shop)).toBe(0);
    const todos: { id: string; count: number }[] = (await admin.get('/api/admin/to-do')).json();
    expect(todos.find(({ id }) => id === 'failed-refunds')).toMatchObject({ count: 1 });
    const { rows } = await shop.pool.query(`select subject, text from mails where template like 'refund-%'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      subject: expect.stringContaining('Please look after a refund of £30.00'),
      text: expect.stringContaining('look in the dashboard of that account'),
    });
    shop.clock.set(new Date(shop.clock.now().getTime() + hours(2)));
    await queryPendingRefunds(shop);
    expect((await shop.jobs.drain()).failures).toEqual([]);
    await deliverEvents(shop, stripe);
  },
);

test('what becomes of a payment is not asked of another account', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  await stripe.refundInDashboard(charge, 500);
  const dispute = await stripe.dispute(charge, { amount: 1_000 });
  const { stripe: keys } = shop.config;
  if (keys) Object.assign(keys, { secretKey: other.secretKey, apiUrl: other.url });
  const { orderId } = (await shop.pool.query('select id as "orderId" from orders')).rows[0];
  await shop.jobs.enqueue(shop.db, paymentContested, { orderId });
  await shop.jobs.enqueue(shop.db, chargeMoved, { reference: charge });
  await shop.jobs.enqueue(shop.db, disputeMoved, { reference: dispute });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await read()).toMatchObject({ refundedTotal: '0.00', disputes: [] });
});
