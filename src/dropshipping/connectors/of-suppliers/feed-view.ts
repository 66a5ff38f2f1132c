import { shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { findConnection } from '../../connections/supplier-connections.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { listChecks } from '../feed/feed-checks.ts';
import type { FeedSettings } from '../feed/feed-columns.contract.ts';
import { errorOf, openListing } from '../feed/feed-connector.ts';
import type { FeedConnection } from '../feed/feed-connector.ts';
import type { FeedListing } from '../feed/feed-listing.ts';
import type { FeedColumnsBody, SupplierFeed } from '../feed/feeds.contract.ts';
import {
  chooseFeedSettings,
  findUploadedFeed,
  readFeedSettings,
  saveUploadedFeed,
  uploadedFeed,
} from '../feed/supplier-feeds.ts';
import type { UploadedFeed } from '../feed/supplier-feeds.ts';
import { impatient } from '../supplier-http.ts';
import { openFeed } from './connectors.ts';

type FeedDeps = Pick<Deps, 'db' | 'config' | 'httpClient' | 'clock' | 'jobs'>;

const sampleCount = 3;
const checksShown = 6;

/** A supplier's feed as the shop parses it. @throws Problem 404 `supplier-not-found` */
export async function viewFeed(deps: FeedDeps, supplierId: number): Promise<SupplierFeed> {
  const { db } = deps;
  const uploaded = await findUploadedFeed(db, supplierId);
  const upload = uploaded ? { ...uploaded, uploadedAt: uploaded.uploadedAt.toISOString() } : null;
  const settings = await readFeedSettings(db, supplierId);
  const { columns: chosen = {}, encoding = null, headingRow = null, currency = null } = settings;
  const known = { upload, chosen, encoding, headingRow, currency };
  const supplier = await readSupplierRecord(db, supplierId);
  try {
    const opened = await openListing(await shownFeed(deps, supplier, uploaded, settings));
    const { products, headings, columns, arePricesRetail, check } = opened.listing;
    const read = {
      headings,
      columns,
      arePricesRetail,
      check,
      products: products.size,
      samples: samplesOf(opened.listing),
    };
    return { ...known, ...read, ...(await keptOf(db, supplierId)), fault: errorOf(supplier.name, opened) };
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    const unread = { columns: {}, headings: [], arePricesRetail: false, products: 0, samples: [], check: null };
    return { ...known, ...unread, ...(await keptOf(db, supplierId)), fault: error.message };
  }
}

/** What was kept of readings, this one included. */
async function keptOf(db: Deps['db'], supplierId: number): Promise<Pick<SupplierFeed, 'hostKey' | 'checks'>> {
  const { hostKey } = await findConnection(db, supplierId);
  return { hostKey, checks: await checksOf(db, supplierId) };
}

async function checksOf(db: Deps['db'], supplierId: number): Promise<SupplierFeed['checks']> {
  const kept = await listChecks(db, supplierId, checksShown);
  return kept.map(({ readAt, found: { rows, without }, fault }) => ({
    readAt: readAt.toISOString(),
    rows: rows.given,
    leftOut: rows.leftOut,
    withoutPrice: without.price,
    withoutStock: without.stock,
    fault,
  }));
}

function samplesOf({ products }: FeedListing): SupplierFeed['samples'] {
  return products
    .values()
    .take(sampleCount)
    .map(({ code, name, price, currency, stock, imageUrls }) => ({
      code,
      name,
      stock,
      price: price === null || (currency ?? shopCurrency) !== shopCurrency ? null : toPounds(price),
      pictures: imageUrls.length,
    }))
    .toArray();
}

/** The upload that waits for its columns, or else the feed in use. */
async function shownFeed(
  deps: FeedDeps,
  supplier: SupplierRecord,
  uploaded: UploadedFeed | undefined,
  settings: FeedSettings,
): Promise<FeedConnection> {
  if (!uploaded?.isWaiting) return openFeed(deps, supplier, impatient);
  return { name: supplier.name, settings, source: uploadedFeed(deps, supplier.id, uploaded) };
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
  settings: FeedColumnsBody,
  byUserId: number,
): Promise<SupplierFeed> {
  await chooseFeedSettings(deps, supplierId, settings, byUserId);
  return viewFeed(deps, supplierId);
}
