import { sql } from 'drizzle-orm';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { products } from '../products/products.table.ts';
import { furtherCategories } from '../products/shelves.ts';
import { productOffers } from './product-offers.table.ts';

/** `goods`: those that are any of these. */
export type ShownOffer = {
  words: string;
  goods: { categories: readonly string[]; animals: readonly string[]; productIds: readonly number[] };
};

/** Says on each product which of these counts for it, of several the first. Writes only what differs. */
export async function saveProductOffers(
  tx: Database,
  invalidate: Invalidate,
  offers: readonly ShownOffer[],
): Promise<void> {
  const listed = JSON.stringify(offers.map(({ words, goods }, place) => ({ ...goods, words, place })));
  const { rows } = await tx.execute<{ id: number }>(sql`
    with wanted as (
      select distinct on (product.id) product.id, offer.words
      from json_to_recordset(${listed}) as offer (place int, words text, categories jsonb, animals jsonb, "productIds" jsonb)
      join ${products} product on product.withdrawn_at is null and not product.is_gift_card and (
        offer.categories ?| (array[product.category, product.subcategory] || ${furtherCategories(sql`product.also_in`)})
        or offer.animals ?| (product.pet || product.also_for) or offer."productIds" @> to_jsonb(product.id))
      order by product.id, offer.place
    ), gone as (
      delete from ${productOffers} where product_id not in (select id from wanted) returning product_id
    ), changed as (
      insert into ${productOffers} (product_id, words) select id, words from wanted
      on conflict (product_id) do update set words = excluded.words where ${productOffers.words} <> excluded.words
      returning product_id
    )
    select product_id as id from gone union select product_id from changed`);
  if (rows.length > 0) invalidate('catalogue', ...rows.map(({ id }) => productTag(id)));
}
