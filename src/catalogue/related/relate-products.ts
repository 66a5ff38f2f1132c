import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { products } from '../products/products.table.ts';
import { relatedProducts } from './related-products.table.ts';

/** An arbitrary number: the key of the lock under which relations are written. */
const relationsLock = 7_294_019;
/** For each product and reason; more than a page shows, because some may have sold out by then. */
const maxRelated = 8;
/** From each group: every product starts at another of them, so that the same few are not shown everywhere. */
const rotation = 9;
/** Less often may be chance. */
const minTimesTogether = 3;

/** `boughtTogether` selects product_id, other_id and `times`, the number of orders with both. Writes only what has changed. */
export async function relateProducts({ changes }: Pick<Deps, 'changes'>, boughtTogether: SQL): Promise<void> {
  await changes.transaction(async (tx, invalidate) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${relationsLock})`);
    const { rows } = await tx.execute<{ changed: number }>(sql`
      with ${wanted(boughtTogether)}, gone as (
        delete from ${relatedProducts} before where not exists (
          select from wanted where (wanted.product_id, wanted.reason, wanted.other_id) = (before.product_id, before.reason, before.other_id)
        ) returning 1
      ), kept as (
        insert into ${relatedProducts} as before (product_id, other_id, reason, place)
        select product_id, other_id, reason, place from wanted
        on conflict (product_id, reason, other_id) do update set place = excluded.place where before.place <> excluded.place
        returning 1
      )
      select ((select count(*) from gone) + (select count(*) from kept))::int as changed`);
    if (rows[0]?.changed) invalidate('catalogue');
  });
}

/** Never for another animal, never a variant of the same family; of another family one. Sorted by `tier`, then by `rank` within it. */
function wanted(boughtTogether: SQL): SQL {
  return sql`
    on_sale as materialized (
      select id, category, kind, coalesce(pet, '') as pet, is_sold_out, popularity, price, coalesce(family_id, -id) as family
      from ${products} where withdrawn_at is null
    ), shelf as materialized (
      select *,
        row_number() over (partition by category, pet, kind order by popularity desc, id) as in_kind,
        row_number() over (partition by category, pet order by popularity desc, id) as in_pet,
        row_number() over (partition by category order by popularity desc, id) as in_category
      from (select distinct on (family) * from on_sale where not is_sold_out order by family, price, id) standing
    ), candidates as (
      select one.id as product_id, other.id as other_id, 'together' as reason, 0 as tier, -times as rank
      from (${boughtTogether}) bought join on_sale one on one.id = product_id
      join on_sale bought_with on bought_with.id = other_id join shelf other on other.family = bought_with.family
      where one.family <> other.family and times >= ${minTimesTogether} and (one.pet = other.pet or '' in (one.pet, other.pet))
      union all
      select one.id, other.id, 'alike', 1, mod(in_kind + one.id, ${rotation}) from on_sale one
      join shelf other using (category, pet, kind) where in_kind <= ${rotation} and one.family <> other.family
      union all
      select one.id, other.id, 'alike', 2, mod(in_pet + one.id, ${rotation}) from on_sale one
      join shelf other using (category, pet) where in_pet <= ${rotation} and one.family <> other.family
      union all
      select one.id, other.id, 'alike', 3, mod(in_category + one.id, ${rotation}) from on_sale one
      join shelf other using (category) where in_category <= ${rotation} and one.family <> other.family
      union all
      select one.id, other.id, 'complement', in_kind, -other.popularity from on_sale one
      join shelf other using (pet) where in_kind <= 2 and one.kind <> other.kind
    ), once as (
      select distinct on (product_id, reason, other_id) * from candidates
      order by product_id, reason, other_id, tier, rank
    ), wanted as materialized (
      select * from (
        select product_id, other_id, reason,
          row_number() over (partition by product_id, reason order by tier, rank, other_id)::smallint as place
        from once
      ) placed where place <= ${maxRelated}
    )`;
}
