import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import { recordChange } from '#shop/audit-log/audit-log.ts';
import { supplierConnections } from '../suppliers/supplier-connections.table.ts';
import { feedFields } from './feed-columns.contract.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import { readListing } from './feed-listing.ts';
import type { FeedSource } from './feed-source.ts';
import { UnknownColumns, UnreadableFeed } from './read-feed.ts';
import { supplierFeeds } from './supplier-feeds.table.ts';

export type UploadedFeed = { fileName: string; uploadedAt: Date };

const feedOptions = z.object({ columns: z.partialRecord(z.enum(feedFields), z.string()).default({}) });

export async function readFeedColumns(db: Database, supplierId: number): Promise<FeedColumns> {
  const { supplierId: id, options } = supplierConnections;
  const [found] = await db.select({ options }).from(supplierConnections).where(eq(id, supplierId));
  return feedOptions.safeParse(found?.options).data?.columns ?? {};
}

/** @throws Problem 404 `supplier-not-found` */
export async function chooseFeedColumns(
  deps: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  columns: FeedColumns,
  byUserId: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSupplierRecord(tx, supplierId);
    const before = { columns: await readFeedColumns(tx, supplierId) };
    const options = { columns };
    await tx
      .insert(supplierConnections)
      .values({ supplierId, options })
      .onConflictDoUpdate({ target: supplierConnections.supplierId, set: { options } });
    const at = deps.clock.now();
    await recordChange(tx, {
      at,
      byUserId,
      ...subject(supplierId),
      did: 'feed-columns-chosen',
      before,
      after: options,
    });
  });
}

export async function findUploadedFeed(db: Database, supplierId: number): Promise<UploadedFeed | undefined> {
  const { supplierId: id, fileName, uploadedAt } = supplierFeeds;
  const [found] = await db.select({ fileName, uploadedAt }).from(supplierFeeds).where(eq(id, supplierId));
  return found;
}

/** An uploaded feed as a connector reads it. */
export function uploadedFeed(db: Database, supplierId: number): FeedSource {
  return {
    name: `upload for supplier ${supplierId}`,
    async load(stamp) {
      const { supplierId: id, fileName, uploadedAt, content } = supplierFeeds;
      const size = sql<number>`octet_length(${content})`;
      const [feed] = await db.select({ fileName, uploadedAt, size }).from(supplierFeeds).where(eq(id, supplierId));
      const current = JSON.stringify(feed);
      if (current === stamp) return null;
      const [kept] = await db.select({ content }).from(supplierFeeds).where(eq(id, supplierId));
      return { bytes: kept?.content ?? Buffer.of(), stamp: current };
    },
  };
}

/** Takes the place of the one before. @throws Problem 400 `unreadable-feed`, 404 `supplier-not-found` */
export async function keepUploadedFeed(
  deps: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  { fileName, content }: { fileName: string; content: Buffer },
  byUserId: number,
): Promise<void> {
  const products = await countProducts(content, await readFeedColumns(deps.db, supplierId));
  await deps.db.transaction(async (tx) => {
    await lockSupplierRecord(tx, supplierId);
    const uploadedAt = deps.clock.now();
    const feed = { fileName, content, uploadedAt };
    await tx
      .insert(supplierFeeds)
      .values({ supplierId, ...feed })
      .onConflictDoUpdate({ target: supplierFeeds.supplierId, set: feed });
    const change = {
      ...subject(supplierId),
      did: 'feed-uploaded',
      before: null,
      after: { fileName, products },
    } as const;
    await recordChange(tx, { at: uploadedAt, byUserId, ...change });
  });
}

/** The one at the supplier's address counts again. @throws Problem 404 `no-uploaded-feed` */
export async function removeUploadedFeed(
  deps: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  byUserId: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { supplierId: id, fileName } = supplierFeeds;
    const [before] = await tx.delete(supplierFeeds).where(eq(id, supplierId)).returning({ fileName });
    if (!before) throw new Problem(404, 'no-uploaded-feed', 'No feed was uploaded for this supplier.');
    const at = deps.clock.now();
    await recordChange(tx, { at, byUserId, ...subject(supplierId), did: 'feed-removed', before, after: null });
  });
}

const subject = (supplierId: number) => ({ subject: 'supplier', subjectId: supplierId });

async function countProducts(content: Buffer, columns: FeedColumns): Promise<number> {
  try {
    return (await readListing(content, columns)).products.size;
  } catch (error) {
    // A file whose columns have other names is kept: they are chosen next.
    if (error instanceof UnknownColumns) return 0;
    if (!(error instanceof UnreadableFeed)) throw error;
    throw new Problem(400, 'unreadable-feed', `That file is no feed: ${error.message}.`);
  }
}
