import { and, arrayOverlaps, asc, eq, gt, lt, max, sql } from 'drizzle-orm';
import { readProductNames } from '#catalogue/products/products.ts';
import { isStillSent } from '#catalogue/supplied-products/synced-products.ts';
import type { SyncedProduct } from '#catalogue/supplied-products/synced-products.ts';
import type { Database } from '#platform/database/database.ts';
import { insertRows, isOneOf } from '#platform/database/many-values.ts';
import type { Offer } from '../connectors/supplier-connector.ts';
import { supplierOffers } from './supplier-offers.table.ts';

export type SavedOffer = typeof supplierOffers.$inferSelect;
export type SavedPicture = Pick<SavedOffer, 'pictureUrl' | 'pictureKey' | 'pictureEtag' | 'pictureModified'>;

/**
 * Stores what the supplier reported about these products; undefined: not listed when it was queried at this time. What was
 * queried later than that, as for a webhook during a long sync, is kept.
 */
export async function saveOffers(
  db: Database,
  supplierId: number,
  reported: readonly { product: Pick<SyncedProduct, 'id' | 'code'>; offer: Offer | undefined }[],
  askedAt: Date,
): Promise<void> {
  if (reported.length === 0) return;
  const rows = reported.map(({ product, offer }) => ({ supplierId, ...rowOf(product, offer, askedAt) }));
  // A delisted product keeps its ids: it may be listed again.
  await db.execute(sql`
    ${insertRows(supplierOffers, rows)}
    on conflict (supplier_id, product_id) do update set
      code = excluded.code,
      asked_at = excluded.asked_at,
      file_digest = excluded.file_digest,
      file_read_at = case when excluded.file_digest = ${supplierOffers.fileDigest} then ${supplierOffers.fileReadAt} else excluded.file_read_at end,
      is_listed = excluded.is_listed,
      stock = excluded.stock,
      is_in_stock = excluded.is_in_stock,
      stock_read_at = coalesce(excluded.stock_read_at, case when ${supplierOffers.code} = excluded.code then ${lastReadAt} end),
      cost = excluded.cost,
      currency = excluded.currency,
      least_order = excluded.least_order,
      order_multiple = excluded.order_multiple,
      image_url = excluded.image_url,
      pool = excluded.pool,
      names = case when excluded.is_listed then excluded.names else ${supplierOffers.names} end
    where ${isNewSince(askedAt)}`);
}

/** An upload may be older than the query that it replaces, but not than the sync that reads it. */
function isNewSince(askedAt: Date) {
  return sql`${supplierOffers.code} <> excluded.code
    or ${supplierOffers.askedAt} <= greatest(excluded.asked_at, ${askedAt.toISOString()}::timestamptz)`;
}

/** Of what is not listed there are none. */
const nothing = {
  stock: null,
  isInStock: false,
  cost: null,
  currency: null,
  leastOrder: null,
  orderMultiple: null,
  imageUrl: null,
  pool: null,
  names: [],
};

function rowOf({ id: productId, code }: Pick<SyncedProduct, 'id' | 'code'>, offer: Offer | undefined, askedAt: Date) {
  if (!offer) {
    return {
      productId,
      code,
      askedAt,
      isListed: false,
      stockReadAt: askedAt,
      fileDigest: null,
      fileReadAt: null,
      ...nothing,
    };
  }
  return {
    productId,
    code,
    askedAt: offer.at,
    fileDigest: offer.file?.digest ?? null,
    fileReadAt: offer.file?.readAt ?? null,
    isListed: true,
    ...stockOf(offer),
    stockReadAt: offer.stock === null ? null : offer.at,
    cost: offer.price,
    currency: offer.price === null ? null : (offer.currency ?? null),
    leastOrder: offer.leastOrder ?? null,
    orderMultiple: offer.orderMultiple ?? null,
    imageUrl: firstPicture(offer),
    pool: offer.pool ?? null,
    names: offer.names ?? [],
  };
}

/** Rows from before it was noted are of the time of asking, if they have a figure. */
const lastReadAt = sql`coalesce(${supplierOffers.stockReadAt}, case when ${supplierOffers.stock} is not null or ${supplierOffers.isInStock} or not ${supplierOffers.isListed} then ${supplierOffers.askedAt} end)`;

function stockOf({ stock }: Offer): Pick<SavedOffer, 'stock' | 'isInStock'> {
  return stock === 'in-stock' ? { stock: null, isInStock: true } : { stock, isInStock: false };
}

/** The supplier's products that have one of these ids in its system. */
export async function findByName(db: Database, supplierId: number, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const { productId } = supplierOffers;
  const rows = await db
    .select({ productId })
    .from(supplierOffers)
    .where(and(eq(supplierOffers.supplierId, supplierId), arrayOverlaps(supplierOffers.names, [...names])));
  return rows.map((row) => row.productId);
}

/** Percent-encoded: a supplier's URL may contain characters that no column accepts. */
function firstPicture({ imageUrls }: Offer): string | null {
  const addresses = imageUrls.flatMap((text) => URL.parse(text) ?? []);
  return addresses.find(({ protocol }) => protocol === 'https:' || protocol === 'http:')?.href ?? null;
}

/** By product; offers for a code other than the current one are left out. */
export async function findOffers(
  db: Database,
  supplierId: number,
  products: readonly Pick<SyncedProduct, 'id' | 'code'>[],
): Promise<Map<number, SavedOffer>> {
  if (products.length === 0) return new Map();
  const codes = new Map(products.map(({ id, code }) => [id, code]));
  const rows = await db
    .select()
    .from(supplierOffers)
    .where(and(eq(supplierOffers.supplierId, supplierId), isOneOf(supplierOffers.productId, codes.keys())));
  return new Map(
    rows.filter(({ productId, code }) => codes.get(productId) === code).map((row) => [row.productId, row]),
  );
}

/** Which of the supplier's pictures the shop has now, so that unchanged ones are not fetched again. */
export async function savePictures(
  db: Database,
  supplierId: number,
  found: readonly (SavedPicture & Pick<SavedOffer, 'productId'>)[],
): Promise<void> {
  await db.execute(sql`
    update ${supplierOffers} as saved set picture_url = r."pictureUrl", picture_key = r."pictureKey",
      picture_etag = r."pictureEtag", picture_modified = r."pictureModified"
    from jsonb_to_recordset(${JSON.stringify(found)}) as r(
      "productId" int, "pictureUrl" text, "pictureKey" text, "pictureEtag" text, "pictureModified" text)
    where saved.supplier_id = ${supplierId} and saved.product_id = r."productId"`);
}

/** Of when the newest stock figure of the supplier is that could be read; null: there is none. */
export async function newestStock(db: Database, supplierId: number): Promise<Date | null> {
  const [newest] = await db
    .select({ at: max(supplierOffers.stockReadAt) })
    .from(supplierOffers)
    .where(eq(supplierOffers.supplierId, supplierId));
  return newest?.at ?? null;
}

/** Products of the supplier whose last stock that could be read is from before this time. */
export function countStale(db: Database, supplierId: number, since: Date): Promise<number> {
  return db.$count(supplierOffers, staleOnes(supplierId, since));
}

/** Products on sale that their supplier no longer lists, up to `most`. */
export async function findGone(
  db: Database,
  most: number,
): Promise<{ productId: number; supplierId: number; name: string; at: Date }[]> {
  const { productId, supplierId, askedAt: at, isListed } = supplierOffers;
  const gone = await db
    .select({ productId, supplierId, at })
    .from(supplierOffers)
    .where(and(sql`not ${isListed}`, isStillSent(supplierOffers)))
    .orderBy(asc(supplierId), asc(productId))
    .limit(most);
  const names = await readProductNames(
    db,
    gone.map((one) => one.productId),
  );
  return gone.map((one) => ({ ...one, name: names.get(one.productId) ?? '' }));
}

/** Their ids, in order. */
export async function findStale(
  db: Database,
  supplierId: number,
  since: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { productId } = supplierOffers;
  const rows = await db
    .select({ productId })
    .from(supplierOffers)
    .where(and(staleOnes(supplierId, since), gt(productId, after)))
    .orderBy(asc(productId))
    .limit(limit);
  return rows.map((row) => row.productId);
}

/** Where a supplier has never reported a stock, the owner keeps it. */
const staleOnes = (supplierId: number, since: Date) =>
  and(
    eq(supplierOffers.supplierId, supplierId),
    lt(sql`coalesce(${supplierOffers.stockReadAt}, ${supplierOffers.askedAt})`, since),
    isStillSent(supplierOffers),
  );
