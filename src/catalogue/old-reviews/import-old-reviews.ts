import { count, desc, eq, gte, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { days } from '#platform/clock.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { signFor } from '#platform/signed-link.ts';
import { undoneWithinDays } from '#platform/table-files/chosen-columns.contract.ts';
import type { LastImports, RowsReport } from '#platform/table-files/chosen-columns.contract.ts';
import { emptyRowsReport, lacksColumns, readColumns, refuseRow } from '#platform/table-files/read-columns.ts';
import { dateReader } from '#platform/table-files/written/written-dates.contract.ts';
import { findOldProducts } from '../moving-in/find-old-products.ts';
import { familyTags } from '../products/product-families.ts';
import { countRatings } from '../reviews/review-counts.ts';
import { reviews } from '../reviews/reviews.table.ts';
import { oldReviewIn, reviewColumns } from './old-review-rows.ts';
import type { OldReview } from './old-review-rows.ts';

const atOnce = 500;
const undoneWithin = days(undoneWithinDays);

type Wanted = { dryRun: boolean; columns?: string | undefined; byUserId: number };
type Signed = OldReview & { productId: number; oldSign: string };

/**
 * Takes over reviews of the owner's old shop. They count for the product's stars and say where they are from; none is a verified
 * purchase, as nothing here proves it.
 * @throws Problem 400 `unreadable-file`, `empty-file`, 413 `too-large`, `too-many-rows`
 */
export async function importOldReviews(
  deps: Deps,
  file: AsyncIterable<Buffer>,
  { dryRun, columns, byUserId }: Wanted,
): Promise<RowsReport> {
  const read = await readColumns(file, reviewColumns, columns);
  const report = emptyRowsReport(read, dryRun);
  if (lacksColumns(report, reviewColumns)) return report;
  const now = deps.clock.now();
  const dateOf = dateReader(read.rows.map(({ cells }) => cells.date ?? ''));
  const found: OldReview[] = [];
  for (const row of read.rows) {
    const one = oldReviewIn(row, dateOf, now);
    if ('reason' in one) refuseRow(report, row.row, one.field, one.reason);
    else found.push(one);
  }
  const signed = await withProducts(deps, report, found);
  for (let from = 0; from < signed.length; from += atOnce)
    await addBatch(deps, report, signed.slice(from, from + atOnce), now);
  if (!dryRun && report.added > 0) {
    report.importedAt = now.toISOString();
    await record(deps.db, { did: 'imported', at: now, byUserId, after: { rows: report.rows, added: report.added } });
  }
  return report;
}

async function withProducts(deps: Deps, report: RowsReport, found: readonly OldReview[]): Promise<Signed[]> {
  const idOf = await findOldProducts(
    deps.db,
    found.map(({ product }) => product),
  );
  const seen = new Set<string>();
  return found.flatMap((one) => {
    const productId = idOf(one.product);
    if (productId === undefined) {
      refuseRow(report, one.row, null, 'Its product is not in this shop. Import the products first.');
      return [];
    }
    const oldSign = signOf(deps, one, productId);
    if (seen.has(oldSign)) {
      report.unchanged += 1;
      return [];
    }
    seen.add(oldSign);
    return [{ ...one, productId, oldSign }];
  });
}

function signOf({ config }: Deps, review: OldReview, productId: number): string {
  const { customerName, customerEmail, createdAt, rating, title, comment } = review;
  const said = [productId, customerName, customerEmail.toLowerCase(), createdAt.getTime(), rating, title, comment];
  return signFor(config.secret, 'old review', JSON.stringify(said));
}

async function addBatch(deps: Deps, report: RowsReport, batch: readonly Signed[], importedAt: Date): Promise<void> {
  if (report.dryRun) {
    const signs = batch.map(({ oldSign }) => oldSign);
    const there = await deps.db.$count(reviews, sql`${reviews.oldSign} = any(${sql.param(signs)}::text[])`);
    report.unchanged += there;
    report.added += batch.length - there;
    return;
  }
  await deps.changes.transaction(async (tx, invalidate) => {
    await allowMoreTime(tx);
    const added = await tx
      .insert(reviews)
      .values(batch.map(({ row: _row, product: _product, ...review }) => ({ ...review, importedAt })))
      .onConflictDoNothing()
      .returning({ productId: reviews.productId, rating: reviews.rating });
    report.added += added.length;
    report.unchanged += batch.length - added.length;
    await rate(tx, invalidate, added, 1);
  });
}

/** Those that can still be taken back, the latest first. */
export async function listOldReviewImports({ db, clock }: Deps): Promise<LastImports> {
  const since = new Date(clock.now().getTime() - undoneWithin);
  const rows = await db
    .select({ importedAt: reviews.importedAt, rows: count() })
    .from(reviews)
    .where(gte(reviews.importedAt, since))
    .groupBy(reviews.importedAt)
    .orderBy(desc(reviews.importedAt));
  return rows.flatMap(({ importedAt, rows: left }) =>
    importedAt ? [{ importedAt: importedAt.toISOString(), rows: left }] : [],
  );
}

/** @throws Problem 404 `import-not-found`, 409 `too-late` */
export async function takeBackOldReviews(
  deps: Deps,
  { importedAt, byUserId }: { importedAt: string; byUserId: number },
): Promise<{ removed: number }> {
  const at = deps.clock.now();
  const from = new Date(importedAt);
  if (at.getTime() - from.getTime() > undoneWithin)
    throw new Problem(409, 'too-late', 'An import can be taken back within a day. You can still hide reviews.');
  return deps.changes.transaction(async (tx, invalidate) => {
    await allowMoreTime(tx);
    const gone = await tx
      .delete(reviews)
      .where(eq(reviews.importedAt, from))
      .returning({ productId: reviews.productId, rating: reviews.rating, hiddenAt: reviews.hiddenAt });
    if (gone.length === 0) throw new Problem(404, 'import-not-found', 'Nothing is left of that import.');
    // What staff have hidden does not count.
    const shown = gone.filter(({ hiddenAt }) => hiddenAt === null);
    await rate(tx, invalidate, shown, -1);
    await record(tx, { did: 'import-undone', at, byUserId, after: { removed: gone.length } });
    return { removed: gone.length };
  });
}

async function rate(
  tx: Database,
  invalidate: Invalidate,
  rated: readonly { productId: number; rating: number }[],
  by: 1 | -1,
): Promise<void> {
  await countRatings(tx, rated, by);
  invalidate(...(await familyTags(tx, [...new Set(rated.map(({ productId }) => productId))])));
}

function record(
  db: Database,
  entry: { did: string; at: Date; byUserId: number; after: Record<string, number> },
): Promise<void> {
  return recordChange(db, { ...entry, subject: 'reviews', subjectId: 'all', before: null });
}
