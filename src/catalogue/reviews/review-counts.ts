import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { productRatings } from '../products/ratings.table.ts';

/** Adds a rating to the product's summary, or takes it off again; several at once add up. */
export async function countRating(tx: Database, productId: number, rating: number, by: 1 | -1): Promise<void> {
  const stars = (['one', 'two', 'three', 'four', 'five'] as const)[rating - 1];
  if (!stars) throw new RangeError(`No such rating: ${rating}`);
  await tx
    .insert(productRatings)
    .values({ productId, total: by, stars: by * rating, [stars]: by })
    .onConflictDoUpdate({
      target: productRatings.productId,
      set: {
        total: sql`${productRatings.total} + ${by}`,
        stars: sql`${productRatings.stars} + ${by * rating}`,
        [stars]: sql`${productRatings[stars]} + ${by}`,
      },
    });
}
