import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import { toPounds } from '#platform/money.ts';
import { openFeed } from './connectors.ts';
import { openListing } from './feed-connector.ts';
import type { FeedColumnsBody, SupplierFeed } from './feeds.contract.ts';
import { UnknownColumns } from './read-feed.ts';
import { SupplierFault } from './supplier-fault.ts';
import { chooseFeedColumns, findUploadedFeed, keepUploadedFeed, readFeedColumns } from './supplier-feeds.ts';
import { impatient } from './supplier-http.ts';

type FeedDeps = Pick<Deps, 'db' | 'config' | 'outside' | 'clock'>;

const sampleCount = 3;

/** What the shop reads of a supplier's feed, and how it understands it. @throws Problem 404 `supplier-not-found` */
export async function viewFeed(deps: FeedDeps, supplierId: number): Promise<SupplierFeed> {
  const { db } = deps;
  const uploaded = await findUploadedFeed(db, supplierId);
  const upload = uploaded ? { ...uploaded, uploadedAt: uploaded.uploadedAt.toISOString() } : null;
  const known = { upload, chosen: await readFeedColumns(db, supplierId) };
  const supplier = await readSupplierRecord(db, supplierId);
  try {
    const { products, headings, columns, arePricesRetail } = await openListing(
      await openFeed(deps, supplier, impatient),
    );
    const samples = products
      .values()
      .take(sampleCount)
      .map(({ code, name, price, stock, imageUrls }) => ({
        code,
        name,
        stock,
        price: price === null ? null : toPounds(price),
        pictures: imageUrls.length,
      }));
    return {
      ...known,
      columns,
      headings,
      arePricesRetail,
      products: products.size,
      samples: [...samples],
      fault: null,
    };
  } catch (error) {
    if (!(error instanceof SupplierFault)) throw error;
    const headings = error.cause instanceof UnknownColumns ? error.cause.headings : [];
    return { ...known, columns: {}, headings, arePricesRetail: false, products: 0, samples: [], fault: error.message };
  }
}

/** @throws Problem 400 `unreadable-feed`, 404 `supplier-not-found`, 415 `not-a-file` */
export async function takeFeed(
  deps: FeedDeps,
  supplierId: number,
  { fileName, content }: { fileName: string; content: unknown },
  byUserId: number,
): Promise<SupplierFeed> {
  if (!Buffer.isBuffer(content)) {
    throw new Problem(415, 'not-a-file', 'Please send the file itself, with a type such as text/csv or text/xml.');
  }
  await keepUploadedFeed(deps, supplierId, { fileName, content }, byUserId);
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
