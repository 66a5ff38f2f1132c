import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { HalfYear } from './half-year.ts';
import { pence, pounds, range } from './range.ts';
import type { Goods } from './range.ts';

type Sums = { gross: string; vat: string };

/** VAT by rate and in the boxes, quarter by quarter, and the files for accounting programs. */
export async function compareBooks({ owner, books }: HalfYear): Promise<void> {
  for (const [until, from, to] of [
    ['2026-12', '2026-10-01', '2026-12-31'],
    ['2027-03', '2027-01-01', '2027-03-31'],
    ['2027-06', '2027-04-01', '2027-06-30'],
  ] as const) {
    const expected = books.vatReturn(from, to);
    const report = await owner.get(`/api/admin/books/vat?until=${until}&months=3`);
    const byRate = report.rates.map(({ rate, total }: { rate: number; total: Sums }) => [rate, total]);
    for (const [rate, gross] of Object.entries(expected.gross)) {
      const total = byRate.find(([of]: [number]) => of === Number(rate))?.[1];
      expect([until, rate, total?.gross, total?.vat]).toEqual([
        until,
        rate,
        pounds(gross),
        pounds(expected.vat[Number(rate)] ?? 0),
      ]);
    }
    expect(report, until).toMatchObject({
      boxes: { box1: pounds(expected.box1), box6: expected.box6 },
      delivery: { gross: pounds(expected.delivery) },
      giftCards: pounds(expected.paidByCards),
      giftCardsSold: pounds(expected.cardsSold),
      fees: '0.00',
    });
    await compareFile(owner, until, expected);
  }
}

/** What came in by the file is what came into the account. */
async function compareFile(
  owner: HalfYear['owner'],
  until: string,
  { money, vat }: ReturnType<HalfYear['books']['vatReturn']>,
): Promise<void> {
  const rows: Record<string, string>[] = parse(
    await owner.text(`/api/admin/books/files/xero?until=${until}&months=3`),
    {
      columns: true,
    },
  );
  const sum = (column: string) => rows.reduce((all, row) => all + pence(row[column] ?? '0'), 0);
  const all = Object.values(vat).reduce((one, other) => one + other, 0);
  expect([until, sum('*UnitAmount'), sum('TaxAmount')]).toEqual([until, money, all]);
}

/** What the first page of the admin area says, and the profit of each order, supplier and the shop itself. */
export async function compareFigures({ owner, books, shop }: HalfYear): Promise<void> {
  const earned = books.orders.map((order) => ({ id: order.number, ...books.earned(order) }));
  const revenue = earned.reduce((sum, order) => sum + order.revenue, 0);
  expect(await owner.get('/api/admin/metrics')).toMatchObject({
    totalRevenue: pounds(revenue),
    totalOrders: books.count(),
    averageOrderValue: pounds(Math.round(revenue / books.count())),
  });
  const profits = await owner.get('/api/admin/metrics/profit?by=order&days=200');
  const shown = profits.map(({ id, revenue: of, vat, cost, deliveryCost, profit }: Record<string, string>) => ({
    id,
    revenue: of,
    vat,
    cost,
    deliveryCost,
    profit,
  }));
  const expected = earned.toReversed().map(({ id, ...sums }) => ({
    id,
    ...Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, pounds(amount)])),
  }));
  expect(shown).toEqual(expected);
  for (const order of expected) {
    const { id, ...sums } = order;
    expect((await owner.get(`/api/admin/orders/${id}`)).earnings).toMatchObject(sums);
  }
  expect(shop.clock.now().getUTCFullYear()).toBe(2027);
}

/** What is owed to suppliers and to the holders of gift cards. */
export async function compareDebts({ owner, books, ids }: HalfYear): Promise<void> {
  const bills = await owner.get('/api/admin/supplier-bills?until=2027-03&months=3');
  for (const name of ['North', 'South'] as const) {
    const { goods, delivery, owed } = books.owedTo(name);
    const bill = bills.find(({ supplierId }: { supplierId: number }) => supplierId === ids[name]);
    expect([name, bill]).toMatchObject([
      name,
      { orders: 1, ordersWithoutCost: 0, ordersWithoutVat: 0, goods: pounds(goods), delivery: pounds(delivery) },
    ]);
    expect([name, bill.owed, bill.left]).toEqual([name, pounds(owed), pounds(owed)]);
    await owner.post(`/api/admin/supplier-bills/${ids[name]}/payments`, { month: bill.month, amount: bill.left });
  }
  const paid = await owner.get('/api/admin/supplier-bills?until=2027-03&months=3');
  expect(paid.map(({ left }: { left: string }) => left)).toEqual(['0.00', '0.00']);
  expect(await owner.get('/api/admin/gift-cards/sums')).toMatchObject({ owed: pounds(books.owedToCards()) });
}

/** What is on the shelves, and at the suppliers. */
export async function compareStock({ owner, books, ids }: HalfYear): Promise<void> {
  for (const goods of Object.keys(range) as Goods[]) {
    const { stock } = await owner.get(`/api/admin/products/${ids[goods]}`);
    expect([goods, stock]).toEqual([goods, range[goods].stock - books.soldOf(goods) + books.restocked(goods)]);
  }
}
