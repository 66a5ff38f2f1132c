// Also on PostgreSQL 15 behind PgBouncer: sums of money, and a statement that a pooler does not prepare.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { placeOrder, promote, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { beginOrder, openStripeShop } from '../../../tests/support/stripe-shop.ts';
import { allSold, changeColumns } from './book-sales.ts';
import { bookEntries } from './books.table.ts';
import { salesChanges } from './sales.table.ts';
import { unbookedSales } from './unbooked.ts';

test('an order that is paid after it was placed is booked in the same way, with its fee, on the day of its payment', async () => {
  await using shop = await openStripeShop({ now: '2026-11-21T23:50:00Z', env: { SHOP_RATE_LIMIT: 'off' } });
  const random = seededRandom('paid orders');
  await supplyGoods(shop);
  await promote(shop, { code: 'TEN' });
  const shelf = await stockShelf(shop);
  for (let turn = 0; turn < 12; turn += 1) {
    const { reply, sessionId, look } = await beginOrder(shop, someGoods(shelf, random, ['TEN']));
    expect(reply.statusCode, reply.payload).toBe(201);
    if (turn === 6) shop.clock.advance(20 * 60_000);
    await shop.stripe.pay(sessionId);
    expect((await look()).json()).toMatchObject({ state: 'paid' });
  }

  expect(await shop.db.$count(salesChanges)).toBeGreaterThan(20);
  expect(await shop.db.$count(bookEntries, eq(bookEntries.kind, 'fee'))).toBe(12);
  expect(await differences(shop)).toEqual([]);
  const { rows } = await shop.db.execute(unbookedSales(sql`true`));
  expect(rows).toEqual([]);
});

test.each(['registered', 'not registered'])(
  'a new order is booked as the statements over all orders have it, to the penny, in a shop %s for VAT',
  async (standing) => {
    await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
    const random = seededRandom('new orders');
    await supplyGoods(shop);
    await shop.db.insert(settings).values({ key: 'parcelCost', value: { standard: '3.50', express: '5.50' } });
    if (standing === 'not registered') await shop.db.delete(settings).where(eq(settings.key, 'vatNumber'));
    await promote(shop, { code: 'TEN' });
    await promote(shop, { code: 'ALL', percentOff: 100 });
    await promote(shop, { code: 'FIVE', type: 'fixed', percentOff: null, amountOff: fromPounds('5.00') });
    const shelf = await stockShelf(shop);
    for (let turn = 0; turn < 40; turn += 1) await buySomething(shop, shelf, random);

    expect(await shop.db.$count(salesChanges)).toBeGreaterThan(80);
    expect(await differences(shop)).toEqual([]);
    const { rows } = await shop.db.execute(unbookedSales(sql`true`));
    expect(rows).toEqual([]);
  },
);

async function stockShelf(shop: TestShop): Promise<number[]> {
  const goods: Parameters<typeof stockProduct>[1][] = [
    { price: '9.50', costPerItem: fromPounds('4.00') },
    { price: '0.01', vatRate: 0 },
    { price: '7.77', vatRate: 5 },
    { price: '2.45', supplierId: 1, supplierPrice: fromPounds('1.81') },
    { price: '14.49', supplierId: 1, supplierPrice: fromPounds('10.44'), vatRate: 0 },
    { price: '7.25', supplierId: 3, supplierPrice: fromPounds('5.08') },
    { price: '16.50', supplierId: 4 },
  ];
  return Promise.all(goods.map((one) => stockProduct(shop, { ...one, stock: 10_000 })));
}

async function buySomething(shop: TestShop, shelf: readonly number[], random: () => number): Promise<void> {
  const body = someGoods(shelf, random, ['TEN', 'ALL', 'FIVE']);
  expect((await placeOrder(shop, { body })).statusCode).toBe(201);
}

/** Half of them with a code. */
function someGoods(shelf: readonly number[], random: () => number, codes: readonly string[]) {
  const some = shelf.filter(() => random() < 0.4);
  const items = (some.length > 0 ? some : shelf).map((productId) => ({
    productId,
    quantity: 1 + Math.floor(random() * 3),
  }));
  const promoCode = codes[Math.floor(random() * codes.length * 2)];
  return { items, delivery: random() < 0.3 ? 'express' : 'standard', ...(promoCode && { promoCode }) };
}

/** Rows that are booked and not expected, or the other way round. */
async function differences({ db }: TestShop): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with wanted as (${allSold()}), booked as (select ${changeColumns} from ${salesChanges})
    (select 'missing' as what, * from (table wanted except all table booked) missing)
    union all
    (select 'too much', * from (table booked except all table wanted) more)`);
  return rows;
}
