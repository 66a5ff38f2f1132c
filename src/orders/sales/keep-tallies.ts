import { and, eq, gt, lte, min, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { dayTallies, salesByDay, salesByProduct, talliesToDate } from './sales.table.ts';
import { packed, TallySum } from './tally.ts';

/**
 * Packs the days on which sums changed, and brings the tallies to date up to date: those of a changed day and after it, and of
 * half months that have ended since. Call it under the lock of the sums.
 */
export async function keepTallies(tx: Database, changed: readonly ShopDay[], today: ShopDay): Promise<void> {
  if (changed.length > 0) await packDays(tx, changed);
  const held = new Set((await tx.select({ day: talliesToDate.day }).from(talliesToDate)).map(({ day }) => day));
  const wanted = await closingDays(tx, today);
  const first = wanted.findIndex((closing) => !held.has(closing) || changed.some((day) => day <= closing));
  if (first !== -1) await addUpToDate(tx, wanted[first - 1], wanted.slice(first));
}

async function packDays(tx: Database, changed: readonly ShopDay[]): Promise<void> {
  await tx.execute(sql`
    insert into ${dayTallies} (day, products, units, profits)
    select day, ${packed} from ${salesByProduct} where day = any(${sql.param(changed)}::date[]) group by day
    on conflict (day) do update set products = excluded.products, units = excluded.units, profits = excluded.profits`);
}

/** The 15th and the last of each month since the first sale, the earliest first. */
async function closingDays(tx: Database, today: ShopDay): Promise<ShopDay[]> {
  const [sold] = await tx.select({ first: min(salesByDay.day) }).from(salesByDay);
  const first = sold?.first ?? today;
  const days: ShopDay[] = [];
  for (let day = closingDayBefore(today); day >= first; day = closingDayBefore(day)) days.unshift(day);
  return days;
}

function closingDayBefore(day: ShopDay): ShopDay {
  const [month, middle] = [day.slice(0, 7), `${day.slice(0, 7)}-15`];
  return day > middle ? middle : daysAfter(`${month}-01`, -1);
}

async function addUpToDate(tx: Database, before: ShopDay | undefined, closingDays: readonly ShopDay[]): Promise<void> {
  const sum = new TallySum();
  if (before)
    for (const tally of await tx.select().from(talliesToDate).where(eq(talliesToDate.day, before))) sum.add(tally, 1);
  let after = before ?? '-infinity';
  for (const day of closingDays) {
    const since = and(gt(dayTallies.day, after), lte(dayTallies.day, day));
    for (const tally of await tx.select().from(dayTallies).where(since)) sum.add(tally, 1);
    const tally = sum.pack();
    await tx
      .insert(talliesToDate)
      .values({ day, ...tally })
      .onConflictDoUpdate({ target: talliesToDate.day, set: tally });
    after = day;
  }
}
