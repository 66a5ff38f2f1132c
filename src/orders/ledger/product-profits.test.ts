import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { days as daysIn } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { inFull } from '../../../tests/support/in-full.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { aggregateSales, readMonthEnds } from './aggregate-sales.ts';
import { readProfitByProduct } from './product-profits.ts';
import { runningTotals, salesByProduct, salesChanges } from './sales.table.ts';
import type { Days } from './sales.ts';

const all = { limit: 500, offset: 0 };

type Booking = {
  daysAgo: number;
  product: number;
  supplierId: number | null;
  units: number;
  revenue: number;
  cost: number;
};
type Act =
  | ({ do: 'book' } & Booking)
  | { do: 'cancel'; booking: number }
  | { do: 'fold' }
  | { do: 'wait'; days: number }
  | { do: 'read'; daysAgo: number; length: number; limit: number; offset: number };

const daysAgo = fc.oneof(fc.constantFrom(0, 1, 29, 30, 31, 89, 90, 364, 365), fc.nat({ max: 500 }));
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      daysAgo,
      product: fc.nat({ max: 4 }),
      supplierId: fc.constantFrom(null, 1, 2),
      units: fc.integer({ min: 1, max: 3 }),
      revenue: fc.integer({ min: 0, max: 4 }),
      cost: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), booking: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 29, 40, 400) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      daysAgo,
      length: fc.oneof(fc.constantFrom(1, 28, 30, 31, 90, 365, 1_000), fc.integer({ min: 1, max: 400 })),
      limit: fc.integer({ min: 1, max: 5 }),
      offset: fc.nat({ max: 4 }),
    }),
  },
);

test('for any days, and whenever the sums were aggregated, profit by product is what was booked', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  await supplyGoods(shop);
  const products = await Promise.all(Array.from({ length: 5 }, () => stockProduct(shop)));
  const booked: (Omit<Booking, 'daysAgo' | 'product'> & { day: string; productId: number })[] = [];
  const today = () => shopDay(shop.clock.now());

  async function book(line: (typeof booked)[number]): Promise<void> {
    booked.push(line);
    const { revenue, cost, ...rest } = line;
    await shop.db.insert(salesChanges).values({ ...rest, revenue: pence(revenue), cost: pence(cost) });
  }

  async function perform(done: Act): Promise<void> {
    if (done.do === 'fold') await aggregateSales(shop);
    else if (done.do === 'wait') shop.clock.advance(daysIn(done.days));
    else if (done.do === 'book') {
      const { daysAgo: ago, product, supplierId, units, revenue, cost } = done;
      const productId = products[product] ?? 0;
      await book({ day: daysAfter(today(), -ago), productId, supplierId, units, revenue, cost });
    } else if (done.do === 'cancel') {
      const line = booked[done.booking];
      if (line) await book({ ...line, units: -line.units, revenue: -line.revenue, cost: -line.cost });
    } else await compare(done);
  }

  async function compare({ daysAgo: ago, length, limit, offset }: Extract<Act, { do: 'read' }>): Promise<void> {
    const from = daysAfter(today(), -ago);
    const days = { from, to: daysAfter(from, length - 1) };
    const expected = addedUp(days);
    const { total, list } = await readProfitByProduct(shop.db, days, { limit, offset });
    expect(total).toBe(expected.length);
    expect(list.map(({ productId, units, revenue, profit }) => ({ productId, units, revenue, profit }))).toEqual(
      expected.slice(offset, offset + limit),
    );
  }

  function addedUp({ from, to }: Days) {
    const sums = products.map((productId) => {
      const lines = booked.filter((line) => line.productId === productId && line.day >= from && line.day <= to);
      const sum = (of: (line: (typeof booked)[number]) => number) => lines.reduce((all, line) => all + of(line), 0);
      return {
        productId,
        units: sum(({ units }) => units),
        revenue: sum(({ revenue }) => revenue),
        profit: sum(({ revenue, cost }) => revenue - cost),
      };
    });
    return sums
      .filter(({ units, profit }) => units !== 0 || profit !== 0)
      .toSorted((a, b) => b.profit - a.profit || a.productId - b.productId);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      for (const done of acts) await perform(done);
    }),
    { numRuns: inFull ? 40 : 10 },
  );
}, 120_000);

test('a long period is the difference of two month-end totals and the days between', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const products = [await stockProduct(shop), await stockProduct(shop), await stockProduct(shop)];
  const sold = ['2026-01-10', '2026-04-10', '2026-09-10'];
  for (const [at, productId] of products.entries()) await sell(shop, { productId, day: sold[at] ?? '' });
  await aggregateSales(shop);
  const ends = await shop.db
    .selectDistinct({ day: runningTotals.monthEnd })
    .from(runningTotals)
    .orderBy(runningTotals.monthEnd);
  expect(ends.map(({ day }) => day.slice(5)).join(' ')).toBe(
    '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31',
  );

  // This row can only come from the totals.
  await shop.db.delete(salesByProduct);
  const ranked = (days: Days) => readProfitByProduct(shop.db, days, all).then(({ total }) => total);
  expect(await ranked({ from: '2026-02-03', to: '2026-07-30' })).toBe(1);
  expect(await ranked({ from: '2025-10-01', to: '2026-07-30' })).toBe(2);
  expect(await ranked({ from: '2026-07-03', to: '2026-07-20' })).toBe(0);
});

test('a change within a past month changes all later totals', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const productId = await stockProduct(shop);
  for (const day of ['2026-06-10', '2026-08-10', '2026-07-10', '2026-03-10']) {
    await sell(shop, { productId, day });
    await aggregateSales(shop);
  }
  const totals = await shop.db
    .select({ day: runningTotals.monthEnd, units: runningTotals.units })
    .from(runningTotals)
    .orderBy(runningTotals.monthEnd);
  expect(totals).toEqual([
    { day: '2026-06-30', units: 2 },
    { day: '2026-07-31', units: 3 },
    { day: '2026-08-31', units: 4 },
    { day: '2026-09-30', units: 4 },
    { day: '2026-10-31', units: 4 },
  ]);
  const { list } = await readProfitByProduct(shop.db, { from: '2026-01-01', to: '2026-10-31' }, all);
  expect(list).toMatchObject([{ productId, units: 4 }]);
});

test('a month has totals from the day after it on', async () => {
  await using shop = await openShop({ now: '2026-11-30T23:00:00Z' });
  const productId = await stockProduct(shop);
  await sell(shop, { productId, day: '2026-11-30' });
  const monthEnds = async () => {
    await aggregateSales(shop);
    return readMonthEnds(shop.db);
  };
  expect(await monthEnds()).toEqual([]);
  shop.clock.advance(daysIn(1));
  expect(await monthEnds()).toEqual(['2026-11-30']);
});

test('sums aggregated during a read are counted once', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const productId = await stockProduct(shop);
  const asked = { from: '2026-10-23', to: '2026-11-21' };
  await aggregateSales(shop);
  for (let sold = 1; sold <= 20; sold += 1) {
    await sell(shop, { productId, day: '2026-11-21' });
    const read = () => readProfitByProduct(shop.db, asked, all);
    const [, ...responses] = await Promise.all([aggregateSales(shop), read(), read(), read()]);
    for (const response of responses) expect(response).toMatchObject({ total: 1, list: [{ units: sold }] });
  }
});

async function sell({ db }: TestShop, { productId, day }: { productId: number; day: string }): Promise<void> {
  await db.insert(salesChanges).values([
    { day, orders: 1, revenue: pence(500) },
    { day, productId, units: 1 },
  ]);
}
