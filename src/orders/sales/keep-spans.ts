import { min, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { added, names, ofSpans, sums, taken } from './figures.ts';
import { keptSpans } from './kept-spans.contract.ts';
import { salesByDay, salesByProduct, salesBySpan, salesSpans } from './sales.table.ts';
import { emptyStretch, stepsBetween } from './stretches.ts';
import type { Stretch } from './stretches.ts';

type Span = Stretch & { id: number };

const allDays: Span = { id: 99_991_231, after: '-infinity', until: 'infinity' };

/**
 * Lets the recent spans end with today, and makes one of the others that are not there yet: a month has ended, or the shop has been
 * open for long and keeps none. Call it under the lock of the sums.
 */
export async function keepSpans(tx: Database, today: ShopDay): Promise<{ hasMoved: boolean; isMoreWanted: boolean }> {
  const held = new Map((await tx.select().from(salesSpans)).map((span) => [span.id, span]));
  const recent = keptSpans.map((days) => ({ id: days, after: daysAfter(today, -days), until: 'infinity' }));
  const late = recent.filter(({ id, after }) => held.get(id)?.after !== after);
  const [missing, ...more] = [allDays, ...(await monthsUpTo(tx, today))].filter(({ id }) => !held.has(id));
  const due = missing ? [...late, missing] : late;
  for (const span of due) await moveSpan(tx, held.get(span.id) ?? nextAfter(span, [...held.values()]), span);
  return { hasMoved: due.length > 0, isMoreWanted: more.length > 0 };
}

/** All days up to the end of each month since the first sale, the latest first. */
async function monthsUpTo(tx: Database, today: ShopDay): Promise<Span[]> {
  const [sold] = await tx.select({ first: min(salesByDay.day) }).from(salesByDay);
  const first = sold?.first ?? today;
  const spans: Span[] = [];
  for (let until = lastOfMonthBefore(today); until >= first; until = lastOfMonthBefore(until)) {
    spans.push({ id: Number(until.replaceAll('-', '')), after: '-infinity', until });
  }
  return spans;
}

function lastOfMonthBefore(day: ShopDay): ShopDay {
  return daysAfter(`${day.slice(0, 7)}-01`, -1);
}

/** What a new span begins with: all days up to the month after it, so that only that month is to be taken off. */
function nextAfter(wanted: Span, held: readonly Span[]): Stretch & { id?: number } {
  const later = held.filter(({ after, until }) => after === wanted.after && until > wanted.until);
  return later.toSorted((a, b) => (a.until < b.until ? -1 : 1))[0] ?? emptyStretch(wanted.after);
}

/** Puts on and takes off what leads from the span as it is, or from another one, to where it shall be. */
async function moveSpan(tx: Database, from: Stretch & { id?: number }, { id, after, until }: Span): Promise<void> {
  await tx
    .insert(salesSpans)
    .values({ id, after, until, products: 0 })
    .onConflictDoUpdate({ target: salesSpans.id, set: { after, until } });
  const isOther = from.id !== undefined && from.id !== id;
  const copied = sql`select product_id, ${names(ofSpans)} from ${salesBySpan} where span_id = ${from.id ?? null}`;
  const moved = stepsBetween(from, { after, until }).map(
    ({ sign, ...days }) => sql`
      select product_id, ${sign === 1 ? names(ofSpans) : taken(ofSpans)} from ${salesByProduct}
      where day > ${days.after} and day <= ${days.until}`,
  );
  await tx.execute(sql`
    insert into ${salesBySpan} (span_id, product_id, ${names(ofSpans)})
    select ${id}::int, product_id, ${sums(ofSpans)} from (${sql.join(isOther ? [copied, ...moved] : moved, sql` union all `)}) sold
    group by product_id having sum(units) <> 0 or sum(profit) <> 0 order by product_id
    on conflict (span_id, product_id) do update set ${added('sales_by_span', ofSpans)}`);
}

/** Kept beside the sums, because counting a hundred thousand of them takes longer than finding the page. */
export async function countProductsOfSpans(tx: Database): Promise<void> {
  await tx.execute(sql`
    update ${salesSpans} set products = (
      select count(*) from ${salesBySpan} sold where sold.span_id = ${salesSpans}.id and units <> 0)
    where id = any(${sql.param([...keptSpans])}::int[])`);
}
