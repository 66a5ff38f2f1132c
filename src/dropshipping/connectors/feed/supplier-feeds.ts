import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { UnreadableFile } from '#platform/table-files/file-table.ts';
import { supplierConnections } from '../../connections/supplier-connections.table.ts';
import { forgetBaseline } from './feed-checks.ts';
import { feedFields } from './feed-columns.contract.ts';
import type { FeedSettings } from './feed-columns.contract.ts';
import type { FeedListing } from './feed-listing.ts';
import type { FeedSource } from './feed-source.ts';
import { listFeed } from './feed-thread.ts';
import { supplierFeeds } from './supplier-feeds.table.ts';

export type UploadedFeed = { fileName: string; uploadedAt: Date; isWaiting: boolean };

const feedOptions = z.object({
  columns: z.partialRecord(z.enum(feedFields), z.string().nullable()).default({}),
  encoding: z.string().optional(),
  headingRow: z.int().optional(),
  currency: z.string().optional(),
});

export async function readFeedSettings(db: Database, supplierId: number): Promise<FeedSettings> {
  const { supplierId: id, options } = supplierConnections;
  const [found] = await db.select({ options }).from(supplierConnections).where(eq(id, supplierId));
  return feedOptions.safeParse(found?.options).data ?? {};
}

/** Who saves them has looked at the feed: it is not compared with the one before any more. @throws Problem 404 `supplier-not-found` */
export async function chooseFeedSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  options: FeedSettings,
  byUserId: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSupplierRecord(tx, supplierId);
    await forgetBaseline(tx, supplierId);
    const before = await readFeedSettings(tx, supplierId);
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
  await adoptWaitingFeed(deps, supplierId, options);
}

/** Once its code column is known, an uploaded feed replaces the one before. */
async function adoptWaitingFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  settings: FeedSettings,
): Promise<void> {
  const [waiting] = await db
    .select()
    .from(supplierFeeds)
    .where(feedOf(supplierId, { isWaiting: true }));
  if (!waiting || !isUsable(await readUpload(waiting.content, settings, clock.now()))) return;
  await db.transaction(async (tx) => {
    await lockSupplierRecord(tx, supplierId);
    await tx.delete(supplierFeeds).where(feedOf(supplierId, { isWaiting: false }));
    const same = and(feedOf(supplierId, { isWaiting: true }), eq(supplierFeeds.uploadedAt, waiting.uploadedAt));
    await tx.update(supplierFeeds).set({ isWaiting: false }).where(same);
  });
}

const feedOf = (supplierId: number, { isWaiting }: { isWaiting: boolean }) =>
  and(eq(supplierFeeds.supplierId, supplierId), eq(supplierFeeds.isWaiting, isWaiting));

function isUsable({ columns, products }: FeedListing): boolean {
  return Boolean(columns.code) && products.size > 0;
}

/** The upload that waits for its columns, if there is one, otherwise the feed in use. */
export async function findUploadedFeed(db: Database, supplierId: number): Promise<UploadedFeed | undefined> {
  const { supplierId: id, fileName, uploadedAt, isWaiting } = supplierFeeds;
  const [found] = await db
    .select({ fileName, uploadedAt, isWaiting })
    .from(supplierFeeds)
    .where(eq(id, supplierId))
    .orderBy(desc(isWaiting))
    .limit(1);
  return found;
}

/** The suppliers among these whose goods are known from an uploaded feed. */
export async function findUploadsInUse(db: Database, supplierIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { supplierId } = supplierFeeds;
  const rows = await db
    .select({ supplierId })
    .from(supplierFeeds)
    .innerJoin(supplierConnections, eq(supplierConnections.supplierId, supplierId))
    .where(
      and(
        inArray(supplierId, [...supplierIds]),
        eq(supplierFeeds.isWaiting, false),
        eq(supplierConnections.connector, 'feed'),
      ),
    );
  return new Set(rows.map((row) => row.supplierId));
}

/** Whether an uploaded feed replaces the one at the supplier's address. */
export async function hasFeedInUse(db: Database, supplierId: number): Promise<boolean> {
  return (await db.$count(supplierFeeds, feedOf(supplierId, { isWaiting: false }))) > 0;
}

/** An uploaded feed as a source for the connector. */
export function uploadedFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  { isWaiting }: { isWaiting: boolean },
): FeedSource {
  const ofSupplier = feedOf(supplierId, { isWaiting });
  return {
    name: `upload for supplier ${supplierId}${isWaiting ? ', waiting' : ''}`,
    origin: 'upload',
    async load(stamp) {
      const { fileName, uploadedAt, content } = supplierFeeds;
      const size = sql<number>`octet_length(${content})`;
      const [feed] = await db.select({ fileName, uploadedAt, size }).from(supplierFeeds).where(ofSupplier);
      const current = JSON.stringify(feed);
      // One that has just been removed lists nothing.
      const at = feed?.uploadedAt ?? new Date(0);
      const now = clock.now();
      if (current === stamp) return { at, now, content: null };
      const [saved] = await db.select({ content }).from(supplierFeeds).where(ofSupplier);
      return { at, now, content: { bytes: saved?.content ?? Buffer.of(), stamp: current, digest: null } };
    },
  };
}

/**
 * Replaces the previous upload; or waits for its columns to be chosen, while the previous one stays in use.
 * @throws Problem 400 `unreadable-feed`, 404 `supplier-not-found`
 */
export async function saveUploadedFeed(
  deps: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  { fileName, content }: { fileName: string; content: Buffer },
  byUserId: number,
): Promise<void> {
  const listing = await readUpload(content, await readFeedSettings(deps.db, supplierId), deps.clock.now());
  const isWaiting = !isUsable(listing);
  await deps.db.transaction(async (tx) => {
    await lockSupplierRecord(tx, supplierId);
    const uploadedAt = deps.clock.now();
    // The next upload replaces one that waits for its columns.
    await tx.delete(supplierFeeds).where(feedOf(supplierId, { isWaiting: true }));
    if (!isWaiting) await tx.delete(supplierFeeds).where(feedOf(supplierId, { isWaiting: false }));
    await tx.insert(supplierFeeds).values({ supplierId, fileName, content, uploadedAt, isWaiting });
    const change = {
      ...subject(supplierId),
      did: 'feed-uploaded',
      before: null,
      after: { fileName, products: listing.products.size },
    } as const;
    await recordChange(tx, { at: uploadedAt, byUserId, ...change });
  });
}

/** Returns to the previous upload, or to the feed at the supplier's address. @throws Problem 404 `no-uploaded-feed` */
export async function removeUploadedFeed(
  deps: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  byUserId: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await findUploadedFeed(tx, supplierId);
    const { fileName } = supplierFeeds;
    const [before] = found
      ? await tx.delete(supplierFeeds).where(feedOf(supplierId, found)).returning({ fileName })
      : [];
    if (!before) throw new Problem(404, 'no-uploaded-feed', 'No feed was uploaded for this supplier.');
    // What was found in it is no fault of the connection any more.
    const untested = { testedAt: null, testFailure: null };
    await tx.update(supplierConnections).set(untested).where(eq(supplierConnections.supplierId, supplierId));
    const at = deps.clock.now();
    await recordChange(tx, { at, byUserId, ...subject(supplierId), did: 'feed-removed', before, after: null });
  });
}

const subject = (supplierId: number) => ({ subject: 'supplier', subjectId: supplierId });

/** A file with unknown headings, or whose rows cannot be read, is stored: its columns are chosen next. */
async function readUpload(content: Buffer, settings: FeedSettings, now: Date): Promise<FeedListing> {
  const reject = (why: string) => new Problem(400, 'unreadable-feed', `That file is not a feed: ${why}.`);
  try {
    const listing = await listFeed(content, settings, now);
    if (listing.products.size > 0 || listing.check.rows.given > 0) return listing;
    throw reject('it lists no products');
  } catch (error) {
    throw error instanceof UnreadableFile ? reject(error.message) : error;
  }
}
