import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { findBySlugs, insertProducts } from './product-records.ts';
import type { NewProduct, ProductRecord } from './edits.rules.ts';
import { freeSlug, numbered } from './slug.rules.ts';

/** How many numbered forms of a taken slug are looked at, attempt by attempt. */
const lookedAt = [20, 200, 2_000, 20_000];

/** Puts products in, each under the first free form of its slug. @returns them in the same order */
export async function insertUnderFreeSlugs(
  tx: Database,
  records: readonly NewProduct[],
  now: Date,
): Promise<ProductRecord[]> {
  // One at a time: two who name a product alike at once would both choose the same number, again and again.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`);
  const made: ProductRecord[] = [];
  let waiting = records.map((record, index) => ({ record, index }));
  for (const forms of lookedAt) {
    const named = await name(tx, waiting, forms);
    const ids = await insertProducts(
      tx,
      named.map(({ slug, record }) => ({ ...record, slug })),
      now,
    );
    for (const { slug, record, index } of named) {
      const id = ids.get(slug);
      if (id !== undefined) made[index] = { ...record, id, slug };
    }
    waiting = waiting.filter(({ index }) => made[index] === undefined);
    if (waiting.length === 0) return made;
  }
  throw new Error(`No free slug was found for ${waiting[0]?.record.slug}`);
}

async function name<Named extends { record: NewProduct }>(tx: Database, waiting: Named[], forms: number) {
  const slugs = [...new Set(waiting.map(({ record }) => record.slug))];
  const taken = new Set((await findBySlugs(tx, slugs)).keys());
  const candidates = [...taken].flatMap((slug) => Array.from({ length: forms }, (_, at) => numbered(slug, at + 2)));
  for (const slug of (await findBySlugs(tx, candidates)).keys()) taken.add(slug);
  return waiting.map((one) => {
    const slug = freeSlug(one.record.slug, taken);
    taken.add(slug);
    return { ...one, slug };
  });
}
