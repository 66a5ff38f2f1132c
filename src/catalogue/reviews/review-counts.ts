import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { productRatings } from '../products/ratings.table.ts';

/**
 * Adds ratings to their products' summaries, or takes them off again; several at once add up. In one order for everybody, so that
 * two who count the same products cannot deadlock.
 */
export async function countRatings(
  tx: Database,
  counted: readonly { productId: number; rating: number }[],
  by: 1 | -1,
): Promise<void> {
  if (counted.length === 0) return;
  const rows = JSON.stringify(counted.map(({ productId, rating }) => ({ product_id: productId, rating })));
  const of = (stars: number) => sql`${by}::int * (count(*) filter (where rating = ${stars}))::int`;
  await tx.execute(sql`
    insert into ${productRatings} as r (product_id, total, stars, one, two, three, four, five)
    select product_id, ${by}::int * count(*)::int, ${by}::int * sum(rating)::int,
      ${of(1)}, ${of(2)}, ${of(3)}, ${of(4)}, ${of(5)}
    from jsonb_to_recordset(${rows}::jsonb) as c(product_id int, rating int)
    group by product_id order by product_id
    on conflict (product_id) do update set total = r.total + excluded.total, stars = r.stars + excluded.stars,
      one = r.one + excluded.one, two = r.two + excluded.two, three = r.three + excluded.three,
      four = r.four + excluded.four, five = r.five + excluded.five`);
}
