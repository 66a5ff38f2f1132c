import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { fromPounds } from '#platform/money.ts';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { recordPrices } from '../prices/price-history.ts';
import { reported } from './edits.rules.ts';
import { pricingOf } from './keep-changes.ts';
import type { Occasion } from './keep-changes.ts';
import type { CreateProductBody } from './product-draft.contract.ts';
import type { NewProduct, ProductRecord } from './edits.rules.ts';
import { slugOf } from './slug.rules.ts';
import { insertUnderFreeSlugs } from './slugs.ts';

export function newProduct(wanted: CreateProductBody, now: Date): NewProduct {
  const { isWithdrawn, price, costPerItem, netQuantity, kind, ...plain } = wanted;
  return {
    ...plain,
    slug: slugOf(wanted.name),
    kind: kind ?? wanted.category,
    price: fromPounds(price),
    costPerItem: costPerItem === null ? null : fromPounds(costPerItem),
    netQuantity: netQuantity?.value ?? null,
    netUnit: netQuantity?.unit ?? null,
    withdrawnAt: isWithdrawn ? now : null,
    supplierId: null,
    supplierProductCode: null,
    supplierPrice: null,
    margin: null,
  };
}

/** Takes products in, each under a free address, with their first prices and their lines in the audit log. */
export async function addProducts(
  tx: Database,
  invalidate: Invalidate,
  records: readonly NewProduct[],
  { did, priceCause: cause, at, byUserId }: Occasion,
): Promise<ProductRecord[]> {
  if (records.length === 0) return [];
  const made = await insertUnderFreeSlugs(tx, records, at);
  await recordPrices(tx, made.map(pricingOf), { cause, at, byUserId });
  const about = { at, byUserId, subject: 'product', did, before: null };
  await recordChanges(
    tx,
    made.map((record) => ({ ...about, subjectId: record.id, after: reported(record) })),
  );
  invalidate('catalogue', ...made.map(({ id }) => productTag(id)));
  return made;
}

export async function addProduct(
  tx: Database,
  invalidate: Invalidate,
  record: NewProduct,
  occasion: Occasion,
): Promise<ProductRecord> {
  const [made] = await addProducts(tx, invalidate, [record], occasion);
  if (!made) throw new Error(`Product ${record.slug} was not made`);
  return made;
}
