import { sql } from 'drizzle-orm';
import { findProducts } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/database.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ReminderForecast } from './reminders.contract.ts';
import { reminders } from './reminders.table.ts';

const mostListed = 200;

type Row = { productId: number; people: number; expected: number; nextOn: string };

/** What people are reminded of from today on, several times where their rhythm is short. What there is too little of comes first. */
export async function readReminderForecast(
  db: Database,
  { days, short = false }: { days: number; short?: boolean | undefined },
  now: Date,
): Promise<ReminderForecast> {
  const until = daysAfter(shopDay(now), days);
  const { nextOn, everyDays, quantity, productId } = reminders;
  const times = sql`((${until}::date - ${nextOn}) / ${everyDays} + 1)`;
  const { rows } = await db.execute<Row>(sql`
    select ${productId} as "productId", count(*)::int as people, sum(${quantity} * ${times})::int as expected,
      min(${nextOn})::text as "nextOn"
    from ${reminders} where ${nextOn} <= ${until}::date
    group by ${productId} order by expected desc, ${productId} limit ${mostListed}`);
  const people = sql<number>`count(distinct coalesce(${reminders.userId}::text, lower(${reminders.email})))::int`;
  const [counted] = await db
    .select({ people })
    .from(reminders)
    .where(sql`${nextOn} <= ${until}::date`);
  const sold = new Map(
    (
      await findProducts(
        db,
        rows.map((row) => row.productId),
      )
    ).map((product) => [product.id, product]),
  );
  const list = rows.flatMap((row) => {
    const product = sold.get(row.productId);
    if (!product || product.withdrawn) return [];
    const { name, stock, isDropshipped } = product;
    return { ...row, name, stock, remaining: stock - row.expected, isDropshipped };
  });
  const shown = short ? list.filter(({ remaining }) => remaining < 0) : list;
  return {
    people: counted?.people ?? 0,
    products: shown.toSorted((one, other) => one.remaining - other.remaining || one.productId - other.productId),
  };
}
