import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { countRows, placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { bookPaymentFee } from '../acts/provider/payment-fees.ts';
import { settleRefund } from '../acts/provider/settle-refund.ts';
import { aggregateSales, correctSales } from './aggregate-sales.ts';
import type { VatReport } from './books.contract.ts';

/** A shop with a product at each rate; its quarter is October to December. */
async function openBooks(given: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ now: '2026-10-05T09:00:00Z', env: { SHOP_RATE_LIMIT: 'off' }, ...given });
  const admin = await owner(shop);
  const bed = await stockProduct(shop, { price: '24.00', stock: 1_000 });
  const hay = await stockProduct(shop, { price: '6.00', vatRate: 0, stock: 1_000 });
  const heater = await stockProduct(shop, { price: '10.50', vatRate: 5, stock: 1_000 });
  return {
    shop,
    admin,
    goods: { bed, hay, heater },
    /** Advances the clock and signs in again: an unused session ends after a month. */
    on: async (day: string) => {
      const moment = new Date(day.includes('T') ? day : `${day}T12:00:00Z`);
      while (moment.getTime() - shop.clock.now().getTime() > days(20)) {
        shop.clock.advance(days(20));
        await admin.get('/api/admin/books');
      }
      shop.clock.set(moment);
    },
    order: async (quantities: Record<number, number>, more: object = {}) => {
      const items = Object.entries(quantities).map(([id, quantity]) => ({ productId: Number(id), quantity }));
      return String((await placeOrder(shop, { body: { items, ...more } })).json().orderNumber);
    },
    refund: (number: string, body: object = {}) =>
      admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body }),
    vat: async (query = 'until=2026-12&months=3') =>
      (await admin.get(`/api/admin/books/vat?${query}`)).json<VatReport>(),
  };
}

test('VAT of a quarter shows sales by rate with their delivery, and refunds as credits on the day they are given', async () => {
  const { shop, goods, on, order, refund, vat } = await openBooks();
  await using _shop = shop;
  // 24.00 + 6.00, delivery free; 10.50 and delivery of 3.99.
  const first = await order({ [goods.bed]: 1, [goods.hay]: 1 });
  await on('2026-12-31');
  await order({ [goods.heater]: 1 });
  await on('2027-01-02');
  await refund(first, { amount: '15.00' });

  expect(await vat()).toMatchObject({
    from: '2026-10-01',
    to: '2026-12-31',
    rates: [
      { rate: 20, sales: { net: '20.00', vat: '4.00', gross: '24.00' }, credits: { gross: '0.00' } },
      { rate: 5, sales: { net: '13.80', vat: '0.69', gross: '14.49' } },
      { rate: 0, sales: { net: '6.00', vat: '0.00', gross: '6.00' } },
    ],
    total: { total: { net: '39.80', vat: '4.69', gross: '44.49' } },
    delivery: { net: '3.80', vat: '0.19', gross: '3.99' },
    boxes: { box1: '4.69', box6: 39 },
    hasEntries: true,
  });
  // The credit is the next quarter's: 15.00 of 30.00 is 12.00 at 20 % and 3.00 at 0 %.
  expect(await vat('until=2027-03')).toMatchObject({
    rates: [
      { rate: 20, credits: { net: '-10.00', vat: '-2.00', gross: '-12.00' } },
      { rate: 0, credits: { net: '-3.00', vat: '0.00', gross: '-3.00' } },
    ],
    boxes: { box1: '-2.00', box6: -13 },
  });
  expect(await vat('until=2026-11&months=1')).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    hasEntries: false,
  });
});

test('a sale counts on the London day of its payment', async () => {
  const { shop, goods, on, order, vat } = await openBooks();
  await using _shop = shop;
  await on('2026-09-30T23:30:00Z'); // half past midnight in London
  await order({ [goods.bed]: 2 });
  expect(await vat('until=2026-09&months=1')).toMatchObject({ hasEntries: false });
  expect(await vat('until=2026-10&months=1')).toMatchObject({ total: { sales: { gross: '48.00' } } });
});

test('credits match the credit notes, and refunding an order fully returns all its VAT', async () => {
  const { shop, admin, goods, order, refund, vat } = await openBooks();
  await using _shop = shop;
  await promote(shop, { code: 'TEN' });
  const number = await order({ [goods.bed]: 1, [goods.hay]: 3, [goods.heater]: 1 }, { promoCode: 'TEN' });
  const { items } = (await admin.get(`/api/admin/orders/${number}`)).json();
  await refund(number, { lines: [{ lineId: items[1].id, quantity: 1 }] });
  await refund(number, { amount: '7.77' });
  const credited = async () => {
    const { creditNotes } = (await admin.get(`/api/orders/${number}/receipt`)).json();
    const rates = creditNotes.flatMap((note: { vatRates: { vat: string; gross: string }[] }) => note.vatRates);
    const sum = (part: 'vat' | 'gross') =>
      (
        -rates.reduce(
          (all: number, one: { vat: string; gross: string }) => all + Math.round(Number(one[part]) * 100),
          0,
        ) / 100
      ).toFixed(2);
    return { vat: sum('vat'), gross: sum('gross') };
  };
  expect((await vat()).total.credits).toMatchObject(await credited());
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  const { total } = await vat();
  expect(total.credits).toMatchObject(await credited());
  expect(total.total).toEqual({ net: '0.00', vat: '0.00', gross: '0.00' });
});

test('a shop that is not registered has sales and no VAT, and the two stay apart when it registers', async () => {
  const { shop, admin, goods, order, vat } = await openBooks({ vatNumber: null });
  await using _shop = shop;
  await order({ [goods.bed]: 2 });
  expect((await admin.get('/api/admin/books')).json()).toMatchObject({ isVatRegistered: false });
  await admin.patch('/api/admin/settings', { vatNumber: 'GB123456782' });
  await order({ [goods.bed]: 2 });
  expect(await vat()).toMatchObject({
    rates: [
      { rate: 20, sales: { net: '40.00', vat: '8.00', gross: '48.00' } },
      { rate: null, sales: { net: '48.00', vat: '0.00', gross: '48.00' } },
    ],
    total: { sales: { gross: '48.00' } },
    boxes: { box1: '8.00', box6: 40 },
  });
});

test('a failed refund stops being a credit on the day it failed, and its fee stays', async () => {
  const { shop, goods, on, order, refund, vat } = await openBooks();
  await using _shop = shop;
  const number = await order({ [goods.bed]: 2 });
  await shop.pool.query(`update payments set provider = 'stripe'`);
  await bookPaymentFee(shop, number, pence(92));
  await on('2026-12-30');
  await refund(number, { amount: '12.00' });
  const { rows } = await shop.pool.query<{ id: number }>('select id from refunds');
  await on('2027-01-04');
  await settleRefund(shop, rows[0]?.id ?? 0, { state: 'failed', reference: 're_1', failure: 'account closed' });

  expect(await vat()).toMatchObject({ total: { credits: { vat: '-2.00', gross: '-12.00' } }, fees: '0.92' });
  expect(await vat('until=2027-03')).toMatchObject({
    total: { credits: { vat: '2.00', gross: '12.00' } },
    fees: '0.00',
  });
  await on('2027-01-05');
  await refund(number);
  expect(await vat('until=2027-03')).toMatchObject({ total: { credits: { vat: '-6.00', gross: '-36.00' } } });
});

test('returned payments were no sale, and unpaid orders are none yet', async () => {
  const { shop, goods, order, vat } = await openBooks();
  await using _shop = shop;
  await order({ [goods.bed]: 2 });
  await shop.pool.query('delete from book_entries');
  await shop.pool.query(`update payments set state = 'returned', paid_amount = 100`);
  await correctSales(shop);
  expect(await vat()).toMatchObject({ hasEntries: false });
  await shop.pool.query(`update payments set state = 'open', paid_at = null`);
  await shop.pool.query(`update orders set status = 'awaiting-payment'`);
  await correctSales(shop);
  expect(await vat()).toMatchObject({ hasEntries: false });
});

test('sales from before the books existed, or written directly, are booked once and on their own days', async () => {
  const { shop, goods, on, order, refund, vat } = await openBooks();
  await using _shop = shop;
  const number = await order({ [goods.bed]: 2, [goods.hay]: 1 });
  await on('2026-11-30');
  await refund(number, { amount: '20.00' });
  await order({ [goods.heater]: 3 });
  await aggregateSales(shop);
  const before = await vat();
  await emptyBooks(shop);
  await aggregateSales(shop);
  expect(await vat()).toEqual(before);
  await shop.pool.query('delete from book_entries where id in (select min(id) from book_entries)');
  await shop.pool.query('update book_days set gross = gross + 1');
  await correctSales(shop);
  expect(await vat()).toEqual(before);
  await correctSales(shop);
  expect(await countRows(shop, 'book_entries where not is_folded')).toBe(0);
});

test('concurrent orders, refunds and daily sums leave the books correct', async () => {
  const { shop, goods, order, refund, vat } = await openBooks();
  await using _shop = shop;
  const numbers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((quantity) => order({ [goods.bed]: quantity, [goods.hay]: 1 })),
  );
  await Promise.all([
    ...numbers.map((number) => refund(number, { amount: '9.99' })),
    ...numbers.map((number) => refund(number, { amount: '5.01' })),
    correctSales(shop),
    aggregateSales(shop),
    order({ [goods.heater]: 9 }),
  ]);
  const { total } = await vat();
  // 21 × 24.00 + 6 × 6.00 + 9 × 10.50, less 6 × 15.00.
  expect(total.total.gross).toBe('544.50');
  await aggregateSales(shop);
  expect((await vat()).total).toEqual(total);
});

test('staff can read the books, others cannot; an invalid period is rejected', async () => {
  const { shop, admin } = await openBooks();
  await using _shop = shop;
  const path = '/api/admin/books/vat?until=2026-12';
  const staff = await staffMember(shop);
  const customer = await registered(shop, 'customer@example.co.uk');
  expect((await staff.get(path)).statusCode).toBe(200);
  expect((await customer.get(path)).statusCode).toBe(403);
  expect((await shop.inject(path)).statusCode).toBe(401);
  for (const query of ['until=2026-13', 'until=x', 'until=2026-12&months=12', ''])
    expect((await admin.get(`/api/admin/books/vat?${query}`)).statusCode).toBe(400);
});

async function emptyBooks({ pool }: TestShop): Promise<void> {
  await pool.query('delete from book_entries');
  await pool.query('delete from book_days');
}
