import { and, eq } from 'drizzle-orm';
import type { Session } from '#accounts/session/session.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { signFor } from '#platform/signed-link.ts';
import { requireProduct } from '../products/products.ts';
import { countRating } from './review-counts.ts';
import { readReviewToken } from './review-link.ts';
import type { PostReviewBody, Review } from './reviews.contract.ts';
import { viewReview } from './reviews.ts';
import { reviews } from './reviews.table.ts';

/**
 * Who bought a product, by account or by order: the same text for the same person, null for who did not buy it. Orders know,
 * and they stand above the catalogue.
 */
export type BuyerOf = (
  db: Database,
  by: { userId: number } | { orderNumber: string },
  productId: number,
) => Promise<string | null>;

type Asked = { productId: number; token?: string | null | undefined; userId?: number | null };

/**
 * `verified` follows from the reviewer's own orders, or from the link mailed after a delivery (shop rules, section 8): once for
 * each buyer, however they show it. A link that is wrong costs nobody their words. The product's rating is kept in step here.
 * @throws Problem 404 `product-not-found`, 409 `already-reviewed`
 */
export async function postReview(
  deps: Deps,
  productId: number,
  { token, ...body }: PostReviewBody,
  author: Session | null,
  buyerOf: BuyerOf,
): Promise<Review> {
  await requireProduct(deps.db, productId);
  const userId = author?.userId ?? null;
  const buyer = await findBuyer(deps, { productId, token, userId }, buyerOf);

  return deps.changes.transaction(async (tx, invalidate) => {
    const [posted] = await tx
      .insert(reviews)
      .values({ ...body, productId, userId, buyer, verified: buyer !== null, createdAt: deps.clock.now() })
      .onConflictDoNothing() // the unique keys of verified reviews
      .returning();
    if (!posted) throw new Problem(409, 'already-reviewed', 'You have already reviewed this product. Thank you!');
    await countRating(tx, productId, body.rating, 1);
    invalidate(`product:${productId}`);
    return viewReview(posted);
  });
}

/** Whether a mailed link would make a review a verified one: it is its buyer's first. */
export async function isInvited(deps: Deps, productId: number, token: string, buyerOf: BuyerOf): Promise<boolean> {
  const buyer = await findBuyer(deps, { productId, token }, buyerOf);
  const theirs = and(eq(reviews.productId, productId), eq(reviews.buyer, buyer ?? ''));
  return buyer !== null && (await deps.db.$count(reviews, theirs)) === 0;
}

async function findBuyer({ db, config }: Deps, asked: Asked, buyerOf: BuyerOf): Promise<string | null> {
  const { productId, token, userId } = asked;
  const orderNumber = token ? readReviewToken(config.secret, productId, token) : null;
  const invited = orderNumber === null ? null : await buyerOf(db, { orderNumber }, productId);
  const buyer = invited ?? (userId ? await buyerOf(db, { userId }, productId) : null);
  return buyer === null ? null : signFor(config.secret, 'review buyer', buyer);
}
