import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { sessionWanted, simulateStripe } from '../../tests/support/stripe.ts';
import { idOf } from './simulated-account.ts';

/** A payment of £24.99. */
async function pay(card = '4242424242424242') {
  const opened = await simulateStripe();
  const { simulator, stripe } = opened;
  const { id } = await stripe.checkout.sessions.create(sessionWanted());
  await simulator.pay(id, { card });
  const payment = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  const refund = (change: Partial<Stripe.RefundCreateParams> = {}) =>
    stripe.refunds.create({ payment_intent: payment, ...change });
  const charge = async () => stripe.charges.retrieve(idOf(simulator.payments.get(payment)?.latest_charge));
  return { ...opened, payment, refund, charge };
}

test('a part and the rest can be refunded, and nothing beyond', async () => {
  const { refund, charge, stripe, payment } = await pay();
  const part = await refund({ amount: 1_000, reason: 'requested_by_customer', metadata: { refund: '7' } });
  expect(part).toMatchObject({
    status: 'succeeded',
    amount: 1_000,
    payment_intent: payment,
    metadata: { refund: '7' },
  });
  expect(await charge()).toMatchObject({ amount_refunded: 1_000, refunded: false });
  await expect(refund({ amount: 1_500 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount (£15.00) is greater than unrefunded amount on charge (£14.99)',
  });
  expect(await refund()).toMatchObject({ amount: 1_499 });
  expect(await charge()).toMatchObject({ amount_refunded: 2_499, refunded: true });
  await expect(refund({ amount: 1 })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const { data } = await stripe.refunds.list({ payment_intent: payment });
  expect(data.map(({ amount }) => amount)).toEqual([1_499, 1_000]);
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ amount: 1_000 });
});

test('refunds of one test card are pending at first, and then succeed or fail', async () => {
  const { refund, charge, stripe, simulator } = await pay('4000000000007726');
  const { id, status } = await refund({ amount: 500 });
  expect(status).toBe('pending');
  await simulator.settleRefund(id, 'succeeded');
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' });
  // A succeeded refund may still fail, and can be made again.
  await simulator.settleRefund(id, 'failed');
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card' });
  expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await refund()).toMatchObject({ amount: 2_499 });
  await expect(simulator.settleRefund(id, 'succeeded')).rejects.toThrow('cannot become');
});

test('a refund of the other test card succeeds, and fails by itself later', async () => {
  const { simulator, stripe } = await simulateStripe({ refundsEndAfterMs: 1 });
  const { id } = await stripe.checkout.sessions.create(sessionWanted());
  await simulator.pay(id, { card: '4000000000005126' });
  const [payment] = simulator.payments.values();
  const refund = await stripe.refunds.create({ payment_intent: payment?.id ?? '' });
  expect(refund.status).toBe('succeeded');
  await expect.poll(() => simulator.refunds.get(refund.id)?.status, { timeout: 10_000 }).toBe('failed');
});

test.each([
  ['nobody’s payment', { payment_intent: 'pi_none' }, 404, 'resource_missing'],
  ['nothing', { amount: 0 }, 400, 'parameter_invalid_integer'],
  ['more than there can be', { amount: Number.MAX_SAFE_INTEGER }, 400, 'parameter_invalid_integer'],
  ['an unknown reason', { reason: 'whim' }, 400, undefined],
])('a refund of %s is rejected', async (_what, change, statusCode, code) => {
  const { refund } = await pay();
  await expect(refund(change)).rejects.toMatchObject({ statusCode, code });
});

test('there is nothing to refund before somebody has paid', async () => {
  const { simulator, stripe } = await simulateStripe();
  const { id } = await stripe.checkout.sessions.create(sessionWanted());
  await simulator.pay(id, { card: '4000000000000002' });
  const [payment] = simulator.payments.keys();
  await expect(stripe.refunds.create({ payment_intent: payment ?? '' })).rejects.toThrow(
    'does not have a successful charge to refund',
  );
  await expect(stripe.refunds.create({})).rejects.toThrow('payment_intent or charge');
});

test('a disputed payment shows its deadline, cannot be refunded, and is won or lost', async () => {
  const { simulator, stripe, payment, refund, charge } = await pay();
  const dueBy = new Date('2026-12-09T12:00:00Z');
  const id = await simulator.dispute(payment, { dueBy });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: 'needs_response',
    amount: 2_499,
    payment_intent: payment,
    evidence_details: { due_by: dueBy.getTime() / 1_000 },
  });
  expect(await charge()).toMatchObject({ disputed: true });
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  await simulator.answerDispute(id);
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'under_review' });
  await simulator.decideDispute(id, 'won');
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'won' });
  expect(await refund()).toMatchObject({ amount: 2_499 });
  await expect(simulator.decideDispute(id, 'warning_closed')).rejects.toThrow('No such dispute');
});

test('an inquiry moves no money and can be refunded; a lost dispute may be appealed and won', async () => {
  const { simulator, stripe, payment, refund } = await pay();
  const id = await simulator.dispute(payment, { isInquiry: true });
  const read = () => stripe.disputes.retrieve(id);
  expect(await read()).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  expect((await read()).balance_transactions).toEqual([]);
  await refund({ amount: 1_000 });
  await simulator.decideDispute(id, 'needs_response');
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  await simulator.decideDispute(id, 'lost');
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  await simulator.decideDispute(id, 'appeal_needs_response', { dueBy: new Date('2026-12-09T12:00:00Z') });
  await simulator.answerDispute(id);
  expect(await read()).toMatchObject({ status: 'appeal_under_review' });
  await simulator.decideDispute(id, 'won');
  expect((await read()).balance_transactions.map(({ amount }) => amount)).toEqual([-2_499, 2_499]);
  expect(await refund()).toMatchObject({ amount: 1_499 });
});

test('every penny of the balance is accounted for', async () => {
  const { simulator, stripe, payment, refund } = await pay();
  const failed = await refund({ amount: 400 });
  await simulator.settleRefund(failed.id, 'failed');
  await simulator.refundInDashboard(payment, 99);
  const balance = await stripe.balance.retrieve();
  // £24.99 less a fee of 57p, less 99p; failed refunds came back.
  expect([...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + amount, 0)).toBe(2_442 - 99);
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ country: 'GB', charges_enabled: true });
});

test('lists show what was created within a time, page by page', async () => {
  const clock = settableClock();
  const { simulator, stripe } = await simulateStripe({ now: clock.now });
  const { id } = await stripe.checkout.sessions.create(sessionWanted());
  await simulator.pay(id);
  const intent = idOf(simulator.sessions.get(id)?.payment_intent);
  const made: string[] = [];
  for (const amount of [100, 200, 300]) {
    made.push(await simulator.refundInDashboard(intent, amount));
    clock.advance(60_000);
  }
  const since = Math.floor(clock.now().getTime() / 1_000) - 120;
  const page = (created: object, more = {}) => stripe.refunds.list({ created, limit: 1, ...more });
  expect(await page({ gte: since })).toMatchObject({ data: [{ id: made[2] }], has_more: true });
  expect(await page({ gte: since }, { starting_after: made[2] })).toMatchObject({
    data: [{ id: made[1] }],
    has_more: false,
  });
  expect(await page({ lt: since })).toMatchObject({ data: [{ id: made[0] }], has_more: false });
  await expect(page({ since })).rejects.toMatchObject({ code: 'parameter_unknown' });
});
