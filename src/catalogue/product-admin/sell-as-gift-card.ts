import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fromPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { vatRates } from '../prices/vat-rates.contract.ts';
import { productPersonalisations } from '../products/personalisation.table.ts';
import { products } from '../products/products.table.ts';
import { productNotFound } from '../products/products.ts';
import { giftCardStock } from '../products/stock.ts';
import { lockProducts } from './product-records.ts';

export const giftCardSwitch = z.object({ isGiftCard: z.boolean('Say whether it is a gift card') });

/**
 * A product, with all of its family, is a gift card of its price, or goods again, which then are sold out at the standard rate of VAT,
 * as what they had is not kept. A gift card has no stock, VAT, weight or sender.
 * @throws Problem 404 `product-not-found`, 409 `cannot-be-gift-card`
 */
export async function sellAsGiftCard(
  { changes, clock }: Pick<Deps, 'changes' | 'clock'>,
  productId: number,
  { isGiftCard }: z.infer<typeof giftCardSwitch>,
  byUserId: number,
): Promise<z.infer<typeof giftCardSwitch>> {
  await changes.transaction(async (tx, invalidate) => {
    const ids = await familyOf(tx, productId);
    await lockProducts(tx, ids);
    const found = await tx.select().from(products).where(inArray(products.id, ids));
    const changing = found.filter((product) => product.isGiftCard !== isGiftCard);
    if (isGiftCard) for (const product of changing) rejectOther(product);
    for (const { id } of changing) {
      await tx
        .update(products)
        .set(isGiftCard ? asCard : asGoods)
        .where(eq(products.id, id));
      if (isGiftCard) await tx.delete(productPersonalisations).where(eq(productPersonalisations.productId, id));
      const about = { at: clock.now(), byUserId, subject: 'product', subjectId: id, did: 'changed' };
      await recordChange(tx, { ...about, before: { isGiftCard: !isGiftCard }, after: { isGiftCard } });
      invalidate(productTag(id));
    }
    if (changing.length > 0) invalidate('catalogue');
  });
  return { isGiftCard };
}

/** What a gift card has, and has not. */
export const asCard = {
  isGiftCard: true,
  vatRate: 0,
  stock: giftCardStock,
  weightGrams: null,
  netQuantity: null,
  netUnit: null,
  costPerItem: null,
  margin: null,
};
const asGoods = { isGiftCard: false, vatRate: vatRates[0], stock: 0 };

async function familyOf(tx: Database, productId: number): Promise<number[]> {
  const [product] = await tx.select({ familyId: products.familyId }).from(products).where(eq(products.id, productId));
  if (!product) throw productNotFound();
  if (product.familyId === null) return [productId];
  const variants = await tx.select({ id: products.id }).from(products).where(eq(products.familyId, product.familyId));
  return variants.map(({ id }) => id);
}

const [least, most] = [fromPounds('1.00'), fromPounds('1000.00')];

/** For the end of a sentence; undefined: it can be one. */
export function whyNoCardOf(price: Pence): string | undefined {
  if (price >= least && price <= most) return undefined;
  return 'needs a price from £1.00 to £1,000.00, which is what will be on the card';
}

function rejectOther({ name, price, regularPrice, supplierId }: typeof products.$inferSelect): void {
  const why =
    (supplierId !== null && 'is sent by a supplier, so it can’t be a gift card') ||
    (regularPrice !== null && 'is in a sale: end that first, as a gift card costs what is on it') ||
    whyNoCardOf(price);
  if (why) throw new Problem(409, 'cannot-be-gift-card', `${name} ${why}.`);
}
