import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence, sharedOut } from '#platform/money.ts';
import { countRows, placeOrder, promote, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { inFull } from '../../../tests/support/in-full.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { openStripe, paidByStripe } from '../../../tests/support/stripe-orders.ts';
import { lookUpFees } from '../acts/provider/payment-fees.ts';
import { settleRefund } from '../acts/provider/settle-refund.ts';
import { orders } from '../order/orders.table.ts';
import { aggregateSales, correctSales } from './aggregate-sales.ts';
import { readProfitByProduct } from './product-profits.ts';
import { readProfitByOrder, readProfitBySupplier } from './profits.ts';
import { readSalesTotals } from './sales.ts';
import { share } from './sold.ts';

const now = '2026-11-21T12:00:00Z';
const ever = { from: '2026-01-01', to: '2026-12-31' };
const page = { limit: 500, offset: 0 };

type Act =
  | { do: 'order'; product: number; other: number; quantity: number; promoCode: string | null; express: boolean }
  | { do: 'status'; order: number; status: string }
  | { do: 'refund'; order: number; share: number; restock: boolean }
  | { do: 'refund-fails'; refund: number }
  | { do: 'take-out'; order: number; quantity: number }
  | { do: 'fold' }
  | { do: 'tomorrow' };

const index = fc.nat({ max: 7 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      product: index,
      other: index,
      quantity: fc.integer({ min: 1, max: 5 }),
      promoCode: fc.constantFrom(null, 'TEN', 'FIVER', 'EVERYTHING'),
      express: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      order: index,
      status: fc.constantFrom('processing', 'shipped', 'cancelled'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: index,
      share: fc.integer({ min: 1, max: 100 }),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('take-out' as const),
      order: index,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund-fails' as const), refund: index }) },
  { weight: 1, arbitrary: fc.constant({ do: 'fold' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'tomorrow' as const }) },
);

async function openStockedShop() {
  const shop = await openShop({ now, env: { SHOP_RATE_LIMIT: 'off' } });
  await supplyGoods(shop);
  await promote(shop, { code: 'TEN' });
  // More than some goods cost, and more than anything.
  await promote(shop, { code: 'FIVER', amountOff: pence(500) });
  await promote(shop, { code: 'EVERYTHING', amountOff: pence(90_000) });
  const products = [
    await stockProduct(shop, { price: '9.99', stock: 1_000 }),
    await stockProduct(shop, { price: '12.49', stock: 1_000, supplierId: 1, supplierPrice: pence(700) }),
    await stockProduct(shop, { price: '3.33', stock: 1_000, supplierId: 2, supplierPrice: pence(111), vatRate: 0 }),
    await stockProduct(shop, { price: '0.00', stock: 1_000, supplierId: 4, supplierPrice: pence(5) }),
  ];
  return { shop, products, admin: await owner(shop) };
}

type Stocked = Awaited<ReturnType<typeof openStockedShop>>;

async function perform({ shop, products, admin }: Stocked, numbers: string[], done: Act): Promise<void> {
  const numberAt = (place: number) => numbers[place % Math.max(numbers.length, 1)] ?? 'PV-0000000000';
  switch (done.do) {
    case 'order': {
      const items = [
        { productId: products[done.product % 4], quantity: done.quantity },
        { productId: products[done.other % 4], quantity: 1 },
      ];
      const { promoCode, express } = done;
      const reply = await placeOrder(shop, { body: { items, promoCode, delivery: express ? 'express' : 'standard' } });
      numbers.push(reply.json<{ orderNumber: string }>().orderNumber);
      return;
    }
    case 'status':
      await admin.patch(`/api/orders/${numberAt(done.order)}/status`, { status: done.status });
      return;
    case 'refund':
      await admin.post('/api/refund', {
        paymentIntentId: numberAt(done.order).replace('PV-', 'pi_'),
        amount: (done.share / 10).toFixed(2),
        restock: done.restock,
      });
      return;
    case 'refund-fails': {
      const { rows } = await shop.pool.query<{ id: number }>('select id from refunds order by id');
      const refundId = rows[done.refund % Math.max(rows.length, 1)]?.id;
      const report = { state: 'failed', reference: `re_${refundId}`, failure: 'closed account' } as const;
      if (refundId !== undefined) await settleRefund(shop, refundId, report);
      return;
    }
    case 'take-out': {
      const { items = [] } = (await admin.get(`/api/admin/orders/${numberAt(done.order)}`)).json<{
        items?: { id: number }[];
      }>();
      await admin.post('/api/refund', {
        paymentIntentId: numberAt(done.order).replace('PV-', 'pi_'),
        lines: items.slice(0, 1).map(({ id: lineId }) => ({ lineId, quantity: done.quantity })),
      });
      return;
    }
    case 'fold':
      await aggregateSales(shop);
      return;
    case 'tomorrow':
      shop.clock.advance(24 * 60 * 60 * 1_000);
  }
}

/** The figures from all aggregates. */
async function figuresOf({ db, pool }: TestShop) {
  const [totals, byOrder, byProduct, bySupplier, unlisted] = await Promise.all([
    readSalesTotals(db, '2026-12-31', 365),
    readProfitByOrder(db, ever, page),
    readProfitByProduct(db, ever, page),
    readProfitBySupplier(db, ever, page),
    pool.query<{ revenue: number }>(`select coalesce(sum(revenue), 0)::int as revenue from (
      select sum(revenue) as revenue from (
        select product_id, units, revenue, profit from sales_by_product
        union all select product_id, units, revenue, profit from sales_changes where product_id is not null
      ) lines group by product_id having sum(units) = 0 and sum(profit) = 0
    ) products`),
  ]);
  const profit = ({ list }: { list: { profit: number }[] }) => list.reduce((sum, row) => sum + row.profit, 0);
  const revenue = ({ list }: { list: { revenue: number }[] }) => list.reduce((sum, row) => sum + row.revenue, 0);
  return {
    orders: totals.ever.orders,
    // Includes fully refunded orders with sent goods, because of their cost.
    listed: [byOrder.total, byOrder.list.length],
    revenues: [
      totals.ever.revenue,
      revenue(byOrder),
      revenue(byProduct) + (unlisted.rows[0]?.revenue ?? 0),
      revenue(bySupplier),
    ],
    profits: [profit(byOrder), profit(byProduct), profit(bySupplier)],
  };
}

test('whatever happens to orders, the aggregates equal the sums over the orders, in every breakdown', async () => {
  const shopping = await openStockedShop();
  await using shop = shopping.shop;
  const numbers: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 12 }), async (acts) => {
      for (const done of acts) await perform(shopping, numbers, done);
      const { orders: sold, listed, revenues, profits } = await figuresOf(shop);
      expect(new Set(listed).size).toBe(1);
      expect(new Set(revenues).size).toBe(1);
      expect(new Set(profits).size).toBe(1);
      const { rows } = await shop.pool.query<{ revenue: number; orders: number }>(`
        select coalesce(sum(total - refunded), 0)::int as revenue,
          count(*) filter (where status not in ('cancelled', 'refunded'))::int as orders
        from orders cross join lateral (
          select coalesce(sum(amount), 0) as refunded from refunds where order_id = orders.id and state <> 'failed'
        ) given`);
      expect([revenues[0], sold]).toEqual([rows[0]?.revenue, rows[0]?.orders]);
      expect(await correctSales(shop)).toBe(0);
    }),
    { numRuns: inFull ? 15 : 5 },
  );
}, 120_000);

test('concurrent orders, refunds and cancellations during aggregation leave the sums correct', async () => {
  const shopping = await openStockedShop();
  await using shop = shopping.shop;
  const { products, admin } = shopping;
  const order = () => placeOrder(shop, { body: { items: [{ productId: products[1], quantity: 2 }] } });
  const placed = await Promise.all(Array.from({ length: 12 }, order));
  const numbers = placed.map((reply) => reply.json<{ orderNumber: string }>().orderNumber);
  await Promise.all([
    ...Array.from({ length: 6 }, order),
    ...numbers.map((number) => admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' })),
    ...numbers.map((number) =>
      admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '1.00' }),
    ),
    aggregateSales(shop),
    correctSales(shop),
    aggregateSales(shop),
  ]);
  expect((await readSalesTotals(shop.db, '2026-11-21', 30)).ever.orders).toBe(
    await countRows(shop, `orders where status <> 'cancelled'`),
  );
  expect(await correctSales(shop)).toBe(0);
});

test('direct writes are found and corrected once, and the owner can see that', async () => {
  const shopping = await openStockedShop();
  await using shop = shopping.shop;
  await placeOrder(shop, { body: { items: [{ productId: shopping.products[1], quantity: 1 }] } });
  await shop.db.update(orders).set({ status: 'cancelled' });

  expect([await correctSales(shop), await correctSales(shop)]).toEqual([1, 0]);
  expect((await readSalesTotals(shop.db, '2026-11-21', 30)).ever).toEqual({ orders: 0, revenue: 0 });
  expect(await countRows(shop, `audit_log where action = 'sales.corrected'`)).toBe(1);
});

test('an order belongs to its day in London', async () => {
  await using shop = await openShop({ now: '2026-06-30T23:30:00Z' });
  const productId = await stockProduct(shop);
  await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  expect(await countRows(shop, `sales_changes where day = '2026-07-01' and orders = 1`)).toBe(1);
});

test('pieces removed before they left cost the shop nothing', async () => {
  const shopping = await openStockedShop();
  await using shop = shopping.shop;
  const items = [{ productId: shopping.products[1], quantity: 4 }];
  const { orderNumber } = (await placeOrder(shop, { body: { items } })).json<{ orderNumber: string }>();
  const paymentIntentId = orderNumber.replace('PV-', 'pi_');
  await shopping.admin.post('/api/refund', { paymentIntentId, lines: [{ lineId: 1, quantity: 3 }] });
  await aggregateSales(shop);
  expect((await readProfitByOrder(shop.db, ever, page)).list).toMatchObject([{ cost: 700 }]);
});

const stripe = await openStripe();

test('a fee that Stripe did not know at the time of the payment is added later, once', async () => {
  await using shop = await stripe.openShop();
  stripe.balance.mode = 'hold';
  const { read } = await paidByStripe(shop, stripe);
  await lookUpFees(shop);
  const { earnings } = await read();
  expect(earnings.paymentFee).toBe('0.00');

  await stripe.balance.release();
  await lookUpFees(shop);
  await lookUpFees(shop);
  const { rows } = await shop.pool.query('select fee from payments');
  expect(rows[0].fee).toBeGreaterThan(0);
  const after = (await read()).earnings;
  expect(Math.round(Number(after.paymentFee) * 100)).toBe(rows[0].fee);
  expect(Number(after.profit)).toBeCloseTo(Number(earnings.profit) - Number(after.paymentFee), 2);
  expect(await correctSales(shop)).toBe(0);
});

test('amounts shared among the lines of an order match the rest of the shop to the penny', async () => {
  await using shop = await openShop();
  const amount = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 2_000_000_000 }));
  const weights = fc.array(fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 500_000_000 })), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(amount, weights), { minLength: 10, maxLength: 30 }), async (cases) => {
      const lines = cases.flatMap(([shared, given], order) =>
        given.map((weight, line) => ({ order, line, shared, weight })),
      );
      const part = share(sql`shared`, {
        upTo: sql`sum(weight) over so_far`,
        own: sql`weight`,
        all: sql`sum(weight) over whole`,
      });
      const { rows } = await shop.db.execute<{ part: string }>(sql`
        select ${part} as part
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as lines ("order" int, line int, shared bigint, weight bigint)
        window whole as (partition by "order"), so_far as (partition by "order" order by line)
        order by "order", line`);
      expect(rows.map((row) => Number(row.part))).toEqual(
        cases.flatMap(([shared, given]) => sharedOut(pence(shared), given)),
      );
    }),
  );
});
