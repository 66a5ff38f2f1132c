import { expect, test } from 'vitest';
import { settlePayment } from '#checkout/place-and-pay/settle-payment.ts';
import { hours } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { countRows, stockOf } from '../../../../tests/support/checkout.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { refundBegun } from '../../order/order-events.ts';
import { followRefund, queryPendingRefunds } from './provider-refunds.ts';

const stripe = await openStripe();
/** The Stripe package tries a call three times. */
const tries = 3;

test('refunds are made at Stripe once each, however often their jobs run and webhooks arrive', async () => {
  await using shop = await stripe.openShop();
  const { refund, read, refundsThere, number } = await paidByStripe(shop, stripe);
  expect((await refund({ amount: '10.00' })).json().refunds).toMatchObject([{ state: 'pending' }]);
  expect((await refund({ amount: '5.00' })).json().refundedTotal).toBe('15.00');
  await shop.jobs.drain();
  for (const refundId of [1, 2, 1]) await shop.jobs.enqueue(shop.db, refundBegun, { refundId });
  await deliverEvents(shop, stripe);
  await deliverEvents(shop, stripe);

  const there = refundsThere().map(({ amount, metadata }) => [metadata?.['key'], amount]);
  expect([there.length, Object.fromEntries(there)]).toEqual([
    2,
    { [`refund-${number}-1`]: 1_000, [`refund-${number}-2`]: 500 },
  ]);
  const page = await read();
  expect(page).toMatchObject({ refundedTotal: '15.00', refundable: '15.00', status: 'confirmed' });
  expect(page.refunds).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('a refund whose responses were all lost is not made again, even once Stripe has forgotten its key', async () => {
  await using shop = await stripe.openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
  stripe.faults.next('cut-after', tries);
  await refund({ amount: '10.00' });
  expect((await shop.jobs.drain()).failures).toHaveLength(1);
  expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ state: 'pending' }] });

  stripe.forgetKeys();
  shop.clock.set(new Date(shop.clock.now().getTime() + hours(26)));
  await queryPendingRefunds(shop);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect([refundsThere().length, (await read()).refunds]).toMatchObject([1, [{ state: 'done' }]]);
});

test.each(['unavailable', 'server-error'] as const)(
  'a refund that meets “%s” stays on its way and is made later',
  async (fault) => {
    await using shop = await stripe.openShop();
    const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
    // Stripe repeats a stored 500 for its key, so another key is used.
    stripe.faults.next(fault, 2 * tries);
    await refund({ amount: '10.00' });
    await shop.jobs.drain();
    expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ state: 'pending' }] });

    stripe.faults.clear();
    shop.clock.set(new Date(shop.clock.now().getTime() + hours(25)));
    await queryPendingRefunds(shop);
    await shop.jobs.drain();
    // The queue's next try.
    await shop.jobs.enqueue(shop.db, refundBegun, { refundId: 1 });
    await shop.jobs.drain();
    expect([refundsThere().length, (await read()).refunds]).toMatchObject([1, [{ state: 'done' }]]);
  },
);

test('a refund pending at Stripe is polled when no webhook arrives', async () => {
  await using shop = await stripe.openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe, { card: '4000000000007726' });
  await refund({});
  await shop.jobs.drain();
  expect(await read()).toMatchObject({ status: 'refunded', refunds: [{ state: 'pending' }] });
  await stripe.settleRefund(refundsThere()[0]?.id ?? '', 'succeeded');
  await queryPendingRefunds(shop);
  await shop.jobs.drain();
  expect((await read()).refunds).toMatchObject([{ state: 'pending' }]);

  shop.clock.set(new Date(shop.clock.now().getTime() + hours(1)));
  await queryPendingRefunds(shop);
  await shop.jobs.drain();
  expect((await read()).refunds).toMatchObject([{ state: 'done' }]);
});

test('a refund that fails at the customer’s bank days later can be made again', async () => {
  await using shop = await stripe.openShop();
  const { admin, refund, read, refundsThere, number, productId } = await paidByStripe(shop, stripe);
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  await shop.jobs.drain();
  expect((await read()).refunds).toMatchObject([{ state: 'done' }]);

  await stripe.settleRefund(refundsThere()[0]?.id ?? '', 'failed');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({
    status: 'cancelled',
    refundable: '30.00',
    refunds: [{ state: 'failed', failure: 'lost or stolen card' }],
  });
  expect(await countRows(shop, `mails where template = 'refund-failed'`)).toBe(1);
  await refund({});
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '30.00', refunds: [{ state: 'failed' }, { state: 'done' }] });
  expect([await stockOf(shop, productId), await correctSales(shop)]).toEqual([20, 0]);
});

test('refunds made in Stripe’s dashboard are recorded once, the last one closes the order, and the customer is reported', async () => {
  await using shop = await stripe.openShop();
  const { read, charge } = await paidByStripe(shop, stripe);
  await stripe.refundInDashboard(charge, 1_250);
  await deliverEvents(shop, stripe);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '12.50', earnings: { revenue: '17.50' } });
  await stripe.refundInDashboard(charge);
  await deliverEvents(shop, stripe);
  const page = await read();
  expect(page).toMatchObject({ status: 'refunded', refundedTotal: '30.00', refundable: '0.00' });
  expect(page.refunds).toMatchObject([
    { amount: '12.50', origin: 'provider', reason: 'Made at Stripe', state: 'done', by: null },
    { amount: '17.50', origin: 'provider' },
  ]);
  expect(await countRows(shop, `mails where template = 'order-refunded'`)).toBe(2);
  expect(await correctSales(shop)).toBe(0);
});

test.each([
  ['before', 1_250, { status: 'confirmed', refundedTotal: '12.50' }],
  ['before', undefined, { status: 'refunded', refundedTotal: '30.00' }],
  ['never', undefined, { status: 'refunded', refundedTotal: '30.00' }],
])(
  'what went back before the shop knew of the payment, and was reported %s, counts all the same',
  async (reported, amount, then) => {
    await using shop = await stripe.openShop();
    const { read, charge } = await paidByStripe(shop, stripe, {
      meanwhile: async (paid) => {
        await stripe.refundInDashboard(paid, amount);
        if (reported === 'before') await deliverEvents(shop, stripe, 'refund');
      },
    });
    expect(await read()).toMatchObject(then);
    await deliverEvents(shop, stripe);
    expect(await read()).toMatchObject(then);
    expect([charge !== '', await correctSales(shop)]).toEqual([true, 0]);
  },
);

test('a refund made between Stripe’s response and the shop’s settling of the payment is counted', async () => {
  await using shop = await stripe.openShop();
  const { read } = await paidByStripe(shop, stripe, {
    meanwhile: async (chargeReference) => {
      const refund = await stripe.refundInDashboard(chargeReference);
      await followRefund(shop, refund);
      const { rows } = await shop.pool.query<{ order_number: string }>('select order_number from payments');
      const paid = { state: 'paid', paidAmount: pence(3_000), currency: 'GBP', fee: null } as const;
      await settlePayment(shop, rows[0]?.order_number ?? '', { ...paid, chargeReference, isContested: false });
    },
  });
  expect(await read()).toMatchObject({ status: 'refunded', refundedTotal: '30.00' });
});

test('a refund here and one in the dashboard for the same money count as one, whichever Stripe accepted', async () => {
  await using shop = await stripe.openShop();
  const { refund, read, charge } = await paidByStripe(shop, stripe);
  stripe.faults.next('unavailable', tries);
  await refund({ amount: '20.00' });
  await shop.jobs.drain();
  // Its retry, due within seconds, waits for the end of this test.
  await shop.pool.query(`update jobs.job set start_after = 'infinity' where state = 'retry'`);
  await stripe.refundInDashboard(charge, 2_500);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '30.00', status: 'refunded' });

  shop.clock.set(new Date(shop.clock.now().getTime() + hours(1)));
  await queryPendingRefunds(shop);
  await shop.jobs.drain();
  const page = await read();
  expect(page.refunds).toMatchObject([
    { amount: '20.00', state: 'failed', failure: expect.stringContaining('greater than unrefunded amount') },
    { amount: '25.00', state: 'done', origin: 'provider' },
  ]);
  expect(page).toMatchObject({ status: 'confirmed', refundedTotal: '25.00', refundable: '5.00' });
  expect(await correctSales(shop)).toBe(0);
});

test.each(['refund', 'cancellation'])(
  'part of a payment refunded in the dashboard, unknown to the shop: a %s of the rest refunds what is left',
  async (act) => {
    await using shop = await stripe.openShop();
    const { admin, number, refund, read, charge, refundsThere } = await paidByStripe(shop, stripe);
    await stripe.refundInDashboard(charge, 500);
    if (act === 'refund') await refund({});
    else await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
    await shop.jobs.drain();
    expect(await read()).toMatchObject({
      status: act === 'refund' ? 'refunded' : 'cancelled',
      refundedTotal: '30.00',
      refundable: '0.00',
      refunds: [
        { amount: '30.00', state: 'failed', failureCause: 'refunded-elsewhere' },
        { amount: '5.00', state: 'done', origin: 'provider' },
        { amount: '25.00', state: 'done', origin: 'shop' },
      ],
    });
    expect(refundsThere().reduce((sum, { amount }) => sum + amount, 0)).toBe(3_000);
    expect(await countRows(shop, `mails where template in ('refund-failed', 'refund-not-made')`)).toBe(0);
    await deliverEvents(shop, stripe);
    expect([(await read()).refundedTotal, await correctSales(shop)]).toEqual(['30.00', 0]);
  },
);

test('a refund of a payment that was disputed a moment before is refused: the order is not refunded, and nobody is told to pay twice', async () => {
  await using shop = await stripe.openShop();
  const { admin, number, refund, read, charge } = await paidByStripe(shop, stripe);
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  await stripe.dispute(charge);
  expect((await refund({})).statusCode).toBe(201);
  await shop.jobs.drain();
  expect(await read()).toMatchObject({
    status: 'delivered',
    refundedTotal: '0.00',
    refunds: [{ state: 'failed', failureCause: 'disputed' }],
    disputes: [{ state: 'open', stage: 'chargeback' }],
  });
  expect(
    await countRows(shop, `mails where template = 'refund-failed' and text like '%another way: they would%'`),
  ).toBe(1);
  expect(await correctSales(shop)).toBe(0);
});

/** As after a restore to a time before the refunds: their numbers are given again. */
async function forgetRefunds({ pool }: TestShop): Promise<void> {
  await pool.query(
    'delete from book_entries where refund_id is not null; delete from refunds; delete from payment_notices',
  );
  await pool.query('alter table refunds alter column id restart with 1');
}

test('refunds that a restore has forgotten are recorded when Stripe reports them again', async () => {
  await using shop = await stripe.openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  await forgetRefunds(shop);
  expect(await read()).toMatchObject({ refundedTotal: '0.00', refundable: '30.00' });

  await deliverEvents(shop, stripe);
  await deliverEvents(shop, stripe);

  const made = { amount: '10.00', origin: 'provider', state: 'done' };
  expect(await read()).toMatchObject({ refundedTotal: '10.00', refundable: '20.00', refunds: [made] });
  await refund({});
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({
    refundedTotal: '30.00',
    status: 'refunded',
    refunds: [made, { state: 'done' }],
  });
  expect(refundsThere().map(({ amount }) => amount)).toEqual([1_000, 2_000]);
});

test('a refund under the number of one that a restore has forgotten fails, and the forgotten one is recorded', async () => {
  await using shop = await stripe.openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  await forgetRefunds(shop);

  await refund({ amount: '5.00' });
  await shop.jobs.drain();

  expect((await read()).refunds).toMatchObject([
    { amount: '5.00', state: 'failed', failure: expect.stringContaining('idempotent') },
    { amount: '10.00', state: 'done', origin: 'provider' },
  ]);
  expect(refundsThere()).toHaveLength(1);
});
