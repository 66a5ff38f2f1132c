import { expect, test } from 'vitest';
import { ann, countRows } from '../../../../tests/support/checkout.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { followDispute } from './follow-disputes.ts';

const stripe = await openStripe();
const dueBy = new Date('2027-01-08T23:59:59.000Z');

test('a dispute shows on the order with its deadline, and the owner is reported when it opens and when it is decided', async () => {
  await using shop = await stripe.openShop();
  const { admin, number, charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge, { dueBy });
  await deliverEvents(shop, stripe);
  await deliverEvents(shop, stripe);
  const open = { reference: id, amount: '30.00', reason: 'fraudulent', state: 'open', dueBy: dueBy.toISOString() };
  const page = await read();
  expect(page).toMatchObject({ disputes: [open], refundedTotal: '0.00', earnings: { revenue: '30.00' } });
  expect(page.timeline.at(-1)).toMatchObject({
    note: '£30.00 disputed: fraudulent. Answer by 8 January 2027',
    by: null,
  });
  expect((await admin.get(`/api/orders/${number}`)).payload).not.toContain('disputed');

  await stripe.decideDispute(id, 'won');
  await deliverEvents(shop, stripe);
  expect((await read()).disputes).toMatchObject([{ state: 'won', closedAt: expect.any(String) }]);
  expect(await subjects(shop)).toEqual([
    `The payment for order ${number} is disputed`,
    `The dispute about order ${number} is won`,
  ]);
});

test('a report that was overtaken by the decision is asked for again', async () => {
  await using shop = await stripe.openShop();
  const { number, charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  const blocker = await shop.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from orders where number = $1 for update', [number]);
  const overtaken = followDispute(shop.deps, id);
  await eventually(async () => {
    const { rows } = await shop.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
    expect(rows).toHaveLength(1);
  });
  await stripe.decideDispute(id, 'won');
  await blocker.query(`update disputes set state = 'won', closed_at = now()`);
  await blocker.query('commit');
  blocker.release();
  await overtaken;
  expect((await read()).disputes).toMatchObject([{ state: 'won', closedAt: expect.any(String) }]);
});

test('a lost dispute counts as a refund, of which no customer is reported and nothing is refunded again', async () => {
  await using shop = await stripe.openShop();
  const { admin, number, charge, read, refund } = await paidByStripe(shop, stripe);
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  await refund({ amount: '5.00' });
  await shop.jobs.drain();
  const id = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  const page = await read();
  expect(page.refunds.at(-1)).toMatchObject({ amount: '25.00', origin: 'dispute', state: 'done' });
  expect(page).toMatchObject({ status: 'refunded', refundedTotal: '30.00', earnings: { revenue: '0.00' } });
  expect((await subjects(shop)).at(-1)).toBe(`The dispute about order ${number} is lost`);
  expect(await countRows(shop, `mails where template = 'order-refunded' and subject not like '%£5.00%'`)).toBe(0);
  expect(await correctSales(shop)).toBe(0);
});

test('a customer whose dispute is open cannot have the evidence erased', async () => {
  await using shop = await stripe.openShop();
  const { admin, number, charge } = await paidByStripe(shop, stripe);
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  const id = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  const erase = () => admin.post('/api/admin/personal-data/erasures', { email: ann.customerEmail });
  const refused = await erase();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'dispute-under-way', message: expect.stringContaining('evidence') },
  ]);
  expect(await countRows(shop, `orders where customer_name = 'Ann Barker'`)).toBe(1);

  await stripe.decideDispute(id, 'won');
  await deliverEvents(shop, stripe);
  expect((await erase()).statusCode).toBe(200);
});

test('a dispute about a fully refunded payment is shown, and nothing is refunded a second time', async () => {
  await using shop = await stripe.openShop();
  const { charge, read, refund } = await paidByStripe(shop, stripe);
  await refund({});
  await shop.jobs.drain();
  const id = await stripe.dispute(charge, { dueBy });
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'refunded', disputes: [{ amount: '30.00', state: 'open' }] });

  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ disputes: [{ state: 'lost' }], refundedTotal: '30.00' });
  expect((await read()).refunds).toMatchObject([{ amount: '30.00', origin: 'shop', state: 'done' }]);
  expect(await subjects(shop)).toHaveLength(2);
});

test.each(['before', 'never'])(
  'a dispute that opened before the shop knew of the payment, and was reported %s, is reported to the owner all the same',
  async (reported) => {
    await using shop = await stripe.openShop();
    const { number, read } = await paidByStripe(shop, stripe, {
      meanwhile: async (paid) => {
        await stripe.dispute(paid, { dueBy });
        if (reported === 'before') await deliverEvents(shop, stripe, 'charge.dispute');
      },
    });
    expect(await read()).toMatchObject({ status: 'confirmed', disputes: [{ amount: '30.00', state: 'open' }] });
    await deliverEvents(shop, stripe);
    expect((await read()).disputes).toHaveLength(1);
    expect(await subjects(shop)).toEqual([`The payment for order ${number} is disputed`]);
  },
);

async function subjects(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.pool.query(`select subject from mails where template = 'dispute' order by id`);
  return rows.map(({ subject }) => subject);
}
