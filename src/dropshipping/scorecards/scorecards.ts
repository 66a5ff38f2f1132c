import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { suppliersByProcessingTime } from '#catalogue/suppliers/suppliers.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { overdueBefore } from '#shop/working-days/working-days.ts';
import { scorecardDays } from './scorecards.contract.ts';
import type { Scorecard } from './scorecards.contract.ts';

const none = {
  orders: 0,
  due: 0,
  onTime: 0,
  refused: 0,
  short: 0,
  pieces: 0,
  returned: 0,
  products: 0,
  dearer: 0,
} satisfies Omit<Scorecard, 'supplierId'>;

/** Suppliers about which there is nothing to say are left out. */
export async function listScorecards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Scorecard[]> {
  const now = clock.now();
  const since = sql`${new Date(now.getTime() - days(scorecardDays)).toISOString()}::timestamptz`;
  const cards = new Map<number, Scorecard>();
  for (const figures of [
    await punctualityOf(db, since, now),
    goodsSentSince(since),
    returnsSince(since),
    costsSince(since),
  ]) {
    const { rows } = await db.execute<Partial<Scorecard> & { supplierId: number }>(figures);
    for (const row of rows) cards.set(row.supplierId, { ...none, ...cards.get(row.supplierId), ...row });
  }
  return [...cards.values()].toSorted((one, other) => one.supplierId - other.supplierId);
}

/** Whether something shipped on a day was in time follows from when it was sent: all earlier ones were late. */
async function punctualityOf(db: Database, since: SQL, now: Date): Promise<SQL> {
  const [groups, { workingDays: terms }] = [await suppliersByProcessingTime(db), await readSettings(db)];
  const window = Array.from({ length: scorecardDays + 1 }, (_, back) => daysAfter(shopDay(now), -back));
  const limits = groups.flatMap(({ workingDays, closedDays, ids }) =>
    window.flatMap((day) => {
      const inTimeSince = overdueBefore(new Date(`${day}T12:00:00Z`), workingDays, { ...terms, closedDays });
      return ids.map((id) => ({ id, day, inTimeSince: inTimeSince.toISOString() }));
    }),
  );
  const of = <T>(read: (limit: (typeof limits)[number]) => T) => sql.param(limits.map(read));
  return sql`
    with limits (supplier_id, day, in_time_since) as (
      select * from unnest(${of(({ id }) => id)}::int[], ${of(({ day }) => day)}::date[], ${of((limit) => limit.inTimeSince)}::timestamptz[])
    ), judged as (
      select sent.supplier_id, state, case
        when state = 'rejected' then null
        when shipped_at is not null or sent_at < in_time_since then shipped_at is not null and sent_at >= in_time_since
      end as on_time
      from purchase_orders sent left join limits on limits.supplier_id = sent.supplier_id
        and day = (coalesce(shipped_at, ${now.toISOString()}::timestamptz) at time zone 'Europe/London')::date
      where sent_at >= ${since} and state <> 'cancelled'
    )
    select supplier_id as "supplierId", count(*)::int as orders, count(on_time)::int as due,
      (count(*) filter (where on_time))::int as "onTime", (count(*) filter (where state = 'rejected'))::int as refused
    from judged group by supplier_id`;
}

function goodsSentSince(since: SQL): SQL {
  return sql`
    select supplier_id as "supplierId", (count(distinct id) filter (where is_rejected or short_by > 0))::int as short,
      sum(case when is_rejected then 0 else quantity - short_by end)::int as pieces
    from purchase_orders join purchase_order_lines on purchase_order_id = id
    where sent_at >= ${since} and state not in ('cancelled', 'rejected') group by supplier_id`;
}

function returnsSince(since: SQL): SQL {
  return sql`
    select sender.supplier_id as "supplierId", sum(return_items.quantity)::int as returned
    from return_requests join return_items on request_id = return_requests.id
    cross join lateral (select supplier_id from order_lines where order_lines.order_id = return_requests.order_id
      and order_lines.product_id = return_items.product_id order by order_lines.id limit 1) sender
    where return_requests.created_at >= ${since} and sender.supplier_id is not null group by sender.supplier_id`;
}

function costsSince(since: SQL): SQL {
  return sql`
    select supplier_id as "supplierId", count(*)::int as products, (count(*) filter (where supplier_price > before.cost))::int as dearer
    from products cross join lateral (select cost from price_history where product_id = products.id and at < ${since}
      order by price_history.id desc limit 1) before
    where supplier_id is not null and withdrawn_at is null and supplier_price is not null and before.cost is not null
    group by supplier_id`;
}
