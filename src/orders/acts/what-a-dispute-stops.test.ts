import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#accounts/users/users.table.ts';
import { cookieOf, placeOrder, stockOf } from '../../../tests/support/checkout.ts';
import { staffMember } from '../../../tests/support/people.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../tests/support/stripe-orders.ts';
import type { StripeOfFile } from '../../../tests/support/stripe-orders.ts';
import { correctSales } from '../ledger/aggregate-sales.ts';

const stripe = await openStripe();

type State =
  | 'inquiry'
  | 'inquiry under review'
  | 'needs response'
  | 'under review'
  | 'part lost'
  | 'part under appeal'
  | 'won'
  | 'closed';

async function disputed(shop: TestShop, simulator: StripeOfFile, state: State) {
  const paid = await paidByStripe(shop, simulator);
  const isInquiry = state.startsWith('inquiry') || state === 'closed';
  const isPart = state.startsWith('part');
  const id = await simulator.dispute(paid.charge, { isInquiry, ...(isPart && { amount: 1_000 }) });
  if (state.endsWith('under review')) await simulator.answerDispute(id);
  if (isPart) await simulator.decideDispute(id, 'lost');
  if (state === 'part under appeal') await simulator.decideDispute(id, 'appeal_needs_response');
  if (state === 'won') await simulator.decideDispute(id, 'won');
  if (state === 'closed') await simulator.decideDispute(id, 'warning_closed');
  await deliverEvents(shop, simulator);
  const { admin, number } = paid;
  const acts = {
    refund: (more = {}) => paid.refund({ amount: '5.00', ...more }),
    cancel: (more = {}) => admin.patch(`/api/orders/${number}/status`, { status: 'cancelled', ...more }),
    ship: (more = {}) => admin.patch(`/api/orders/${number}/status`, { status: 'shipped', ...more }),
    parcel: (more = {}) => admin.post(`/api/orders/${number}/parcels`, { carrier: 'DHL', markShipped: true, ...more }),
  };
  return { ...paid, id, acts };
}

const asks = 'confirm-dispute';
const table: [State, Record<'refund' | 'cancel' | 'ship' | 'parcel', string | null>][] = [
  ['inquiry', { refund: asks, cancel: asks, ship: asks, parcel: asks }],
  ['inquiry under review', { refund: asks, cancel: asks, ship: asks, parcel: asks }],
  ['needs response', { refund: 'disputed', cancel: asks, ship: asks, parcel: asks }],
  ['under review', { refund: 'disputed', cancel: asks, ship: asks, parcel: asks }],
  ['part under appeal', { refund: 'disputed', cancel: asks, ship: asks, parcel: asks }],
  ['part lost', { refund: 'disputed', cancel: asks, ship: null, parcel: null }],
  ['won', { refund: null, cancel: null, ship: null, parcel: null }],
  ['closed', { refund: null, cancel: null, ship: null, parcel: null }],
];

test.each(table)(
  'of a payment that is %s nothing is refunded, cancelled or sent without saying what it means',
  async (state, wanted) => {
    await using shop = await stripe.openShop();
    const { acts, read } = await disputed(shop, stripe, state);
    const before = await read();
    const entries = Object.entries(wanted) as [keyof typeof wanted, string | null][];
    for (const [act, code] of entries.filter(([, one]) => one !== null)) {
      const reply = await acts[act]({ despiteDispute: code === 'disputed' });
      expect([act, reply.statusCode, reply.json().code]).toEqual([act, 409, code]);
    }
    expect(await read()).toEqual(before);
    const [done] = entries.find(([, code]) => code === null) ?? entries.find(([, code]) => code === asks) ?? [];
    if (!done) return;
    expect((await acts[done]({ despiteDispute: wanted[done] === asks })).statusCode).toBeLessThan(300);
    await shop.jobs.drain();
    // Nothing was promised that Stripe refuses.
    expect((await read()).refunds.filter((refund: { state: string }) => refund.state === 'failed')).toEqual(
      before.refunds.filter((refund: { state: string }) => refund.state === 'failed'),
    );
    expect(await correctSales(shop)).toBe(0);
  },
);

test('cancelling while the bank has the money stops the order and refunds nothing until the bank has decided', async () => {
  await using shop = await stripe.openShop();
  const { acts, id, read, productId, refund } = await disputed(shop, stripe, 'needs response');
  expect((await acts.cancel()).json().message).toMatch(/bank holds £30\.00.*refunds nothing/s);
  expect((await acts.cancel({ despiteDispute: true })).json()).toMatchObject({ status: 'cancelled', refunds: [] });
  await shop.jobs.drain();
  expect(await stockOf(shop, productId)).toBe(20);
  expect(await mailText(shop, 'order-cancelled')).toContain('only your bank can give that back');
  expect(await read()).toMatchObject({ refundable: '30.00', earnings: { revenue: '30.00' } });

  await stripe.decideDispute(id, 'won');
  await deliverEvents(shop, stripe);
  expect(await mailText(shop, 'dispute')).toContain('please refund what the customer has not had back');
  expect((await refund({})).statusCode).toBe(201);
  await shop.jobs.drain();
  expect(await read()).toMatchObject({ status: 'cancelled', refundedTotal: '30.00', refunds: [{ state: 'done' }] });
  expect(await correctSales(shop)).toBe(0);
});

test('staff who may not refund cannot cancel what the bank is still to decide', async () => {
  await using shop = await stripe.openShop();
  const { number, read } = await disputed(shop, stripe, 'needs response');
  const clerk = await staffMember(shop);
  await shop.db
    .update(users)
    .set({ staffAreas: ['orders'] })
    .where(eq(users.id, clerk.id));
  const before = await read();
  const reply = await clerk.patch(`/api/orders/${number}/status`, { status: 'cancelled', despiteDispute: true });
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'not-your-area']);
  expect(await read()).toEqual(before);
});

test('a customer whose bank is asked reads a kind sentence instead of cancelling', async () => {
  await using shop = await stripe.openShop();
  const { number, charge } = await paidByStripe(shop, stripe);
  await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  const { rows } = await shop.pool.query('select session_id from orders where number = $1', [number]);
  const other = await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }] } });
  await shop.pool.query('update orders set session_id = (select max(session_id) from orders) where number = $1', [
    number,
  ]);
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${number}/cancellation`,
    headers: { cookie: cookieOf(other) },
  });
  expect([rows.length, reply.statusCode, reply.json()]).toMatchObject([
    1,
    409,
    { code: 'disputed', message: expect.stringContaining('Please contact us') },
  ]);
});

async function mailText(shop: TestShop, template: string): Promise<string> {
  const { rows } = await shop.pool.query('select text from mails where template = $1 order by id desc limit 1', [
    template,
  ]);
  return rows[0].text;
}
