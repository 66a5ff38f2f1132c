import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { ProductBadge } from '../products/categories.contract.ts';
import { products } from '../products/products.table.ts';
import { productRatings } from '../products/ratings.table.ts';

const newForDays = 30;
/** A best seller sold at least this many and is in the top tenth of all products; at most 24 are. */
const minSold = 5;
const maxBestSellers = 24;
/** A small batch, because orders wait for its locked rows. */
const batchSize = 500;

type Standing = { id: number; popularity: number; badge: ProductBadge | null };

/** Updates popularity and badges. `sold` selects product_id and units. */
export async function rankProducts({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>, sold: SQL) {
  const newSince = new Date(clock.now().getTime() - days(newForDays));
  const { rows } = await db.execute<Standing>(changedStandings(newSince, sold));
  for (let done = 0; done < rows.length; done += batchSize) {
    const part = rows.slice(done, done + batchSize);
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

/**
 * Products whose popularity or badge differs; variants of a family share both, and a family is as old as its first variant. While
 * over a quarter of the shop is new, as in its first weeks, nothing counts as new. What is no longer sold loses its badge.
 */
function changedStandings(newSince: Date, sold: SQL): SQL {
  return sql`
    select standing.* from (
      select id,
        least(greatest(units, 0), 2000000)::int * 1000 + coalesce(round(100.0 * stars / nullif(total, 0)), 0)::int as popularity,
        case
          when units >= ${minSold}
            and dense_rank() over (order by units desc nulls last, first) <= least(ceil(families / 10.0), ${maxBestSellers})
            then 'best-seller'
          when born > ${newSince.toISOString()}::timestamptz
            and count(*) filter (where born > ${newSince.toISOString()}::timestamptz) over () * 4 <= count(*) over ()
            then 'new'
        end as badge
      from (
        select products.id, min(created_at) over family as born, sum(units) over family as units, sum(stars) over family as stars,
          sum(total) over family as total, min(products.id) over family as first, families
        from ${products} products left join (${sold}) sold on sold.product_id = products.id
        left join ${productRatings} ratings on ratings.product_id = products.id,
          (select count(distinct coalesce(family_id, -id)) as families from ${products} where withdrawn_at is null) counted
        where withdrawn_at is null
        window family as (partition by coalesce(family_id, -products.id))
      ) rated
      union all select id, popularity, null from ${products} where withdrawn_at is not null and badge is not null
    ) standing join ${products} before using (id)
    where (before.popularity, before.badge) is distinct from (standing.popularity, standing.badge) order by id`;
}
