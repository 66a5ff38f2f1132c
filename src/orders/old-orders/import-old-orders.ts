import { count, desc, eq, gte, inArray } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { days } from '#platform/clock.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { undoneWithinDays } from '#platform/table-files/chosen-columns.contract.ts';
import type { LastImports, RowsReport } from '#platform/table-files/chosen-columns.contract.ts';
import { emptyRowsReport, lacksColumns, readColumns, refuseRow } from '#platform/table-files/read-columns.ts';
import { dateReader } from '#platform/table-files/written/written-dates.contract.ts';
import { oldOrderIn, orderColumns, ordersOf } from './old-order-rows.ts';
import type { ReadOldOrder } from './old-order-rows.ts';
import { oldOrders } from './old-orders.table.ts';

const atOnce = 500;
const undoneWithin = days(undoneWithinDays);

type Wanted = { dryRun: boolean; columns?: string | undefined; byUserId: number };

/**
 * Takes over orders of the owner's old shop as a history to read. `rows` of the report counts orders. An order that is here already
 * stays as it is.
 * @throws Problem 400 `unreadable-file`, `empty-file`, 413 `too-large`, `too-many-rows`
 */
export async function importOldOrders(
  { db, clock }: Deps,
  file: AsyncIterable<Buffer>,
  { dryRun, columns, byUserId }: Wanted,
): Promise<RowsReport> {
  const read = await readColumns(file, orderColumns, columns);
  const report = emptyRowsReport(read, dryRun);
  if (lacksColumns(report, orderColumns)) return report;
  const now = clock.now();
  const dateOf = dateReader(read.rows.map(({ cells }) => cells.date ?? ''));
  const groups = ordersOf(read.rows);
  report.rows = groups.length + read.faults.length;
  const found = new Map<string, ReadOldOrder>();
  for (const rows of groups) {
    const one = oldOrderIn(rows, dateOf, now);
    if ('reason' in one) refuseRow(report, rows[0]?.row ?? 0, one.field, one.reason);
    else if (found.has(one.number)) refuseRow(report, one.row, 'number', 'This number is already in a row above.');
    else found.set(one.number, one);
  }
  const orders = [...found.values()];
  for (let from = 0; from < orders.length; from += atOnce)
    await addBatch(db, report, orders.slice(from, from + atOnce), now);
  if (!dryRun && report.added > 0) {
    report.importedAt = now.toISOString();
    await record(db, { did: 'imported', at: now, byUserId, after: { rows: report.rows, added: report.added } });
  }
  return report;
}

async function addBatch(db: Database, report: RowsReport, batch: readonly ReadOldOrder[], importedAt: Date) {
  const added = await db.transaction(async (tx) => {
    await allowMoreTime(tx);
    if (report.dryRun) {
      const numbers = batch.map(({ number }) => number);
      return batch.length - (await tx.$count(oldOrders, inArray(oldOrders.number, numbers)));
    }
    const { rowCount } = await tx
      .insert(oldOrders)
      .values(batch.map(({ row: _row, ...order }) => ({ ...order, importedAt })))
      .onConflictDoNothing();
    return rowCount ?? 0;
  });
  report.added += added;
  report.unchanged += batch.length - added;
}

/** Those that can still be taken back, the latest first. */
export async function listOldOrderImports({ db, clock }: Deps): Promise<LastImports> {
  const rows = await db
    .select({ importedAt: oldOrders.importedAt, rows: count() })
    .from(oldOrders)
    .where(gte(oldOrders.importedAt, new Date(clock.now().getTime() - undoneWithin)))
    .groupBy(oldOrders.importedAt)
    .orderBy(desc(oldOrders.importedAt));
  return rows.map(({ importedAt, rows: left }) => ({ importedAt: importedAt.toISOString(), rows: left }));
}

/** @throws Problem 404 `import-not-found`, 409 `too-late` */
export async function takeBackOldOrders(
  { db, clock }: Deps,
  { importedAt, byUserId }: { importedAt: string; byUserId: number },
): Promise<{ removed: number }> {
  const at = clock.now();
  const from = new Date(importedAt);
  if (at.getTime() - from.getTime() > undoneWithin)
    throw new Problem(409, 'too-late', 'An import can be taken back within a day. This one is older.');
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(oldOrders).where(eq(oldOrders.importedAt, from));
    const removed = rowCount ?? 0;
    if (removed === 0) throw new Problem(404, 'import-not-found', 'Nothing is left of that import.');
    await record(tx, { did: 'import-undone', at, byUserId, after: { removed } });
    return { removed };
  });
}

function record(
  db: Database,
  entry: { did: string; at: Date; byUserId: number; after: Record<string, number> },
): Promise<void> {
  return recordChange(db, { ...entry, subject: 'old-orders', subjectId: 'all', before: null });
}
