import { expect, test } from 'vitest';
import { followOrder } from '#dropshipping/purchase-orders/acts/cancel-purchase-orders.ts';
import { supplyReopened } from '#dropshipping/purchase-orders/follow-order-change.ts';
import { stockOf, supplyGoods } from '../../../../tests/support/checkout.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { followDispute } from './follow-disputes.ts';

const stripe = await openStripe();
const dueBy = new Date('2027-02-08T23:59:59.000Z');

test.each(['confirmed', 'shipped', 'delivered'] as const)(
  'a dispute about a %s order that is lost, appealed and won gives the money back in every figure',
  async (status) => {
    await using shop = await stripe.openShop();
    const { admin, number, charge, read, productId } = await paidByStripe(shop, stripe);
    if (status !== 'confirmed') await admin.patch(`/api/orders/${number}/status`, { status });
    const stock = await stockOf(shop, productId);
    const books = async () => (await admin.get(`/api/admin/books/vat?until=${monthOf(shop)}&months=1`)).json();
    const before = await books();
    const id = await stripe.dispute(charge);
    await stripe.decideDispute(id, 'lost');
    await deliverEvents(shop, stripe);
    expect(await read()).toMatchObject({ status: 'refunded', refundedTotal: '30.00', earnings: { revenue: '0.00' } });
    expect((await books()).total).toMatchObject({ total: { gross: '0.00' } });

    await stripe.decideDispute(id, 'appeal_needs_response', { dueBy });
    await deliverEvents(shop, stripe);
    expect(await read()).toMatchObject({
      status: 'refunded',
      disputes: [{ state: 'open', stage: 'appeal', awaitsAnswer: true, dueBy: dueBy.toISOString() }],
    });
    const { rows } = await shop.pool.query(`select count(*)::int as n from mails where template = 'dispute'`);
    const todos = (await admin.get('/api/admin/to-do')).json();
    expect(todos.find((row: { id: string }) => row.id === 'disputes')).toMatchObject({
      count: 1,
      dueBy: dueBy.toISOString(),
    });

    await stripe.decideDispute(id, 'won');
    await deliverEvents(shop, stripe);
    await deliverEvents(shop, stripe);
    const page = await read();
    expect(page).toMatchObject({ status, refundedTotal: '0.00', refundable: '30.00', earnings: { revenue: '30.00' } });
    expect(page.refunds).toMatchObject([{ origin: 'dispute', state: 'failed' }]);
    expect(await books()).toEqual({ ...before, hasEntries: true });
    expect(await stockOf(shop, productId)).toBe(stock);
    expect(await countMails(shop)).toBe(rows[0].n + 1);
    expect((await admin.get('/api/admin/to-do')).json()).not.toContainEqual(
      expect.objectContaining({ id: 'failed-refunds' }),
    );
    expect(await correctSales(shop)).toBe(0);

    await stripe.decideDispute(id, 'lost');
    await deliverEvents(shop, stripe);
    expect(await read()).toMatchObject({ status: 'refunded', refundedTotal: '30.00', earnings: { revenue: '0.00' } });
    expect(await correctSales(shop)).toBe(0);
  },
);

test('goods that went back into stock and were sold since stay sold, and the owner is told', async () => {
  await using shop = await stripe.openShop();
  const { number, charge, read, productId } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  await shop.pool.query('update orders set is_restocked = true where number = $1', [number]);
  await shop.pool.query('update products set stock = 0 where id = $1', [productId]);
  await stripe.decideDispute(id, 'won');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'confirmed', isRestocked: true });
  expect(await stockOf(shop, productId)).toBe(0);
  expect(await lastMail(shop)).toContain('have been sold since');
});

test('what a supplier was told to leave when a dispute was lost is ordered again once it is won, and once only', async () => {
  await using shop = await stripe.openShop();
  await supplyGoods(shop);
  const { admin, charge, read } = await paidByStripe(shop, stripe, { supplierId: 1, quantity: 2 });
  const ordered = async () => (await admin.get('/api/admin/purchase-orders')).json();
  expect(await ordered()).toMatchObject([{ state: 'draft', quantity: 2 }]);
  const id = await stripe.dispute(charge);
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  expect(await ordered()).toMatchObject([{ state: 'cancelled' }]);

  await stripe.decideDispute(id, 'won');
  await deliverEvents(shop, stripe);

  const [{ id: orderId }] = (await shop.pool.query('select id from orders')).rows;
  await followOrder(shop.deps, orderId, 'refunded');
  await supplyReopened(shop.deps, { orderId, endedAt: new Date(0).toISOString() });
  expect(await read()).toMatchObject({ status: 'confirmed' });
  expect(await ordered()).toMatchObject([{ state: 'draft', supplierId: 1, quantity: 2 }, { state: 'cancelled' }]);
});

test('part of a payment that is lost and won again changes only its sum', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge, { amount: 1_000 });
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '10.00' });
  await stripe.decideDispute(id, 'won');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '0.00', earnings: { revenue: '30.00' } });
  expect(await correctSales(shop)).toBe(0);
});

test('a dispute that the banks prevented is what it is: money they took counts as refunded', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await stripe.decideDispute(id, 'prevented');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'refunded', disputes: [{ state: 'prevented', withdrawn: '30.00' }] });
  expect(await lastMail(shop)).toMatch(/was prevented.*£30\.00 has gone back to the customer/s);
});

test('an inquiry takes no money, and its end is not called a victory', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge, { isInquiry: true });
  await deliverEvents(shop, stripe);
  expect(await lastMail(shop)).toMatch(/asking about.*No money has been taken/s);
  await stripe.answerDispute(id);
  await deliverEvents(shop, stripe);
  expect(await countMails(shop)).toBe(1);
  await stripe.decideDispute(id, 'warning_closed');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ disputes: [{ state: 'closed', stage: 'inquiry' }], refundedTotal: '0.00' });
  expect(await lastMail(shop)).toMatch(/is closed.*No money was taken/s);
  expect(await lastMail(shop)).not.toContain('favour');
});

test('a later deadline is mailed once, however often it is reported', async () => {
  await using shop = await stripe.openShop();
  const { charge } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge, { dueBy });
  await deliverEvents(shop, stripe);
  const dispute = stripe.disputes.get(id);
  if (dispute) dispute.evidence_details.due_by = dueBy.getTime() / 1_000 + 86_400;
  await deliverEvents(shop, stripe);
  await deliverEvents(shop, stripe);
  // An event delivered again is not handled again: the report is asked for as a job would.
  expect(await countMails(shop)).toBe(1);
  await followDispute(shop.deps, id);
  await followDispute(shop.deps, id);
  await shop.jobs.drain();
  expect(await countMails(shop)).toBe(2);
  expect(await lastMail(shop)).toContain('9 February 2027');
});

const monthOf = (shop: TestShop) => shop.clock.now().toISOString().slice(0, 7);

async function countMails(shop: TestShop): Promise<number> {
  const { rows } = await shop.pool.query(`select count(*)::int as count from mails where template = 'dispute'`);
  return rows[0].count;
}

async function lastMail(shop: TestShop): Promise<string> {
  const { rows } = await shop.pool.query(
    `select subject || ' ' || text as words from mails where template = 'dispute' order by id desc limit 1`,
  );
  return rows[0].words;
}
