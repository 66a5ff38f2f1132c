import { and, asc, inArray, lt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const batchSize = 1_000;

/** Deletes what is older in batches, so that nobody waits for many locks at once. Needs an index that begins with `at`. */
export async function deleteOldRows(
  db: Database,
  { table, at, before, wanted }: { table: PgTable & { id: PgColumn }; at: PgColumn; before: Date; wanted?: SQL },
): Promise<void> {
  const old = db
    .select({ id: table.id })
    .from(table)
    .where(and(lt(at, before), wanted))
    .orderBy(asc(at))
    .limit(batchSize);
  let deleted = batchSize;
  while (deleted === batchSize) {
    const { rowCount } = await db.delete(table).where(inArray(table.id, old));
    deleted = rowCount ?? 0;
  }
}
