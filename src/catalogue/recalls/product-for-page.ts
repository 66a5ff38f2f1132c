import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { readBundleOf } from '../bundles/bundles.ts';
import type { ProductWithFamily } from '../products/product-families.contract.ts';
import { readProductWithFamily } from '../products/product-families.ts';
import { readRecallOf } from './recalls.ts';

type ForPage = { shown: ProductWithFamily; tags: CacheTag[]; until: Date | undefined };

/**
 * A product for its page, with the bundle it is part of and its recall.
 * @throws Problem 404 `product-not-found` for unknown and withdrawn ones, with the words of a recall
 */
export async function readProductForPage(db: Database, id: number, now: Date): Promise<ForPage> {
  const reading = readRecallOf(db, id, now);
  const [product, bundle, recall] = await Promise.all([
    readProductWithFamily(db, id).catch(async (error: unknown) => {
      const recalled = await reading;
      // Recalled goods are mostly taken off sale, and whoever has them looks for their page.
      if (recalled && error instanceof Problem) throw new Problem(404, error.code, recalled.words);
      throw error;
    }),
    readBundleOf(db, id, now),
    reading,
  ]);
  const { shown, tags, until } = bundle;
  const ends = [until, recall?.until].flatMap((one) => one ?? []);
  return {
    shown: { ...product, ...(shown && { bundle: shown }), ...(recall && { recall: recall.words }) },
    tags,
    until: ends.toSorted((one, other) => one.getTime() - other.getTime())[0],
  };
}
