import { afterEach, expect, test } from 'vitest';
import { chargeMoved, disputeMoved } from '#payment/payment-events.ts';
import { days, hours, minutes, seconds } from '#platform/clock.ts';
import { countRows } from '../../../../tests/support/checkout.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { openStrangeStripe } from '../../../../tests/support/strange-stripe.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { paymentContested, refundBegun, refundMailDue } from '../../order/order-events.ts';
import { queryPendingRefunds } from './provider-refunds.ts';

const stripe = await openStripe();
const strange = await openStrangeStripe(stripe.url);
const openShop = () => stripe.openShop({ STRIPE_API_URL: strange.url });
afterEach(() => {
  stripe.faults.clear();
  strange.withholds.clear();
  strange.change = () => undefined;
});

/** The account to which the payment does not belong. */
const other = await openStripe();

test.each([
  ['server-error', 1, 26],
  ['server-error', 2, 52],
  ['server-error-after', 1, 1],
] as const)(
  'a refund answered by “%s” %i times is made once, within %i hours, though Stripe does not say that it repeats itself',
  async (fault, times, within) => {
    strange.withholds.add('idempotent-replayed');
    await using shop = await openShop();
    const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
    stripe.faults.next(fault, times);
    await refund({ amount: '10.00' });
    await shop.jobs.drain();
    await askHourly(shop, within);
    expect(refundsThere()).toHaveLength(1);
    expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ state: 'done' }] });
  },
);

test.each([0, 23])(
  'a refund that Stripe completes ten minutes and %i hours after its 500 is made once',
  async (later) => {
    await using shop = await openShop();
    const { refund, read, refundsThere, charge, number } = await paidByStripe(shop, stripe);
    stripe.faults.next('server-error');
    await refund({ amount: '10.00' });
    await shop.jobs.drain();
    for (const later of [seconds(20), minutes(1), minutes(8)]) {
      shop.clock.advance(later);
      await shop.jobs.enqueue(shop.db, refundBegun, { refundId: 1 });
      await shop.jobs.drain();
    }
    await askHourly(shop, later);
    expect(refundsThere()).toHaveLength(0);
    await completeLate(charge, `refund-${number}-1`);
    await askHourly(shop, 3);
    expect(refundsThere()).toHaveLength(1);
    expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ state: 'done' }] });
    expect(await correctSales(shop)).toBe(0);
  },
);

test('a refund that stays unclear is asked for under one other key a day later, and not before', async () => {
  await using shop = await openShop();
  const { refund, refundsThere, number } = await paidByStripe(shop, stripe);
  const keys = async () => (await shop.pool.query('select attempt from refunds')).rows;
  stripe.faults.next('server-error');
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  await askHourly(shop, 23);
  expect([refundsThere().length, await keys()]).toEqual([0, [{ attempt: 1 }]]);
  expect(await waitingMails(shop)).toEqual([expect.stringContaining('don’t make it in Stripe’s dashboard meanwhile')]);
  await askHourly(shop, 2);
  expect(await keys()).toEqual([{ attempt: 2 }]);
  expect(refundsThere()).toMatchObject([{ amount: 1_000, metadata: { key: `refund-${number}-1` } }]);
});

test('a refund of more than half, which Stripe cannot make twice, is asked for under another key at the next try', async () => {
  await using shop = await openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
  stripe.faults.next('server-error');
  await refund({ amount: '20.00' });
  await shop.jobs.drain();
  await shop.jobs.enqueue(shop.db, refundBegun, { refundId: 1 });
  await shop.jobs.drain();
  expect(refundsThere()).toMatchObject([{ amount: 2_000 }]);
  expect(await read()).toMatchObject({ refundedTotal: '20.00', refunds: [{ state: 'done' }] });
});

test('an unclear refund that Stripe cannot make twice any more, as more was refunded there, is not asked for every minute', async () => {
  await using shop = await openShop();
  const { refund, charge } = await paidByStripe(shop, stripe);
  const waiting = () => countRows(shop, "jobs.job where name = 'send-refund' and state in ('created', 'retry')");
  stripe.faults.next('server-error');
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  await stripe.refundInDashboard(charge, 1_500);
  await askHourly(shop, 2);
  expect(await waiting()).toBe(0);
});

const contested = async (shop: TestShop, charge: string) => {
  await shop.jobs.enqueue(shop.db, chargeMoved, { reference: charge });
  await shop.jobs.drain();
};
const reported = (shop: TestShop) => deliverEvents(shop, stripe, 'refund');

test.each([
  ['the refund', '10.00', '20.00', [reported, contested]],
  ['the payment', '10.00', '20.00', [contested, reported]],
  ['the payment', '15.00', '30.00', [contested, reported, contested]],
] as const)(
  'of a refund that Stripe has made twice, as an event about %s tells first, the owner alone is told, and £%s ends no order',
  async (_first, amount, refundedTotal, events) => {
    await using shop = await openShop();
    const { refund, read, charge, number } = await paidByStripe(shop, stripe);
    stripe.faults.next('server-error');
    await refund({ amount });
    await shop.jobs.drain();
    await askHourly(shop, 26);
    expect(await mailsOf(shop, 'refund-made-twice')).toEqual([]);
    await completeLate(charge, `refund-${number}-1`, amount);
    for (const follow of events) await follow(shop, charge);
    expect(await mailsOf(shop, 'refund-made-twice')).toEqual([
      expect.stringContaining(`£${amount} more than you meant`),
    ]);
    // That about the first one waits until it is accepted.
    expect(await mailsOf(shop, 'order-refunded')).toEqual([]);
    expect(await read()).toMatchObject({
      status: 'confirmed',
      refundedTotal,
      refunds: [{ origin: 'shop' }, { origin: 'provider', reason: 'Made twice by Stripe' }],
    });
    const twice = [...stripe.refunds.values()].findLast((one) => one.payment_intent === charge);
    await stripe.settleRefund(twice?.id ?? '', 'failed');
    await reported(shop);
    expect(await mailsOf(shop, 'refund-not-made')).toEqual([]);
    expect(await read()).toMatchObject({ refundedTotal: amount });
    expect(await correctSales(shop)).toBe(0);
  },
);

test('a refund of what is left, which Stripe cannot make twice, is asked for under another key at the next try', async () => {
  await using shop = await openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
  await refund({ amount: '18.00' });
  await shop.jobs.drain();
  stripe.faults.next('server-error');
  await refund({ amount: '12.00' });
  await shop.jobs.drain();
  await shop.jobs.enqueue(shop.db, refundBegun, { refundId: 2 });
  await shop.jobs.drain();
  expect(refundsThere()).toMatchObject([{ amount: 1_800 }, { amount: 1_200 }]);
  expect(await read()).toMatchObject({ refundedTotal: '30.00', status: 'refunded' });
});

test('a refund for which the balance is too low says so, and is made once there is enough', async () => {
  await using shop = await openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
  stripe.faults.next('balance-too-low');
  await refund({ amount: '10.00' });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await waitingMails(shop)).toEqual([expect.stringContaining('too low to refund £10.00')]);
  await shop.jobs.enqueue(shop.db, refundBegun, { refundId: 1 });
  await shop.jobs.drain();
  expect(refundsThere()).toHaveLength(1);
  expect(await read()).toMatchObject({ refundedTotal: '10.00', refunds: [{ state: 'done' }] });
});

test('of a refund that Stripe holds until there is money in the account the owner reads once, and the customer once it is made', async () => {
  strange.change = (object) => {
    if (object['object'] === 'refund' && object['status'] === 'pending')
      object['pending_reason'] = 'insufficient_funds';
  };
  await using shop = await openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe, { card: '4000000000007726' });
  await refund({});
  await askHourly(shop, 2);
  expect(await waitingMails(shop)).toEqual([expect.stringContaining('too low to refund £30.00')]);
  expect((await read()).refunds).toMatchObject([{ state: 'pending' }]);
  const told = async () => {
    await shop.jobs.enqueue(shop.db, refundMailDue, { orderId: 1, refundId: 1, amount: '30.00' });
    await shop.jobs.drain();
    return (await mailsOf(shop, 'order-refunded')).length;
  };
  await reported(shop);
  expect(await told()).toBe(0);
  await stripe.settleRefund(refundsThere()[0]?.id ?? '', 'succeeded');
  await askHourly(shop, 1);
  expect((await read()).refunds).toMatchObject([{ state: 'done' }]);
  expect(await told()).toBe(1);
});

test.each([0, 3])('a wrong key for an hour ends no refund that has waited for %i days', async (waited) => {
  await using shop = await openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe);
  stripe.faults.next('unavailable', 3);
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  shop.clock.advance(days(waited));
  const putBack = useOtherAccount(shop);
  await askHourly(shop, 1);
  expect((await read()).refunds).toMatchObject([{ state: 'pending', failureCause: null }]);
  putBack();
  await askHourly(shop, 1);
  expect(refundsThere()).toHaveLength(1);
  expect((await read()).refunds).toMatchObject([{ state: 'done' }]);
});

test.each([
  ['10.00', 'confirmed'],
  ['30.00', 'cancelled'],
])(
  'a refund of £%s that was given up, though Stripe had made it, counts once Stripe says so',
  async (amount, status) => {
    await using shop = await openShop();
    const { refund, read, refundsThere, admin } = await paidByStripe(shop, stripe);
    stripe.faults.next('server-error-after');
    stripe.faults.next('unavailable', 3);
    await refund({ amount });
    await shop.jobs.drain();
    const putBack = useOtherAccount(shop);
    await askHourly(shop, 26);
    expect(await read()).toMatchObject({ refunds: [{ state: 'failed' }], refundedTotal: '0.00' });
    putBack();
    await deliverEvents(shop, stripe);
    await deliverEvents(shop, stripe);
    expect(await read()).toMatchObject({
      status,
      refundedTotal: amount,
      refunds: [{ state: 'failed', failureCause: 'other-account' }, { state: 'done' }],
    });
    const todos: { id: string }[] = (await admin.get('/api/admin/to-do')).json();
    expect(todos).not.toContainEqual(expect.objectContaining({ id: 'failed-refunds' }));
    expect([refundsThere().length, await correctSales(shop)]).toEqual([1, 0]);
  },
);

test('of a refund that was out of sight, and failed at the bank, the owner is told once more', async () => {
  await using shop = await openShop();
  const { refund, read, refundsThere } = await paidByStripe(shop, stripe, { card: '4000000000007726' });
  await refund({});
  await shop.jobs.drain();
  const putBack = useOtherAccount(shop);
  await askHourly(shop, 1);
  putBack();
  await stripe.settleRefund(refundsThere()[0]?.id ?? '', 'failed');
  await deliverEvents(shop, stripe, 'refund');
  expect(await read()).toMatchObject({ refunds: [{ state: 'failed', failureCause: 'bank' }], refundedTotal: '0.00' });
  const { rows } = await shop.pool.query(`select subject from mails where template = 'refund-failed' order by id`);
  expect(rows).toMatchObject([
    { subject: expect.stringContaining('Please look after a refund of £30.00') },
    { subject: expect.stringContaining('did not go through') },
  ]);
});

const waitingMails = (shop: TestShop) => mailsOf(shop, 'refund-waits');

async function mailsOf(shop: TestShop, template: string): Promise<string[]> {
  const { rows } = await shop.pool.query('select text from mails where template = $1 order by id', [template]);
  return rows.map(({ text }) => text);
}

/** What a 500 had left undecided. */
async function completeLate(charge: string, key: string, pounds = '10.00'): Promise<void> {
  const amount = pounds.replace('.', '');
  const body = new URLSearchParams({ payment_intent: charge, amount, 'metadata[key]': key });
  const headers = { authorization: `Bearer ${stripe.secretKey}` };
  expect((await fetch(`${stripe.url}/v1/refunds`, { method: 'POST', headers, body })).status).toBe(200);
}

async function askHourly(shop: TestShop, times: number): Promise<void> {
  for (let hour = 0; hour < times; hour += 1) {
    shop.clock.advance(hours(1));
    await queryPendingRefunds(shop);
    expect((await shop.jobs.drain()).failures).toEqual([]);
  }
}

/** @returns puts the right key back */
function useOtherAccount({ config: { stripe: keys } }: TestShop): () => void {
  if (!keys) return () => undefined;
  const { secretKey, apiUrl } = keys;
  Object.assign(keys, { secretKey: other.secretKey, apiUrl: other.url });
  return () => void Object.assign(keys, { secretKey, apiUrl });
}

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

    useOtherAccount(shop);
    await askHourly(shop, 26);
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
  useOtherAccount(shop);
  const { orderId } = (await shop.pool.query('select id as "orderId" from orders')).rows[0];
  await shop.jobs.enqueue(shop.db, paymentContested, { orderId });
  await shop.jobs.enqueue(shop.db, chargeMoved, { reference: charge });
  await shop.jobs.enqueue(shop.db, disputeMoved, { reference: dispute });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await read()).toMatchObject({ refundedTotal: '0.00', disputes: [] });
});
