import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { days } from '#platform/clock.ts';
import type { ProductBadge } from './categories.contract.ts';
import { products } from './products.table.ts';
import { productRatings } from './ratings.table.ts';

const newForDays = 30;
/** A best seller sold so many, and is among the first tenth of all, of which there are so many at most. */
const fewestSold = 5;
const mostBestSellers = 24;
/** Orders wait for the rows of one transaction. */
const atOnce = 500;

type Standing = { id: number; popularity: number; badge: ProductBadge | null };

/** What sells best and what is new. `sold` selects product_id and units. */
export async function rankProducts({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>, sold: SQL) {
  const newSince = new Date(clock.now().getTime() - days(newForDays));
  const { rows } = await db.execute<Standing>(movedSince(newSince, sold));
  for (let done = 0; done < rows.length; done += atOnce) {
    const part = rows.slice(done, done + atOnce);
    await changes.transaction(async (tx, invalidate) => {
      // Locked in the order of ids first, as orders lock them.
      await tx.execute(sql`
        with moved as (
          select * from json_to_recordset(${JSON.stringify(part)}) as moved (id int, popularity int, badge text)
        ), locked as (
          select id from ${products} where id in (select id from moved) order by id for no key update
        )
        update ${products} set popularity = moved.popularity, badge = moved.badge
        from moved join locked using (id) where ${products}.id = moved.id`);
      invalidate('catalogue', ...part.map(({ id }) => productTag(id)));
    });
  }
}

/** Where most of the shop is new, as in its first weeks, nothing is. */
function movedSince(newSince: Date, sold: SQL): SQL {
  return sql`
    select standing.* from (
      select products.id,
        least(greatest(units, 0), 2000000)::int * 1000 + coalesce(round(100.0 * stars / nullif(total, 0)), 0)::int as popularity,
        case
          when units >= ${fewestSold}
            and row_number() over (order by units desc nulls last, products.id) <= least(ceil(count(*) over () / 10.0), ${mostBestSellers})
            then 'best-seller'
          when created_at > ${newSince.toISOString()}::timestamptz
            and count(*) filter (where created_at > ${newSince.toISOString()}::timestamptz) over () * 4 <= count(*) over ()
            then 'new'
        end as badge
      from ${products} products left join (${sold}) sold on sold.product_id = products.id
      left join ${productRatings} ratings on ratings.product_id = products.id
      where withdrawn_at is null
    ) standing join ${products} before using (id)
    where (before.popularity, before.badge) is distinct from (standing.popularity, standing.badge) order by id`;
}
