import { expect, test } from 'vitest';
import { countRows } from '../../../../tests/support/checkout.ts';
import { openStrangeStripe } from '../../../../tests/support/strange-stripe.ts';
import type { Fields } from '../../../../tests/support/strange-stripe.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';

const stripe = await openStripe();
const strange = await openStrangeStripe(stripe.url);
const openShop = () => stripe.openShop({ STRIPE_API_URL: strange.url });

const on = (kind: string, more: Fields) => (object: Fields) => {
  if (object['object'] === kind) Object.assign(object, more);
};

test('a partly refunded order is disputed for the rest, lost, and won after all', async () => {
  strange.change = () => undefined;
  await using shop = await openShop();
  const { charge, read, refund } = await paidByStripe(shop, stripe);
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  const id = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '10.00', disputes: [{ amount: '20.00' }] });
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '30.00', status: 'refunded' });
  await stripe.decideDispute(id, 'won');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '10.00', refundable: '20.00', status: 'confirmed' });
  expect(await correctSales(shop)).toBe(0);
});

test('of two disputes about parts of one payment each counts by itself', async () => {
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const first = await stripe.dispute(charge, { amount: 1_200 });
  const second = await stripe.dispute(charge, { amount: 1_800 });
  await stripe.decideDispute(first, 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '12.00', status: 'confirmed' });
  await stripe.decideDispute(second, 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '30.00', status: 'refunded' });
  await stripe.decideDispute(first, 'won');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '18.00', status: 'confirmed' });
  expect(await correctSales(shop)).toBe(0);
});

test('a dispute about more than was paid takes no more than that', async () => {
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge, { amount: 4_000 });
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '30.00', status: 'refunded' });
});

test.each([
  ['refund', { status: 'a_new_state' }, 'pending'],
  ['refund', { status: null }, 'pending'],
  ['refund', { status: 'requires_action', next_action: {} }, 'pending'],
  ['refund', { status: 'canceled' }, 'failed'],
  ['refund', { status: 'failed', failure_reason: 'a_new_reason' }, 'failed'],
])('a %s that is %o is %s', async (kind, more, state) => {
  await using shop = await openShop();
  const { read, refund } = await paidByStripe(shop, stripe);
  strange.change = on(kind, more);
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  expect((await read()).refunds).toMatchObject([{ state }]);
  strange.change = () => undefined;
  await deliverEvents(shop, stripe);
  expect(await correctSales(shop)).toBe(0);
});

test.each(['a_new_state', 'warning_under_review', 'under_review'])('a dispute that is %s is open', async (status) => {
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  strange.change = on('dispute', { status, amount: 3_000, reason: 'a_new_reason' });
  await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ disputes: [{ state: 'open' }], refundedTotal: '0.00' });
  strange.change = () => undefined;
});

test('a dispute that is lost as soon as it is reported, as of bank debits, counts once', async () => {
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'refunded', refundedTotal: '30.00' });
  expect(await countRows(shop, `refunds`)).toBe(1);
});

test('our own refund and two of the dashboard, settled late and failed in part, add up', async () => {
  await using shop = await openShop();
  const { charge, read, refund } = await paidByStripe(shop, stripe, { card: '4000000000007726' });
  await refund({ amount: '10.00' });
  await stripe.refundInDashboard(charge, 700);
  await shop.jobs.drain();
  await stripe.refundInDashboard(charge, 300);
  for (const one of stripe.refunds.values())
    if (one.payment_intent === charge && one.status === 'pending') await stripe.settleRefund(one.id, 'succeeded');
  await deliverEvents(shop, stripe);
  await deliverEvents(shop, stripe);
  expect((await read()).refunds).toHaveLength(3);
  expect(await read()).toMatchObject({ refundedTotal: '20.00', refundable: '10.00' });
  const all = [...stripe.refunds.values()].filter((one) => one.payment_intent === charge);
  for (const one of all.slice(0, 2)) await stripe.settleRefund(one.id, 'failed');
  await deliverEvents(shop, stripe);
  const [left] = all.slice(2);
  expect(await read()).toMatchObject({ refundedTotal: ((left?.amount ?? 0) / 100).toFixed(2) });
  expect(await correctSales(shop)).toBe(0);
});

test('what a prevented dispute took counts in the currency of the payment', async () => {
  strange.change = (object) => {
    const { object: kind, type, amount } = object;
    if (kind === 'balance_transaction' && type === 'adjustment' && typeof amount === 'number')
      Object.assign(object, { currency: 'eur', amount: amount * 1.2, exchange_rate: 1.2 });
  };
  await using shop = await openShop();
  const { charge, read } = await paidByStripe(shop, stripe, { quantity: 2 });
  const id = await stripe.dispute(charge, { amount: 3_000 });
  await stripe.decideDispute(id, 'prevented');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '30.00', disputes: [{ withdrawn: '30.00' }] });
  strange.change = () => undefined;
});

test('fields that the shop does not know, and nulls where it needs nothing, change nothing', async () => {
  strange.change = (object) => {
    if (typeof object['object'] !== 'string') return;
    if (object['object'] !== 'a_new_object') object['a_new_field'] = { object: 'a_new_object', id: 'new_1' };
    if (object['object'] === 'charge')
      Object.assign(object, { balance_transaction: null, payment_method_details: null, outcome: null });
    if (object['object'] === 'payment_intent')
      Object.assign(object, { last_payment_error: null, processing: null, review: null });
  };
  await using shop = await openShop();
  const { charge, read, refund } = await paidByStripe(shop, stripe);
  await refund({ amount: '10.00' });
  await stripe.dispute(charge, { isInquiry: true });
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({
    refundedTotal: '10.00',
    disputes: [{ stage: 'inquiry' }],
    refunds: [{ state: 'done' }],
  });
  strange.change = () => undefined;
});

test('a refund that the bank refuses at once has failed, and is not retried for ever', async () => {
  strange.change = () => undefined;
  await using shop = await openShop();
  const { read, refund } = await paidByStripe(shop, stripe);
  stripe.faults.next('card-error');
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  expect((await read()).refunds).toMatchObject([{ state: 'failed' }]);
});

test('a refund of more than is left, refused without saying so, is made again for what is left', async () => {
  strange.change = (object) => {
    if (typeof object['message'] === 'string' && object['message'].includes('greater than'))
      object['param'] = undefined;
  };
  await using shop = await openShop();
  const { charge, read, refund } = await paidByStripe(shop, stripe);
  await stripe.refundInDashboard(charge, 500);
  await refund({});
  await shop.jobs.drain();
  expect(await read()).toMatchObject({
    status: 'refunded',
    refundedTotal: '30.00',
    refunds: [{ state: 'failed', failureCause: 'refunded-elsewhere' }, {}, { amount: '25.00', state: 'done' }],
  });
  strange.change = () => undefined;
});

test('a refund that Stripe refuses as too much, though it lists no other, is asked for once', async () => {
  strange.change = (object) => {
    if (object['object'] === 'list' && object['url'] === '/v1/refunds') object['data'] = [];
  };
  await using shop = await openShop();
  const { charge, read, refund } = await paidByStripe(shop, stripe);
  await stripe.refundInDashboard(charge, 500);
  await refund({});
  await shop.jobs.drain();
  expect((await read()).refunds).toMatchObject([{ state: 'failed', failureCause: 'refunded-elsewhere' }]);
  strange.change = () => undefined;
});
