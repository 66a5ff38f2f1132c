import { max, min, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { daysAfter } from '#platform/shop-day.ts';
import { names, ofSpans, taken } from './figures.ts';
import { profitOf, profitSums } from './profit-figures.ts';
import type { Page, ProfitList, ProfitSums } from './profit-figures.ts';
import type { Days } from './sales.ts';
import { salesByDay, salesByProduct, salesBySpan, salesChanges, salesSpans } from './sales.table.ts';
import { emptyStretch, nearestStart, stepsBetween } from './stretches.ts';
import type { KeptSpan, Start, Stretch } from './stretches.ts';

/**
 * The most profitable first. It begins with sums that are kept ready and puts on, or takes off, what was sold on the days between
 * those and the ones wanted, and what is not folded yet.
 */
export async function readProfitByProduct(
  db: Database,
  days: Days,
  page: Page,
): Promise<ProfitList<{ productId: number }>> {
  // All statements must see the same sums, or a change would be missed or counted twice.
  return db.transaction(
    async (tx) => {
      const wanted = { after: daysAfter(days.from, -1), until: days.to };
      const { total, productIds } = await rank(tx, wanted, page);
      const profits = await addUp(tx, days, productIds);
      return { total, list: productIds.flatMap((productId) => profits.get(productId) ?? []) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type Ranked = { total: number; productIds: number[] };

/** Which products are on the page, and how many there are on all pages. */
async function rank(tx: Database, wanted: Stretch, page: Page): Promise<Ranked> {
  const start = nearestStart(wanted, await tx.select().from(salesSpans), await soldDays(tx));
  const moved = sql`
    select product_id, sum(units) as units, sum(profit) as profit
    from (${soldBetween(start, wanted)}) sold group by product_id`;
  // Joined to a row that is always there, so that the total is known even if this page is empty.
  const { rows } = await tx.execute<{ total: string; product_id: number | null }>(sql`
    ${start.ranked ? rankFrom(start.ranked, moved, page) : rankAll(start, moved, page)}
    select total, product_id from total left join page on true order by profit desc, product_id`);
  return { total: Number(rows[0]?.total), productIds: rows.flatMap(({ product_id: id }) => id ?? []) };
}

async function soldDays(tx: Database): Promise<Stretch> {
  const [sold] = await tx.select({ first: min(salesByDay.day), last: max(salesByDay.day) }).from(salesByDay);
  const { first, last } = sold ?? {};
  return first && last ? { after: daysAfter(first, -1), until: last } : emptyStretch('2000-01-01');
}

/** What nothing moved is read in the order of the index; what moved is worked out and put in between. */
function rankFrom({ id, products }: KeptSpan, moved: SQL, { limit, offset }: Page): SQL {
  return sql`
    with moved as materialized (${moved}), changed as materialized (
      select moved.product_id, coalesce(kept.units, 0) as units_before, coalesce(kept.units, 0) + moved.units as units,
        coalesce(kept.profit, 0) + moved.profit as profit
      from moved left join ${salesBySpan} kept on kept.span_id = ${id} and kept.product_id = moved.product_id
    ), total as (
      select ${products}::int + coalesce(sum((units <> 0)::int - (units_before <> 0)::int), 0) as total from changed
    ), page as (
      select * from (
        (select product_id, profit from ${salesBySpan}
          where span_id = ${id} and span_id < 10000 and units <> 0 and product_id not in (select product_id from moved)
          order by profit desc nulls last, product_id limit ${limit + offset})
        union all select product_id, profit from changed where units <> 0
      ) sold order by profit desc, product_id limit ${limit} offset ${offset}
    )`;
}

function rankAll({ between }: Start, moved: SQL, { limit, offset }: Page): SQL {
  return sql`
    with moved as (${moved}), sold as materialized (${between ? keptAnd(between) : sql`select * from moved`}),
    total as (
      select count(*) as total from sold where units <> 0
    ), page as (
      select * from sold where units <> 0 order by profit desc, product_id limit ${limit} offset ${offset}
    )`;
}

/** Joined and not grouped: both spans are read in the order of products, which costs a fraction. */
function keptAnd({ plus, minus }: Record<'plus' | 'minus', KeptSpan>): SQL {
  return sql`
    select product_id, coalesce(kept.units, 0) + coalesce(moved.units, 0) as units,
      coalesce(kept.profit, 0) + coalesce(moved.profit, 0) as profit
    from (
      select plus.product_id, plus.units - coalesce(minus.units, 0) as units, plus.profit - coalesce(minus.profit, 0) as profit
      from ${salesBySpan} plus
      left join ${salesBySpan} minus on minus.span_id = ${minus.id} and minus.product_id = plus.product_id
      where plus.span_id = ${plus.id}
    ) kept full join moved using (product_id)`;
}

/** The steps from the kept sums to those wanted, and what is not folded yet. */
function soldBetween(start: Stretch, wanted: Stretch): SQL {
  const on = ({ after, until }: Stretch) => sql`day > ${after} and day <= ${until}`;
  const steps = stepsBetween(start, wanted).map(
    (step) => sql`
      select product_id, ${step.sign === 1 ? names(ofSpans) : taken(ofSpans)} from ${salesByProduct} where ${on(step)}`,
  );
  const booked = sql`select product_id, ${names(ofSpans)} from ${salesChanges} where product_id is not null and ${on(wanted)}`;
  return sql.join([booked, ...steps], sql` union all `);
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
