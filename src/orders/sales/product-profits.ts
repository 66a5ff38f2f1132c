import { max, min, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { daysAfter } from '#platform/shop-day.ts';
import { names } from './figures.ts';
import { profitOf, profitSums } from './profit-figures.ts';
import type { Page, ProfitList, ProfitSums } from './profit-figures.ts';
import type { Days } from './sales.ts';
import { dayTallies, salesByDay, salesByProduct, salesChanges, talliesToDate } from './sales.table.ts';
import { nearestStart, stepsBetween, talliesOf } from './stretches.ts';
import type { Stretch } from './stretches.ts';
import { packed, TallySum } from './tally.ts';
import type { Tally } from './tally.ts';

/** The most profitable first. They are put in order here, out of packed sums: see decision 36. */
export async function readProfitByProduct(
  db: Database,
  days: Days,
  page: Page,
): Promise<ProfitList<{ productId: number }>> {
  // All statements must see the same sums, or a change would be missed or counted twice.
  return db.transaction(
    async (tx) => {
      const sum = await readSum(tx, { after: daysAfter(days.from, -1), until: days.to });
      const { total, productIds } = sum.ranked(page);
      const profits = await addUp(tx, days, productIds);
      return { total, list: productIds.flatMap((productId) => profits.get(productId) ?? []) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Of the nearest tallies to date, of the days between those and the ones wanted, and of what is not folded yet. */
async function readSum(tx: Database, wanted: Stretch): Promise<TallySum> {
  const held = await tx.select({ day: talliesToDate.day }).from(talliesToDate);
  const sold = await soldDays(tx);
  const start = nearestStart(
    wanted,
    held.map(({ day }) => day),
    sold,
  );
  const columns = names(['products', 'units', 'profits']);
  const toDate = talliesOf(start).map(
    ({ day, sign }) => sql`select ${sign}::int as sign, ${columns} from ${talliesToDate} where day = ${day}`,
  );
  const days = stepsBetween(start, wanted).map(
    ({ after, until, sign }) => sql`
      select ${sign}::int as sign, ${columns} from ${dayTallies} where day > ${after} and day <= ${until}`,
  );
  const booked = sql`
    select 1 as sign, ${packed} from ${salesChanges}
    where product_id is not null and day > ${wanted.after} and day <= ${wanted.until}`;
  const { rows } = await tx.execute<Tally & { sign: 1 | -1 }>(sql.join([...toDate, ...days, booked], sql` union all `));
  const sum = new TallySum();
  for (const { sign, ...tally } of rows) sum.add(tally, sign);
  return sum;
}

async function soldDays(tx: Database): Promise<Stretch> {
  const [sold] = await tx.select({ first: min(salesByDay.day), last: max(salesByDay.day) }).from(salesByDay);
  const { first, last } = sold ?? {};
  return first && last ? { after: daysAfter(first, -1), until: last } : { after: '2000-01-01', until: '2000-01-01' };
}

/** Of the page's products alone, because that takes all figures. */
async function addUp(tx: Database, { from, to }: Days, productIds: readonly number[]) {
  const which = sql`product_id = any(${sql.param(productIds)}::int[]) and day between ${from} and ${to}`;
  const columns = names(['product_id', ...figures]);
  const { rows } = await tx.execute<ProfitSums & { product_id: number }>(sql`
    select product_id, ${profitSums} from (
      select ${columns} from ${salesByProduct} where ${which}
      union all select ${columns} from ${salesChanges} where ${which}
    ) sold group by product_id`);
  return new Map(rows.map((row) => [row.product_id, { productId: row.product_id, ...profitOf(row) }]));
}

const figures = ['units', 'units_without_cost', 'revenue', 'refunded', 'vat', 'cost', 'delivery_cost'];
