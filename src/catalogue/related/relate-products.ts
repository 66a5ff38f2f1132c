import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Deps } from '#platform/deps/deps.ts';
import { products, productTexts } from '../products/products.table.ts';
import { complements } from './complements.rules.ts';
import { relatedProducts } from './related-products.table.ts';

/** An arbitrary number: the key of the lock under which relations are written. */
const relationsLock = 7_294_019;
/** For each product and reason; more than a page shows, because some may have sold out by then. */
const maxRelated = 8;
/** From each group: every product starts at another of them, so that the same few are not shown everywhere. */
const rotation = 9;
/** Less often may be chance. */
const minTimesTogether = 3;
/** Of a kind that is wanted with another; of all other kinds the two that sell best. */
const mostOfKind = 5;
/** The place of a kind that no line names. */
const unnamed = 9;

/** For the same stage of life, or for any; what says none is for grown animals, too. */
const sameStage = sql`(other.stage in ('', one.stage) or (one.stage = '' and other.stage = 'adult'))`;
/** And no bowl beside a litter tray: nobody eats there. */
const fits = sql`(${sameStage} and (one.kind, other.kind) not in (('bowls', 'litter'), ('litter', 'bowls')))`;

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

/** 'Puppy' and 'kitten' are young, 'senior' is old; nothing is said of most goods. */
const stageIn = (text: SQL) => sql`case when ${text} ~* '\\m(puppy|puppies|kitten|kittens|junior)\\M' then 'young'
  when ${text} ~* '\\m(senior|mature)\\M' then 'old' when ${text} ~* '\\madult\\M' then 'adult' else '' end`;
/** Of food whose name does not say for whom it is, its label may: 'Complete pet food for adult cats', though not 'for puppies and dogs'. */
const label = sql`coalesce(texts.details->>'typeOfFood', '')`;
const lifeStage = sql`coalesce(nullif(${stageIn(sql`name`)}, ''), case when ${label} ~ ' and ' then '' else ${stageIn(label)} end)`;

/** The last word of a name says what it is: collars are wanted with a lead, and not with a collar. */
const noun = sql`substring(lower(name) from '(\\w+)(?:,[^,]*)?$')`;

const wantedWith = sql.join(
  [...complements].flatMap(([kind, others]) =>
    others.map((other, at) => sql`(${kind}::text, ${other}::text, ${at}::int)`),
  ),
  sql`, `,
);

/** One of each kind comes before the second of any. */
const goingWith = sql`
      select id, other_id, 'complement', place + ${unnamed + 1}::int * (nth - 1), -popularity from (
        select one.id, other.id as other_id, other.popularity, coalesce(place, ${unnamed}) as place,
          row_number() over (partition by one.id, other.kind
            order by (one.stage = 'young' and other.is_for_young) desc, other.popularity desc, other.id) as nth
        from on_sale one join shelf other using (pet)
        left join wanted_with on wanted_with.kind = one.kind and wanted_with.other_kind = other.kind
        where in_kind <= case when place is null then 2 else ${mostOfKind} end and one.family <> other.family and ${fits}
          and (one.kind <> other.kind or (place is not null and one.noun <> other.noun))
      ) going_with`;

/**
 * Never for another animal or another stage of life, never a variant of the same family; of another family one. Sorted by `tier`,
 * then by `rank` within it.
 */
function wanted(boughtTogether: SQL): SQL {
  return sql`
    on_sale as materialized (
      select id, category, kind, coalesce(pet, '') as pet, is_sold_out, popularity, price, coalesce(family_id, -id) as family,
        ${lifeStage} as stage, ${stageIn(sql`name || ' ' || ${label}`)} = 'young' as is_for_young, ${noun} as noun
      from ${products} left join ${productTexts} texts on texts.product_id = id and category = 'food' where withdrawn_at is null
    ), shelf as materialized (
      select *,
        row_number() over (partition by category, pet, kind order by popularity desc, id) as in_kind,
        row_number() over (partition by category, pet order by popularity desc, id) as in_pet
      from (select distinct on (family) * from on_sale where not is_sold_out order by family, price, id) standing
    ), wanted_with (kind, other_kind, place) as (values ${wantedWith}
    ), candidates as (
      select one.id as product_id, other.id as other_id, 'together' as reason, 0 as tier, -times as rank
      from (${boughtTogether}) bought join on_sale one on one.id = product_id
      join on_sale bought_with on bought_with.id = other_id join shelf other on other.family = bought_with.family
      where one.family <> other.family and times >= ${minTimesTogether} and (one.pet = other.pet or '' in (one.pet, other.pet))
        and ${fits}
      union all
      select one.id, other.id, 'alike', 1, mod(in_kind + one.id, ${rotation}) from on_sale one
      join shelf other using (category, pet, kind) where in_kind <= ${rotation} and one.family <> other.family and ${fits}
      union all
      select one.id, other.id, 'alike', 2, mod(in_pet + one.id, ${rotation}) from on_sale one
      join shelf other using (category, pet) where in_pet <= ${rotation} and one.family <> other.family and ${fits}
      union all
      ${goingWith}
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
