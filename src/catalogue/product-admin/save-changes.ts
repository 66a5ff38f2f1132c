import { isSame, recordChanges } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { stockReturned, vatRatesChanged } from '../catalogue-events.ts';
import type { PriceCause } from '../prices/price-causes.contract.ts';
import { beginPriceHistory, recordPrices } from '../prices/price-history.ts';
import { requirePlaces } from '../products/shelves.ts';
import { recordStockChanges } from '../stock-changes/stock-changes.ts';
import { auditSnapshot } from './edits.rules.ts';
import type { ProductRecord } from './edits.rules.ts';
import { rewriteProducts } from './product-records.ts';

export type Edit = { before: ProductRecord; after: ProductRecord };

/** What the audit log calls the change, why prices moved, when and by whom. */
export type Occasion = { did: string; priceCause: PriceCause; at: Date; byUserId: number };

/** Writes edits of locked products, and all that follows from them: audit log, price and stock history, alerts, caches. */
export async function saveChanges(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  edits: readonly Edit[],
  occasion: Occasion,
): Promise<void> {
  if (edits.length === 0) return;
  const { did, priceCause, at, byUserId } = occasion;
  const changed = edits.map(({ before, after }) => ({ ...after, isSeen: isSeenChange(before, after) }));
  await requirePlaces(
    tx,
    edits.filter(isMoved).map(({ after }) => after),
  );
  const repriced = edits.filter(isRepriced).map(({ after }) => after.id);
  await beginPriceHistory(tx, repriced);
  await rewriteProducts(tx, changed, at);
  await recordChanges(
    tx,
    edits.map(({ before, after }) => ({
      at,
      byUserId,
      subject: 'product',
      subjectId: after.id,
      did,
      before: auditSnapshot(before),
      after: auditSnapshot(after),
    })),
  );
  await recordPrices(tx, repriced, { cause: priceCause, at, byUserId });
  await recordStock({ jobs }, tx, edits, { at, byUserId });
  await announceVatRates({ jobs }, tx, edits);
  invalidate('catalogue', ...edits.map(({ after }) => productTag(after.id)));
}

export function isChanged(before: ProductRecord, after: ProductRecord): boolean {
  return !isSame(auditSnapshot(before), auditSnapshot(after));
}

/** What only the owner sees, and how many there are as long as there are some. */
const unseen = [
  'stock',
  'isFeatured',
  'weightGrams',
  'tags',
  'sku',
  'shelf',
  'isVatSaid',
  'supplierId',
  'supplierProductCode',
  'supplierPrice',
  'costPerItem',
  'margin',
] as const;

function isSeenChange(before: ProductRecord, after: ProductRecord): boolean {
  const seen = (record: ProductRecord) => ({
    ...auditSnapshot(record),
    ...Object.fromEntries(unseen.map((name) => [name, null])),
    isSoldOut: record.stock === 0,
  });
  return !isSame(seen(before), seen(after));
}

async function recordStock(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Database,
  edits: readonly Edit[],
  { at, byUserId }: Pick<Occasion, 'at' | 'byUserId'>,
): Promise<void> {
  const moved = edits.filter(({ before, after }) => before.stock !== after.stock);
  await recordStockChanges(
    tx,
    moved.map(({ before, after }) => ({
      productId: after.id,
      at,
      byUserId,
      before: before.stock,
      after: after.stock,
      reason: 'import',
    })),
  );
  const returned = moved.filter(({ before }) => before.stock === 0).map(({ after }) => after.id);
  if (returned.length > 0) await jobs.enqueue(tx, stockReturned, { productIds: returned });
}

function isMoved({ before, after }: Edit): boolean {
  const placeOf = ({ category, subcategory, pet, alsoIn, alsoFor }: ProductRecord) =>
    JSON.stringify([category, subcategory, pet, alsoIn, alsoFor]);
  return placeOf(before) !== placeOf(after);
}

/** What is paid to suppliers follows the rate. */
async function announceVatRates({ jobs }: Pick<Deps, 'jobs'>, tx: Database, edits: readonly Edit[]): Promise<void> {
  const supplierIds = new Set(
    edits.flatMap(({ before, after }) => (before.vatRate === after.vatRate ? [] : (after.supplierId ?? []))),
  );
  if (supplierIds.size > 0) await jobs.enqueue(tx, vatRatesChanged, { supplierIds: [...supplierIds] });
}

function isRepriced({ before, after }: Edit): boolean {
  return before.price !== after.price || before.margin !== after.margin;
}
