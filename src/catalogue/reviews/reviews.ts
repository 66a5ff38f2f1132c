import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { beginSession } from '#accounts/session/session.ts';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { addressesOf, keepSentPictures } from '#media/sent-pictures/sent-pictures.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { signFor } from '#platform/signed-link.ts';
import { familyTags, variantsOf } from '../products/product-families.ts';
import { products } from '../products/products.table.ts';
import { requireProduct } from '../products/products.ts';
import { ratingOf } from '../products/ratings.rules.ts';
import { productRatings } from '../products/ratings.table.ts';
import { countRatings } from './review-counts.ts';
import { readReviewToken } from './review-link.ts';
import { reviewVotes } from './review-votes.table.ts';
import type {
  PostReviewBody,
  RatingBreakdown,
  RatingSummary,
  Review,
  ReviewInvitation,
  ReviewQuery,
} from './reviews.contract.ts';
import { reviews } from './reviews.table.ts';
import { describeShownPet } from './shown-pet.ts';

/** @throws Problem 404 `product-not-found` */
export async function readRating(db: Database, productId: number): Promise<RatingSummary> {
  const { averageRating, totalReviews } = await readBreakdown(db, productId);
  return { averageRating, totalReviews };
}

/** @throws Problem 404 `product-not-found` */
export async function readBreakdown(db: Database, productId: number): Promise<RatingBreakdown> {
  const variants = await requireVariants(db, productId);
  const rated = await db.select().from(productRatings).where(inArray(productRatings.productId, variants));
  const sum = (of: 'one' | 'two' | 'three' | 'four' | 'five' | 'stars' | 'total') =>
    rated.reduce((total, row) => total + row[of], 0);
  return {
    ...ratingOf({ stars: sum('stars'), total: sum('total') }),
    ratingDistribution: { 1: sum('one'), 2: sum('two'), 3: sum('three'), 4: sum('four'), 5: sum('five') },
  };
}

/** Without hidden reviews. @throws Problem 404 `product-not-found` */
export async function listReviews(
  db: Database,
  productId: number,
  query: ReviewQuery,
): Promise<{ reviews: Review[]; total: number }> {
  const variants = await requireVariants(db, productId);
  const wanted = and(
    inArray(reviews.productId, variants),
    isNull(reviews.hiddenAt),
    query.rating === undefined ? undefined : eq(reviews.rating, query.rating),
    query.verified ? eq(reviews.verified, true) : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select({ review: reviews, values: products.familyValues })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(wanted)
      .orderBy(...orders[query.sortBy])
      .limit(query.limit)
      .offset(query.offset),
    db.$count(reviews, wanted),
  ]);
  return { reviews: rows.map(({ review, values }) => viewReview(review, values)), total };
}

/** Reviews count for all variants of a family (shop rules, section 8). @throws Problem 404 `product-not-found` */
async function requireVariants(db: Database, productId: number): Promise<number[]> {
  await requireProduct(db, productId);
  return variantsOf(db, productId);
}

/** What the public may see of a review; never its author's email address. `values`: of the variant it is about. */
export function viewReview(row: typeof reviews.$inferSelect, values: string[] | null): Review {
  const { id, productId, title, rating, comment, customerName, verified, helpful, createdAt } = row;
  const fromOldShop = row.importedAt !== null;
  // A file says which product it was, but hardly ever which size.
  const variant = fromOldShop ? null : values && values.join(', ');
  const shown = { id, productId, title, rating, comment, customerName, verified, helpful, pet: row.pet };
  const pictures = row.picturesShown ? addressesOf(row.pictures) : [];
  const reply = row.reply !== null && row.repliedAt ? { text: row.reply, at: row.repliedAt.toISOString() } : null;
  return { ...shown, pictures, variant, fromOldShop, createdAt: createdAt.toISOString(), reply };
}

/** Among equals the newest comes first; each order is an index read one way. */
const orders: Record<ReviewQuery['sortBy'], ReturnType<typeof desc>[]> = {
  newest: [desc(reviews.createdAt), desc(reviews.id)],
  oldest: [asc(reviews.createdAt), asc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
  lowest: [asc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
  helpful: [desc(reviews.helpful), desc(reviews.createdAt), desc(reviews.id)],
};

/**
 * Who bought a product, by account or by order: the same text for the same person, null for anybody who did not buy it. Passed in,
 * because only orders know and the catalogue must not import them.
 */
export type BuyerOf = (
  db: Database,
  by: { userId: number } | { orderNumber: string },
  productId: number,
) => Promise<string | null>;

type Purchase = { productId: number; token?: string | null | undefined; userId?: number | null };

/**
 * `verified` follows from the reviewer's own orders, or from the link mailed after a delivery (shop rules, section 8): once for
 * each buyer, however they prove it. A wrong link does not reject the review. The product's rating is updated here.
 * @throws Problem 404 `product-not-found`, 409 `already-reviewed`
 */
export async function postReview(
  deps: Deps,
  productId: number,
  { token, pictures: keys = [], pet: shownPet, ...body }: PostReviewBody,
  author: Session | null,
  buyerOf: BuyerOf,
): Promise<Review> {
  await requireProduct(deps.db, productId);
  const userId = author?.userId ?? null;
  const buyer = await findBuyer(deps, { productId, token, userId }, buyerOf);

  const pet = await describeShownPet(deps.db, userId, shownPet ?? null);
  if (keys.length > 0 && userId === null && buyer === null) throw mustHaveBought();

  return deps.changes.transaction(async (tx, invalidate) => {
    const pictures = await keepSentPictures(tx, keys);
    const [posted] = await tx
      .insert(reviews)
      .values({
        ...body,
        pictures,
        pet,
        productId,
        userId,
        buyer,
        verified: buyer !== null,
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing() // the unique keys of verified reviews
      .returning();
    if (!posted) throw alreadyReviewed();
    await countRatings(tx, [{ productId, rating: body.rating }], 1);
    await replaceEarlier(tx, posted);
    invalidate(...(await familyTags(tx, [productId])));
    const [product] = await tx
      .select({ values: products.familyValues })
      .from(products)
      .where(eq(products.id, productId));
    return viewReview(posted, product?.values ?? null);
  });
}

/**
 * An account has one review of a product: a buyer's first takes the place of what they wrote before they bought it, any other is
 * rejected. Call it with the product's rating counted, which lets one review of a product through at a time.
 */
async function replaceEarlier(tx: Database, { id, productId, userId, verified }: ReviewRow): Promise<void> {
  if (userId === null) return;
  const isTheirs = and(eq(reviews.productId, productId), eq(reviews.userId, userId), ne(reviews.id, id));
  const earlier = await tx.select().from(reviews).where(isTheirs);
  if (earlier.length === 0) return;
  if (!verified || earlier.some((one) => one.verified)) throw alreadyReviewed();
  const replaced = await tx
    .delete(reviews)
    .where(and(isTheirs, isNull(reviews.hiddenAt))) // what staff have hidden stays, and does not count
    .returning();
  await countRatings(tx, replaced, -1);
}

function mustHaveBought(): Problem {
  return invalidInput('pictures', 'Please sign in to add pictures, or use the link in our email.');
}

type ReviewRow = typeof reviews.$inferSelect;

function alreadyReviewed(): Problem {
  return new Problem(409, 'already-reviewed', 'You have already reviewed this product. Thank you!');
}

/** Whether a mailed link would make a review a verified one: it is its buyer's first. */
export async function readInvitation(
  deps: Deps,
  productId: number,
  token: string,
  buyerOf: BuyerOf,
): Promise<ReviewInvitation> {
  const buyer = await findBuyer(deps, { productId, token }, buyerOf);
  if (buyer === null) return { verified: false, reviewed: false };
  const theirs = and(eq(reviews.productId, productId), eq(reviews.buyer, buyer));
  const reviewed = (await deps.db.$count(reviews, theirs)) > 0;
  return { verified: !reviewed, reviewed };
}

async function findBuyer({ db, config }: Deps, purchase: Purchase, buyerOf: BuyerOf): Promise<string | null> {
  const { productId, token, userId } = purchase;
  const orderNumber = token ? readReviewToken(config.secret, productId, token) : null;
  const invited = orderNumber === null ? null : await buyerOf(db, { orderNumber }, productId);
  const buyer = invited ?? (userId ? await buyerOf(db, { userId }, productId) : null);
  return buyer === null ? null : signFor(config.secret, 'review buyer', buyer);
}

/** One vote per browser and customer; a repeat changes nothing. @throws Problem 404 `review-not-found` */
export async function voteHelpful(
  { db, changes, clock }: Deps,
  reviewId: number,
  voter: Session | null,
): Promise<{ review: Review; session: Session | BegunSession }> {
  const shown = and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt));
  const [row] = await db
    .select({ found: reviews, values: products.familyValues })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(shown);
  if (!row) throw new Problem(404, 'review-not-found', 'That review is not there any more.');
  const { found, values } = row;

  return changes.transaction(async (tx, invalidate) => {
    const session = voter ?? (await beginSession(tx, clock.now()));
    const { rowCount } = await tx
      .insert(reviewVotes)
      .values({ reviewId, sessionId: session.id, userId: session.userId, at: clock.now() })
      .onConflictDoNothing();
    if (!rowCount) return { review: viewReview(found, values), session };

    const [voted] = await tx
      .update(reviews)
      .set({ helpful: sql`${reviews.helpful} + 1` })
      .where(shown)
      .returning();
    invalidate(...(await familyTags(tx, [found.productId])));
    return { review: viewReview(voted ?? found, values), session };
  });
}
