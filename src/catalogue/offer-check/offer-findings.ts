import { arrayOverlaps, asc, eq } from 'drizzle-orm';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { productsOnSale } from '../google-feed/google-feed.ts';
import { offerProblems, problemsFor } from '../google-feed/offer-problems.contract.ts';
import { readShelves } from '../products/shelves.ts';
import { findingsOf } from './check-offers.ts';
import type { FindingQuery, OfferCheck, OfferFinding } from './offer-check.contract.ts';
import { offerChecks, offerFindings } from './offer-check.table.ts';

const mostCounted = 10_000;

/**
 * Products that a channel minds, as the last check found them. Those shown are looked at again: what was mended since is no longer
 * among them.
 */
export async function listFindings(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { channel, level, problem, limit, offset }: FindingQuery,
): Promise<{ total: number; list: OfferFinding[] }> {
  const minded = problemsFor(channel, level).filter((one) => problem === undefined || one === problem);
  if (minded.length === 0) return { total: 0, list: [] };
  const wanted = arrayOverlaps(offerFindings.problems, minded);
  const { productId } = offerFindings;
  const ids = await db
    .select({ productId })
    .from(offerFindings)
    .where(wanted)
    .orderBy(asc(productId))
    .limit(limit)
    .offset(offset);
  const total = await countUpTo(db, offerFindings, wanted, mostCounted);
  const found = await productsOnSale(db, { ids: ids.map((one) => one.productId) });
  const problems = new Map(
    (await findingsOf(db, found, { shelves: await readShelves(db), shopUrl: config.url })).map((one) => [
      one.productId,
      one.problems,
    ]),
  );
  const list = found.flatMap(({ id, name, pictures: [first] }) => {
    const now = (problems.get(id) ?? []).filter((one) => problemsFor(channel).includes(one));
    if (!now.some((one) => minded.includes(one))) return [];
    return [{ productId: id, name, image: first ? pictureUrl(first.key) : null, problems: now }];
  });
  return { total, list };
}

export async function readOfferCheck(db: Database): Promise<OfferCheck> {
  const [check] = await db.select().from(offerChecks).where(eq(offerChecks.id, 1));
  if (!check) return { endedAt: null, products: 0, refused: 0, counts: [] };
  const { endedAt, products, refused, counts } = check;
  return {
    endedAt: endedAt.toISOString(),
    products,
    refused,
    counts: offerProblems.flatMap((problem) => {
      const count = counts[problem] ?? 0;
      return count > 0 ? [{ problem, products: count }] : [];
    }),
  };
}

/** Products that Google would not show, by the last check. */
export async function countRefused(db: Database): Promise<number> {
  const [check] = await db.select({ refused: offerChecks.refused }).from(offerChecks);
  return check?.refused ?? 0;
}
