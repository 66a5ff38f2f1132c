// Also on PostgreSQL 15 behind PgBouncer: sums of money.
import { expect, test } from 'vitest';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import type { Receipt } from '#orders/documents/receipts.contract.ts';
import { aggregateSales, correctSales } from '#orders/ledger/aggregate-sales.ts';
import { add, fromPounds, share, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { ann, placeOrder, promote, stockOf, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { openShop } from '../../../tests/support/shop.ts';

const ordersAtOnce = 5;
const steps = 60;
const shelf = 1_000;

async function openShelf() {
  const shop = await openShop({ now: '2026-11-23T09:00:00Z', env: { SHOP_RATE_LIMIT: 'off' } });
  await supplyGoods(shop);
  await promote(shop, { code: 'TEN' });
  const goods = [
    await stockProduct(shop, { price: '9.99', stock: shelf }),
    await stockProduct(shop, { price: '3.33', stock: shelf, vatRate: 0 }),
    await stockProduct(shop, {
      price: '7.77',
      stock: shelf,
      vatRate: 5,
      supplierId: 1,
      supplierPrice: fromPounds('4.01'),
    }),
    await stockProduct(shop, { price: '0.01', stock: shelf, supplierId: 2, supplierPrice: fromPounds('0.01') }),
  ];
  const admin = await owner(shop);
  return { shop, goods, admin };
}

test('whatever is changed, refunded, sent and cancelled, the books are the sum of the orders', async () => {
  const random = seededRandom('books of changed orders');
  const below = (count: number) => Math.floor(random() * count);
  const { shop, goods, admin } = await openShelf();
  await using _shop = shop;
  const read = async (number: string): Promise<AdminOrder> => (await admin.get(`/api/admin/orders/${number}`)).json();

  const numbers: string[] = [];
  for (let at = 0; at < ordersAtOnce; at += 1) {
    const items = goods.slice(0, 1 + below(goods.length)).map((productId) => ({ productId, quantity: 1 + below(5) }));
    const body = { items, ...(at % 2 && { promoCode: 'TEN' }), delivery: at % 3 ? 'standard' : 'express' };
    const placed =
      at === 0 ? await admin.post('/api/admin/orders', { ...ann, ...body, payment }) : await placeOrder(shop, { body });
    expect(placed.statusCode, placed.payload).toBe(201);
    numbers.push(placed.json().orderNumber);
  }

  const acts = actsOf(admin, goods, random);
  let done = 0;
  for (let step = 0; step < steps; step += 1) {
    shop.clock.advance(60_000);
    const number = numbers[below(numbers.length)] ?? '';
    const reply = await acts[below(acts.length)]?.(await read(number), `/api/admin/orders/${number}`);
    expect(reply?.statusCode, reply?.payload).toBeLessThan(500);
    if (reply?.statusCode === 201) done += 1;
    if (step % 20 === 0) await aggregateSales(shop);
  }
  expect(done).toBeGreaterThan(10);

  await aggregateSales(shop);
  expect(await correctSales(shop)).toBe(0);
  const found = await Promise.all(numbers.map(read));
  for (const order of found) {
    expectToAddUp(order);
    expectPapersToFit(order, (await admin.get(`/api/orders/${order.orderNumber}/receipt`)).json());
  }
  const kept = found.filter(({ earnings }) => earnings !== null);
  const revenue = sum(kept.map(({ total, refundedTotal }) => subtract(fromPounds(total), fromPounds(refundedTotal))));
  const { rows } = await shop.pool.query(
    `select (select coalesce(sum(revenue), 0) from sales_by_day)::int as by_day,
      (select coalesce(sum(revenue), 0) from sales_by_product)::int as by_product,
      (select coalesce(sum(revenue), 0) from sales_by_supplier)::int as by_supplier,
      (select coalesce(sum(vat), 0) from sales_by_product)::int as vat`,
  );
  const vat = sum(kept.map(({ earnings }) => fromPounds(earnings?.vat ?? '0.00')));
  expect(rows).toEqual([{ by_day: revenue, by_product: revenue, by_supplier: revenue, vat }]);
  for (const productId of goods) {
    const out = found
      .filter(({ isRestocked }) => !isRestocked)
      .flatMap(({ items }) => items.filter((item) => item.productId === productId))
      .reduce((pieces, { quantity, dropped }) => pieces + quantity - dropped, 0);
    expect(await stockOf(shop, productId)).toBe(shelf - out);
  }
});

type Act = (order: AdminOrder, url: string) => Promise<{ statusCode: number; payload: string }>;

/** Everything staff may do with an order. */
function actsOf(admin: Awaited<ReturnType<typeof owner>>, goods: readonly number[], random: () => number): Act[] {
  const below = (count: number) => Math.floor(random() * count);
  const some = () => [{ productId: goods[below(goods.length)], quantity: 1 + below(4) }];
  return [
    ({ updatedAt: seen }, url) => admin.post(`${url}/changes`, { seen, add: some(), payment }),
    ({ updatedAt: seen }, url) => admin.post(`${url}/changes`, { seen, add: some(), isFree: true }),
    ({ updatedAt: seen, items }, url) => admin.post(`${url}/changes`, { seen, takeOut: onePiece(items, below) }),
    ({ updatedAt: seen, items }, url) =>
      admin.post(`${url}/changes`, { seen, takeOut: onePiece(items, below), add: some(), payment }),
    ({ orderNumber, refundable }) => {
      const part = share(fromPounds(refundable), 1, 2 + below(6));
      return admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), amount: part / 100 });
    },
    ({ orderNumber, items }) =>
      admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), lines: onePiece(items, below) }),
    (_order, url) => admin.post(`${url}/parcels`, { carrier: 'DPD', markShipped: false }),
    ({ orderNumber }) =>
      random() < 0.2
        ? admin.patch(`/api/orders/${orderNumber}/status`, { status: 'cancelled' })
        : Promise.resolve({ statusCode: 200, payload: '' }),
  ];
}

const payment = { way: 'cash' };

function onePiece(items: AdminOrder['items'], below: (count: number) => number) {
  const line = items[below(items.length)];
  return [{ lineId: line?.id ?? 0, quantity: 1 }];
}

function sum(amounts: readonly Pence[]): Pence {
  return add(zero, ...amounts);
}

const inPence = (amounts: readonly string[]) => sum(amounts.map(fromPounds));

/** Sales equal payments, and refunds by the payment never exceed what was paid by it. */
function expectToAddUp(order: AdminOrder): void {
  const { items, subtotal, discount, shippingCost, total, vat, payment, manualPayments, refunds } = order;
  expect(inPence(items.map(({ lineTotal }) => lineTotal))).toBe(fromPounds(subtotal));
  expect(fromPounds(total)).toBe(add(subtract(fromPounds(subtotal), fromPounds(discount)), fromPounds(shippingCost)));
  // Delivery is taxed like the goods it was quoted with, so at the standard rate at most.
  const ofDelivery = fromPounds(vat) - inPence(items.map((item) => item.vat));
  expect(ofDelivery).toBeGreaterThanOrEqual(0);
  expect(ofDelivery).toBeLessThanOrEqual(share(fromPounds(shippingCost), 20, 120));
  const byPayment = payment.provider === 'manual' ? zero : fromPounds(payment.paidAmount ?? '0.00');
  expect(add(byPayment, inPence(manualPayments.map(({ amount }) => amount)))).toBe(fromPounds(total));
  const back = inPence(refunds.filter(({ way }) => way === 'payment').map(({ amount }) => amount));
  expect(back).toBeLessThanOrEqual(byPayment);
  expect(fromPounds(order.refundedTotal)).toBeLessThanOrEqual(fromPounds(total));
  expect(add(fromPounds(order.refundable), fromPounds(order.refundedTotal))).toBe(fromPounds(total));
}

/** Receipts add up to the sales and credit notes to the refunds, each with its VAT. */
function expectPapersToFit({ total, vat, refundedTotal }: AdminOrder, receipt: Receipt): void {
  const sold = [receipt.order, ...receipt.additions];
  expect(inPence(sold.map((one) => one.total))).toBe(fromPounds(total));
  expect(inPence(sold.map((one) => one.vat))).toBe(fromPounds(vat));
  const rates = [...receipt.vatRates, ...receipt.additions.flatMap(({ vatRates }) => vatRates)];
  expect(inPence(rates.map(({ gross }) => gross))).toBe(fromPounds(total));
  expect(inPence(rates.map((rate) => rate.vat))).toBe(fromPounds(vat));
  const credited = receipt.creditNotes.flatMap(({ vatRates }) => vatRates);
  expect(inPence(credited.map(({ gross }) => gross))).toBe(fromPounds(refundedTotal));
  const isWhole = refundedTotal === total;
  expect(isWhole ? inPence(credited.map((rate) => rate.vat)) : fromPounds(vat)).toBe(fromPounds(vat));
  const numbers = [receipt, ...receipt.additions, ...receipt.creditNotes].map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
}
