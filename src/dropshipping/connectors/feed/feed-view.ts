import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { openFeed } from '../connectors.ts';
import { SupplierError } from '../supplier-error.ts';
import { impatient } from '../supplier-http.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import { errorOf, openListing } from './feed-connector.ts';
import type { FeedConnection } from './feed-connector.ts';
import type { FeedListing } from './feed-listing.ts';
import type { FeedColumnsBody, SupplierFeed } from './feeds.contract.ts';
import {
  chooseFeedColumns,
  findUploadedFeed,
  readFeedColumns,
  saveUploadedFeed,
  uploadedFeed,
} from './supplier-feeds.ts';
import type { UploadedFeed } from './supplier-feeds.ts';

type FeedDeps = Pick<Deps, 'db' | 'config' | 'httpClient' | 'clock'>;

const sampleCount = 3;

/** A supplier's feed as the shop parses it. @throws Problem 404 `supplier-not-found` */
export async function viewFeed(deps: FeedDeps, supplierId: number): Promise<SupplierFeed> {
  const { db } = deps;
  const uploaded = await findUploadedFeed(db, supplierId);
  const upload = uploaded ? { ...uploaded, uploadedAt: uploaded.uploadedAt.toISOString() } : null;
  const known = { upload, chosen: await readFeedColumns(db, supplierId) };
  const supplier = await readSupplierRecord(db, supplierId);
  try {
    const { listing } = await openListing(await shownFeed(deps, supplier, uploaded, known.chosen));
    const { products, ...read } = listing;
    const fault = errorOf(supplier.name, listing);
    return { ...known, ...read, products: products.size, samples: samplesOf(listing), fault };
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    const unread = { columns: {}, headings: [], arePricesRetail: false, products: 0, samples: [] };
    return { ...known, ...unread, fault: error.message };
  }
}

function samplesOf({ products }: FeedListing): SupplierFeed['samples'] {
  return products
    .values()
    .take(sampleCount)
    .map(({ code, name, price, stock, imageUrls }) => ({
      code,
      name,
      stock,
      price: price === null ? null : toPounds(price),
      pictures: imageUrls.length,
    }))
    .toArray();
}

/** The upload that waits for its columns, or else the feed in use. */
async function shownFeed(
  deps: FeedDeps,
  supplier: SupplierRecord,
  uploaded: UploadedFeed | undefined,
  columns: FeedColumns,
): Promise<FeedConnection> {
  if (!uploaded?.isWaiting) return openFeed(deps, supplier, impatient);
  return { name: supplier.name, columns, source: uploadedFeed(deps.db, supplier.id, uploaded) };
}

/** @throws Problem 400 `unreadable-feed`, 404 `supplier-not-found`, 415 `not-a-file` */
export async function receiveFeed(
  deps: FeedDeps,
  supplierId: number,
  { fileName, content }: { fileName: string; content: unknown },
  byUserId: number,
): Promise<SupplierFeed> {
  if (!Buffer.isBuffer(content)) {
    throw new Problem(415, 'not-a-file', 'Please send the file itself, with a type such as text/csv or text/xml.');
  }
  await saveUploadedFeed(deps, supplierId, { fileName, content }, byUserId);
  return viewFeed(deps, supplierId);
}

/** @throws Problem 404 `supplier-not-found` */
export async function changeFeedColumns(
  deps: FeedDeps,
  supplierId: number,
  { columns }: FeedColumnsBody,
  byUserId: number,
): Promise<SupplierFeed> {
  await chooseFeedColumns(deps, supplierId, columns, byUserId);
  return viewFeed(deps, supplierId);
}
