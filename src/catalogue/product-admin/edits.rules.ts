import { fromPounds, share, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { fromFraction, marginOf, toFraction } from '../prices/margin.contract.ts';
import { roundPrice } from '../prices/price-rounding.contract.ts';
import type { Category, Pet } from '../products/categories.contract.ts';
import type { ProductDetails } from '../products/products.contract.ts';
import type { BulkChange, BulkUndo, BulkValues } from './bulk-edit.contract.ts';
import { detailsWith } from './product-draft.contract.ts';
import type { ProductFields } from './product-draft.contract.ts';

/** Everything stored about a product itself. */
export type ProductRecord = {
  id: number;
  slug: string;
  name: string;
  description: string;
  category: Category;
  subcategory: Category | null;
  kind: string;
  pet: Pet | null;
  alsoIn: Category[];
  alsoFor: Pet[];
  brand: string | null;
  gtin: string | null;
  price: Pence;
  vatRate: number;
  netQuantity: number | null;
  netUnit: NonNullable<ProductFields['netQuantity']>['unit'] | null;
  /** Of one item as packed; null: not known. */
  weightGrams: number | null;
  details: ProductDetails;
  stock: number;
  isFeatured: boolean;
  isGiftCard: boolean;
  tags: string[];
  /** The owner's own code. */
  sku: string | null;
  /** Where it stands. */
  shelf: string | null;
  /** Never on sale yet. */
  isDraft: boolean;
  isVatSaid: boolean;
  withdrawnAt: Date | null;
  supplierId: number | null;
  supplierProductCode: string | null;
  supplierPrice: Pence | null;
  /** What one costs while it comes from the shop's own shelf. */
  costPerItem: Pence | null;
  margin: string | null;
};
export type NewProduct = Omit<ProductRecord, 'id'>;

/** The stored product with the fields that the owner changed. */
export function edited(
  record: ProductRecord,
  { price, costPerItem, netQuantity, details, ...plain }: Partial<ProductFields>,
): ProductRecord {
  const isMoved = plain.category !== undefined && plain.category !== record.category;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return repriced(
    {
      ...record,
      // What is within the category that it leaves.
      ...(isMoved && { subcategory: null }),
      ...given,
      ...(plain.vatRate !== undefined && { isVatSaid: true }),
      ...(details !== undefined && { details: detailsWith(record.details, details) }),
      ...(costPerItem !== undefined && { costPerItem: costPerItem === null ? null : fromPounds(costPerItem) }),
      ...(netQuantity !== undefined && { netQuantity: netQuantity?.value ?? null, netUnit: netQuantity?.unit ?? null }),
    },
    price === undefined ? record.price : fromPounds(price),
  );
}

/** With another price; the margin follows where the cost is known. */
function repriced(record: ProductRecord, price: Pence): ProductRecord {
  const { supplierPrice: cost } = record;
  if (price === record.price) return record;
  if (cost === null || price < cost) return { ...record, price };
  return { ...record, price, margin: toFraction(marginOf(price, cost)) };
}

export function inBulk(record: ProductRecord, change: BulkChange, now: Date): ProductRecord {
  const { category, subcategory, isFeatured, weightGrams, isWithdrawn, pricePercent, rounding = 'none' } = change;
  const withFields = edited(record, { category, subcategory, isFeatured, weightGrams });
  const changed = isWithdrawn === undefined ? withFields : withdrawnOrNot(withFields, isWithdrawn, now);
  if (pricePercent === undefined) return changed;
  const hundredths = Math.round(pricePercent * 100);
  return repriced(changed, roundPrice(share(record.price, 10_000 + hundredths, 10_000), rounding));
}

export function bulkValuesOf(record: ProductRecord): BulkValues {
  const { category, subcategory, isFeatured, isDraft, weightGrams, price, margin, withdrawnAt } = record;
  return {
    category,
    subcategory,
    isFeatured,
    isWithdrawn: withdrawnAt !== null,
    isDraft,
    weightGrams,
    price: toPounds(price),
    margin: margin === null ? null : toFraction(fromFraction(margin)),
  };
}

const bulkFields = [
  'category',
  'subcategory',
  'isFeatured',
  'isWithdrawn',
  'isDraft',
  'weightGrams',
  'price',
  'margin',
] as const;

/** Whether what the bulk edit changed is still as it left it. */
export function isAsAfter(record: ProductRecord, { before, after }: BulkUndo): boolean {
  const now = bulkValuesOf(record);
  return bulkFields.every((name) => before[name] === after[name] || now[name] === after[name]);
}

/** Only what the bulk edit changed goes back. */
export function undone(record: ProductRecord, { before, after }: BulkUndo, now: Date): ProductRecord {
  const current = bulkValuesOf(record);
  const back = <Name extends keyof BulkValues>(name: Name) =>
    before[name] === after[name] ? current[name] : before[name];
  const changed = {
    ...record,
    category: back('category'),
    subcategory: back('subcategory'),
    isFeatured: back('isFeatured'),
    weightGrams: back('weightGrams'),
    price: fromPounds(back('price')),
    margin: back('margin'),
  };
  return { ...withdrawnOrNot(changed, back('isWithdrawn'), now), isDraft: back('isDraft') };
}

export function withdrawnOrNot(record: ProductRecord, isWithdrawn: boolean, now: Date): ProductRecord {
  if (isWithdrawn === (record.withdrawnAt !== null)) return record;
  // Who puts a draft on sale has looked at it.
  return isWithdrawn
    ? { ...record, withdrawnAt: now }
    : { ...record, withdrawnAt: null, isDraft: false, isVatSaid: true };
}

/** In pence; the column holds twenty times as much. */
const highestPrice = 100_000_000;

/** Why a product cannot be sold at its price, if so. */
function priceError({ price, supplierPrice: cost }: Pick<ProductRecord, 'price' | 'supplierPrice'>) {
  if (price <= 0) return 'Enter a price above 0.';
  if (price > highestPrice) return 'Enter £1,000,000 or less.';
  if (cost !== null && price < cost) return `The supplier charges £${toPounds(cost)}: the price cannot be below that.`;
  return undefined;
}

/** Why a change cannot be made: a price that will not do, or goods without one put on sale. */
export function changeError(before: ProductRecord, after: ProductRecord): string | undefined {
  const isPutOnSale = before.withdrawnAt !== null && after.withdrawnAt === null;
  if (isPutOnSale && after.price <= 0) return `Give ${after.name} a price first.`;
  return before.price === after.price ? undefined : priceError(after);
}

/** A product's fields for the audit log. */
export function auditSnapshot(record: ProductRecord): Record<string, unknown> {
  const { id: _id, price, supplierPrice, costPerItem, margin, ...rest } = record;
  const { netQuantity, netUnit, withdrawnAt, ...plain } = rest;
  return {
    ...plain,
    price: toPounds(price),
    supplierPrice: supplierPrice === null ? null : toPounds(supplierPrice),
    costPerItem: costPerItem === null ? null : toPounds(costPerItem),
    margin: margin === null ? null : toFraction(fromFraction(margin)),
    netQuantity: netQuantity === null ? null : `${netQuantity} ${netUnit}`,
    isWithdrawn: withdrawnAt !== null,
  };
}
