// Also on PostgreSQL 15 behind PgBouncer: sums of money, by days in London.
import { expect, test } from 'vitest';
import { placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { aggregateSales } from './aggregate-sales.ts';
import type { VatReport } from './books.contract.ts';

type Sums = { gross: number; vat: number };

test('the VAT of a quarter matches an independent calculation from its orders and refunds, by rate and month', async () => {
  await using shop = await openShop({ now: '2026-08-20T09:00:00Z', env: { SHOP_RATE_LIMIT: 'off' } });
  const random = seededRandom('a quarter of orders');
  const admin = await owner(shop);
  await promote(shop, { code: 'TEN' });
  const shelf = await Promise.all(
    [
      ['9.50', 20],
      ['14.49', 20],
      ['3.33', 0],
      ['7.77', 5],
    ].map(([price, vatRate]) => stockProduct(shop, { price: String(price), vatRate: Number(vatRate), stock: 10_000 })),
  );
  const numbers: string[] = [];
  for (let day = 0; day < 50; day += 1) {
    shop.clock.advance(random() * 5 * 86_400_000);
    // A session ends after a month without a visit.
    await admin.get('/api/auth/me');
    const goods = shelf.filter(() => random() < 0.5);
    const items = (goods.length > 0 ? goods : shelf).map((productId) => ({
      productId,
      quantity: 1 + Math.floor(random() * 3),
    }));
    const body = {
      items,
      ...(random() < 0.3 && { promoCode: 'TEN' }),
      delivery: random() < 0.3 ? 'express' : 'standard',
    };
    numbers.push((await placeOrder(shop, { body })).json().orderNumber);
    if (random() < 0.5) await giveSomethingBack(admin, numbers[Math.floor(random() * numbers.length)] ?? '', random);
    if (day % 7 === 0) await aggregateSales(shop);
  }

  for (const until of ['2026-09', '2026-12', '2027-03', '2027-06']) {
    const report = (await admin.get(`/api/admin/books/vat?until=${until}&months=3`)).json<VatReport>();
    const { sales, credits } = await sumsByHand(shop, report);
    expect(shown(report, 'sales')).toEqual(sales);
    expect(shown(report, 'credits')).toEqual(credits);
    const vat = [...sales.values(), ...credits.values()].reduce((sum, part) => sum + part.vat, 0);
    expect(report.boxes.box1).toBe((vat / 100).toFixed(2));
  }
});

async function giveSomethingBack(admin: Awaited<ReturnType<typeof owner>>, number: string, random: () => number) {
  const { items } = (await admin.get(`/api/admin/orders/${number}`)).json();
  const rates = new Set(items.map((item: { vatRate: number }) => item.vatRate));
  const ask = (body: object) => admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body });
  // A refund for nothing in particular is only given where the order has one rate, so it needs no splitting.
  if (rates.size === 1 && rates.has(20) && random() < 0.6) await ask({ amount: (1 + random() * 4).toFixed(2) });
  else if (random() < 0.5) await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  else await ask({});
}

/** From the raw tables alone. Full refunds return what was left; others are of orders at 20 %. */
async function sumsByHand({ pool }: TestShop, { from, to }: Pick<VatReport, 'from' | 'to'>) {
  const inPeriod = (column: string) => `(${column} at time zone 'Europe/London')::date between $1 and $2`;
  const { rows: sold } = await pool.query(
    `select o.id, l.vat_rate, sum(l.line_total - l.discount)::int as gross, sum(l.vat)::int as vat
     from orders o join order_lines l on l.order_id = o.id group by 1, 2 order by 1, 2 desc`,
  );
  const { rows: orders } = await pool.query(`select id, total, ${inPeriod('created_at')} as counts from orders`, [
    from,
    to,
  ]);
  const { rows: refunds } = await pool.query(
    `select order_id, amount, ${inPeriod('at')} as counts from refunds order by id`,
    [from, to],
  );
  const [sales, credits] = [new Map<number, Sums>(), new Map<number, Sums>()];
  for (const { id, total, counts } of orders) {
    const parts = withDelivery(
      sold.filter((row) => row.id === id),
      total,
    );
    if (counts) for (const [rate, part] of parts) enter(sales, rate, part);
    enterCredits(
      credits,
      parts,
      refunds.filter((row) => row.order_id === id),
    );
  }
  return { sales, credits };
}

/** Delivery has the rates of the goods, by value: the highest rate first, whole pence of the running sum. */
function withDelivery(goods: { vat_rate: number; gross: number; vat: number }[], total: number): Map<number, Sums> {
  const parts = new Map<number, Sums>();
  const worth = goods.reduce((sum, { gross }) => sum + gross, 0);
  let [upTo, before] = [0, 0];
  for (const { vat_rate: rate, gross, vat } of goods) {
    upTo += gross;
    const running = Math.floor(((total - worth) * upTo) / worth);
    const delivery = running - before;
    before = running;
    enter(parts, rate, { gross: gross + delivery, vat: vat + Math.round((delivery * rate) / (100 + rate)) });
  }
  return parts;
}

/** The refunds of one order within the period, in order. */
function enterCredits(
  credits: Map<number, Sums>,
  parts: Map<number, Sums>,
  given: { amount: number; counts: boolean }[],
) {
  const total = [...parts.values()].reduce((sum, { gross }) => sum + gross, 0);
  let all = 0;
  let left = parts;
  for (const { amount, counts } of given) {
    all += amount;
    const stays = new Map(
      [...parts].map(([rate, whole]) => [rate, all === total ? { gross: 0, vat: 0 } : afterPartOf(whole, all)]),
    );
    for (const [rate, { gross, vat }] of counts ? stays : []) {
      const before = left.get(rate) ?? { gross: 0, vat: 0 };
      enter(credits, rate, { gross: gross - before.gross, vat: vat - before.vat });
    }
    left = stays;
  }
}

/** What is left of one rate after a refund: its VAT proportionally, half pennies credited. */
function afterPartOf({ gross, vat }: Sums, given: number): Sums {
  return { gross: gross - given, vat: vat - Math.floor((2 * vat * given + gross) / (2 * gross)) };
}

function enter(sums: Map<number, Sums>, rate: number, { gross, vat }: Sums): void {
  if (gross === 0 && vat === 0) return;
  const known = sums.get(rate) ?? { gross: 0, vat: 0 };
  sums.set(rate, { gross: known.gross + gross, vat: known.vat + vat });
}

function shown({ rates }: VatReport, part: 'sales' | 'credits'): Map<number, Sums> {
  const pence = (text: string) => Math.round(Number(text) * 100);
  const of = rates.map(
    (row) => [row.rate ?? -1, { gross: pence(row[part].gross), vat: pence(row[part].vat) }] as const,
  );
  return new Map(of.filter(([, { gross, vat }]) => gross !== 0 || vat !== 0));
}
