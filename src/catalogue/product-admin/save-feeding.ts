import { sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { readExtras } from '../products/product-extras.ts';
import { productTexts } from '../products/products.table.ts';
import { productNotFound } from '../products/products.ts';
import type { FeedingBody } from './feeding-admin.contract.ts';
import { lockProducts } from './product-records.ts';

/** The feeding table of a food; without rows it has none of its own. @throws Problem 404 `product-not-found` */
export async function saveFeeding(
  { changes, clock }: Pick<Deps, 'changes' | 'clock'>,
  productId: number,
  { rows }: FeedingBody,
  byUserId: number,
): Promise<FeedingBody> {
  await changes.transaction(async (tx, invalidate) => {
    const product = (await lockProducts(tx, [productId])).get(productId);
    if (!product) throw productNotFound();
    const before = (await readExtras(tx, productId)).ownFeeding;
    const feeding = rows.length === 0 ? null : rows;
    await tx
      .insert(productTexts)
      .values({ productId, description: product.description, feeding })
      .onConflictDoUpdate({ target: productTexts.productId, set: { feeding } });
    const about = { at: clock.now(), byUserId, subject: 'product', subjectId: productId, did: 'fed' };
    await recordChange(tx, {
      ...about,
      before: { feeding: before.map(inWords) },
      after: { feeding: rows.map(inWords) },
    });
    // Other sizes of its family may show it too.
    const { rows: same } = await tx.execute<{ id: number }>(sql`
      select variant.id from products join products variant on variant.family_id = products.family_id
      where products.id = ${productId}`);
    invalidate(productTag(productId), ...same.map(({ id }) => productTag(id)));
  });
  return { rows };
}

const inWords = ({ kg, grams }: FeedingBody['rows'][number]) => `${kg} kg: ${grams} g`;
