// Also on PostgreSQL 15 behind PgBouncer: races of refunds and what the provider says.
import { expect, test } from 'vitest';
import { countRows, placeOrder, promote, stockOf, stockProduct } from '../../../../tests/support/checkout.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { aggregateSales, correctSales } from '../../ledger/aggregate-sales.ts';
import { readProfitByOrder } from '../../ledger/profits.ts';
import { readSalesTotals } from '../../ledger/sales.ts';
import { settleRefund } from './settle-refund.ts';

const ever = { from: '2026-01-01', to: '2027-12-31' };
const bankRefused = { state: 'failed', reference: 're_1', failure: 'expired or canceled card' } as const;

test('a refund of a real payment counts at once and is pending until the provider confirms it', async () => {
  await using shop = await openShop();
  const { refund, read, refundId } = await paid(shop);
  const refunded = (await refund({ amount: '10.00' })).json();
  expect(refunded).toMatchObject({ refundedTotal: '10.00', refunds: [{ amount: '10.00', state: 'pending' }] });
  await settleRefund(shop, await refundId(), { state: 'pending', reference: 're_1', failure: null });
  await shop.jobs.drain();
  const mail = await mailOf(shop, 'order-refunded');
  expect(mail.subject).toMatch(/^Your refund of £10\.00 for order PV-\w+ is on its way$/);
  expect(mail.text).not.toMatch(/refunded now/i);

  await settleRefund(shop, await refundId(), { state: 'done', reference: 're_1', failure: null });
  expect((await read()).refunds).toMatchObject([{ state: 'done', failure: null, origin: 'shop' }]);
});

test('a refund that fails days later restores its sum everywhere, and the owner is notified once', async () => {
  await using shop = await openShop();
  await promote(shop, { code: 'TEN' });
  const { refund, read, refundId, number } = await paid(shop, { promoCode: 'TEN' }); // £27.00
  await refund({ amount: '7.00' });
  await settleRefund(shop, await refundId(), { state: 'done', reference: 're_1', failure: null });
  await shop.jobs.drain();
  expect(await revenues(shop)).toEqual([2_000, 2_000, 2_000]);

  expect(await settleRefund(shop, await refundId(), bankRefused)).toBe(true);
  expect(await settleRefund(shop, await refundId(), bankRefused)).toBe(false);
  await shop.jobs.drain();

  const page = await read();
  expect(page).toMatchObject({ refundedTotal: '0.00', refundable: '27.00', customer: { spent: '27.00' } });
  expect(page.refunds).toMatchObject([{ amount: '7.00', state: 'failed', failure: 'expired or canceled card' }]);
  expect(page.timeline.at(-1)).toMatchObject({
    by: null,
    note: 'A refund of £7.00 did not go through. We will be in touch.',
  });
  expect(await revenues(shop)).toEqual([2_700, 2_700, 2_700]);
  const mail = await mailOf(shop, 'refund-failed');
  expect(mail.text).toContain('expired or canceled card');
  expect(mail.subject).toContain(number);
  expect(await countRows(shop, `mails where template = 'refund-failed'`)).toBe(1);
  expect(await correctSales(shop)).toBe(0);
});

test.each(['cancelled', 'refunded'])(
  'an unsent %s order whose refund failed is cancelled: the rest can be given back, and its goods stay where they are',
  async (ended) => {
    const status = 'cancelled';
    await using shop = await openShop();
    const { admin, refund, read, refundId, number, productId } = await paid(shop);
    if (ended === 'cancelled') await admin.patch(`/api/orders/${number}/status`, { status });
    else await refund({ restock: true });
    expect(await stockOf(shop, productId)).toBe(20);
    await settleRefund(shop, await refundId(), bankRefused);
    expect(await read()).toMatchObject({ status, refundable: '30.00', earnings: { revenue: '30.00' } });
    expect(await correctSales(shop)).toBe(0);

    expect((await refund({ amount: '10.00' })).json()).toMatchObject({ status, refundedTotal: '10.00' });
    expect((await refund({ amount: '20.01' })).statusCode).toBe(400);
    expect((await refund({ restock: true })).json()).toMatchObject({ status, refundedTotal: '30.00' });
    expect((await refund({})).json().code).toBe('nothing-to-refund');
    expect([await stockOf(shop, productId), (await read()).earnings]).toEqual([20, null]);
    expect(await correctSales(shop)).toBe(0);
  },
);

test('a delivered order whose only refund failed is delivered, and once it is given again it is refunded', async () => {
  await using shop = await openShop();
  const { admin, refund, read, refundId, number } = await paid(shop);
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  expect((await refund({})).json().status).toBe('refunded');
  await settleRefund(shop, await refundId(), bankRefused);
  expect(await read()).toMatchObject({ status: 'delivered', refundedTotal: '0.00', refundable: '30.00' });
  expect((await refund({})).json()).toMatchObject({ status: 'refunded', refundedTotal: '30.00' });
  expect(await correctSales(shop)).toBe(0);
});

test.each([
  ['bank', 'pay them another way', ['has not gone through']],
  ['disputed', 'would get it twice', ['only your bank can give the money back']],
  ['refunded-elsewhere', 'nothing to do', []],
] as const)(
  'the emails about a refund that failed (%s) say why, and never to pay twice',
  async (cause, toOwner, toCustomer) => {
    await using shop = await openShop();
    const { admin, number, refundId } = await paid(shop);
    await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
    await shop.jobs.drain();
    await settleRefund(shop, await refundId(), { state: 'rejected', failure: 'Stripe said no', cause });
    await shop.jobs.drain();
    const { text } = await mailOf(shop, 'refund-failed');
    expect([text.includes(toOwner), text.includes('pay them another way')]).toEqual([true, cause === 'bank']);
    const told = await shop.pool.query(`select text from mails where template = 'refund-not-made'`);
    expect(told.rows.length).toBe(toCustomer.length);
    expect(told.rows.map((row) => row.text).join(' ')).toContain(toCustomer.join(' '));
  },
);

test('a customer who was not told of a refund yet is not told that it was rejected', async () => {
  await using shop = await openShop();
  const { refund, refundId } = await paid(shop);
  await refund({ amount: '5.00' });
  await settleRefund(shop, await refundId(), { state: 'rejected', failure: 'Stripe said no', cause: 'bank' });
  await shop.jobs.drain();
  expect(await countRows(shop, `mails where template in ('refund-not-made', 'order-refunded')`)).toBe(0);
});

test('the credit note of a failed refund keeps its number as cancelled, and its goods are not restocked a second time', async () => {
  await using shop = await openShop();
  const { admin, refund, read, refundId, number, productId } = await paid(shop, { quantity: 2 });
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  const goods = [{ lineId: (await read()).items[0].id, quantity: 2 }];
  await refund({ goods: [{ ...goods[0], quantity: 1 }], restock: true });
  const creditNotes = async () => (await admin.get(`/api/orders/${number}/receipt`)).json().creditNotes;
  expect([await stockOf(shop, productId), await creditNotes()]).toMatchObject([19, [{ number: 2 }]]);

  await settleRefund(shop, await refundId(), bankRefused);
  expect(await creditNotes()).toMatchObject([
    { number: 2, cancelledAt: expect.any(String), vatRates: [{ vat: '5.00' }] },
  ]);
  expect((await refund({ goods, restock: true })).statusCode).toBe(400);
  expect((await refund({ amount: '30.00' })).json().refundedTotal).toBe('30.00');
  expect(await creditNotes()).toMatchObject([{ number: 2 }, { number: 3, amount: '30.00', cancelledAt: null }]);
  expect((await refund({ restock: true })).json().status).toBe('refunded');
  expect(await stockOf(shop, productId)).toBe(20);
});

test.each([20_00, 50_00])(
  'a payment of %i pence that was not kept brings nothing once it is back, and can be given back again if it failed',
  async (paidAmount) => {
    await using shop = await openShop();
    const { admin, refund, read, refundId, number } = await paid(shop);
    await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
    // The state of an order for which another sum was paid than agreed.
    await shop.pool.query(`update payments set state = 'returned', paid_amount = $1, fee = 40`, [paidAmount]);
    await shop.pool.query('update refunds set amount = $1', [paidAmount]);
    await correctSales(shop);
    expect(await read()).toMatchObject({ refundable: '0.00', earnings: { revenue: '0.00', profit: '-0.40' } });

    await settleRefund(shop, await refundId(), bankRefused);
    const kept = (paidAmount / 100).toFixed(2);
    expect(await read()).toMatchObject({ refundable: kept, earnings: { revenue: kept } });
    expect((await refund({})).json()).toMatchObject({ status: 'cancelled', refundedTotal: kept });
    expect(await read()).toMatchObject({ refundable: '0.00', earnings: { revenue: '0.00' } });
    expect(await correctSales(shop)).toBe(0);
  },
);

test.each(['awaiting-payment', 'abandoned'])('an order that is %s has nothing to refund', async (status) => {
  await using shop = await openShop();
  const { refund, read } = await paid(shop);
  await shop.pool.query(`update payments set state = 'open', paid_at = null`);
  await shop.pool.query('update orders set status = $1', [status]);
  expect((await refund({ amount: '1.00' })).json()).toMatchObject({ code: 'not-paid' });
  expect(await read()).toMatchObject({ refundable: '0.00', refunds: [] });
});

/** An order at £30.00 a piece that was paid through Stripe. */
async function paid(shop: TestShop, { quantity = 1, ...more }: { quantity?: number; promoCode?: string } = {}) {
  const admin = await owner(shop);
  const productId = await stockProduct(shop, { price: '30.00', stock: 20 });
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity }], ...more } });
  const number = String(placed.json().orderNumber);
  await shop.pool.query(`update payments set provider = 'stripe'`);
  await shop.jobs.drain();
  return {
    admin,
    number,
    productId,
    refund: (body: object) => admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body }),
    read: async () => (await admin.get(`/api/admin/orders/${number}`)).json(),
    refundId: async () => Number((await shop.pool.query('select max(id) as id from refunds')).rows[0].id),
  };
}

/** By day, by order, and of the promotion's orders. */
async function revenues(shop: TestShop): Promise<number[]> {
  await aggregateSales(shop);
  const [totals, byOrder] = await Promise.all([
    readSalesTotals(shop.db, '2027-01-01', 365),
    readProfitByOrder(shop.db, ever, { limit: 10, offset: 0 }),
  ]);
  const { rows } = await shop.pool.query('select sum(revenue)::int as revenue from promotions');
  return [totals.ever.revenue, byOrder.list[0]?.revenue ?? 0, rows[0].revenue];
}

async function mailOf(shop: TestShop, template: string): Promise<{ subject: string; text: string }> {
  const { rows } = await shop.pool.query('select subject, text from mails where template = $1', [template]);
  return rows[0];
}
