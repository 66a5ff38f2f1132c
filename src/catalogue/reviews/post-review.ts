import type { Session } from '#accounts/session/session.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { requireProduct } from '../products/products.ts';
import { countRating } from './review-counts.ts';
import { isReviewToken } from './review-link.ts';
import type { PostReviewBody, Review } from './reviews.contract.ts';
import { viewReview } from './reviews.ts';
import { reviews } from './reviews.table.ts';

/** Whether a customer bought a product: orders know, and they stand above the catalogue. */
export type HasBought = (db: Database, userId: number, productId: number) => Promise<boolean>;

/**
 * `verified` follows from the reviewer's own orders, or from the link mailed after a delivery (shop rules, section 8).
 * A link that is wrong costs nobody his words. The product's rating is kept in step here.
 * @throws Problem 404 `product-not-found`
 */
export async function postReview(
  { db, changes, clock, config }: Deps,
  productId: number,
  { token, ...body }: PostReviewBody,
  author: Session | null,
  hasBought: HasBought,
): Promise<Review> {
  await requireProduct(db, productId);
  const userId = author?.userId ?? null;
  const isInvited = token != null && isReviewToken(config.secret, productId, token);
  const verified = isInvited || (userId !== null && (await hasBought(db, userId, productId)));

  return changes.transaction(async (tx, announce) => {
    const [posted] = await tx
      .insert(reviews)
      .values({ ...body, productId, userId, verified, createdAt: clock.now() })
      .returning();
    if (!posted) throw new Error('The review was not stored');
    await countRating(tx, productId, body.rating, 1);
    announce(`product:${productId}`);
    return viewReview(posted);
  });
}
