import { eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { TextField } from '../products/personal-texts.contract.ts';
import type { Personalisation } from '../products/personalisation.contract.ts';
import { productPersonalisations } from '../products/personalisation.table.ts';
import { readExtras } from '../products/product-extras.ts';
import { productNotFound } from '../products/products.ts';
import { lockProducts } from './product-records.ts';

/** What is asked for each piece of a product; without fields it is made for nobody. @throws Problem 404 `product-not-found` */
export async function personaliseProduct(
  { changes, clock }: Pick<Deps, 'changes' | 'clock'>,
  productId: number,
  { fields }: Personalisation,
  byUserId: number,
): Promise<Personalisation> {
  const { productId: column } = productPersonalisations;
  await changes.transaction(async (tx, invalidate) => {
    if (!(await lockProducts(tx, [productId])).has(productId)) throw productNotFound();
    const { textFields: before } = await readExtras(tx, productId);
    await (fields.length === 0
      ? tx.delete(productPersonalisations).where(eq(column, productId))
      : tx
          .insert(productPersonalisations)
          .values({ productId, fields })
          .onConflictDoUpdate({ target: column, set: { fields } }));
    const about = { at: clock.now(), byUserId, subject: 'product', subjectId: productId, did: 'personalised' };
    await recordChange(tx, { ...about, before: { texts: before.map(inWords) }, after: { texts: fields.map(inWords) } });
    invalidate(productTag(productId));
  });
  return { fields };
}

const inWords = ({ label, most, letters, place }: TextField) =>
  `${label} (${most}, ${letters}${place ? ', on a picture' : ''})`;
