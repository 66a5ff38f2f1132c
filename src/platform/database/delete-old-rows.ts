import { and, asc, inArray, lt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const atOnce = 1_000;

/** Deletes what is older, some at a time, so that nobody waits for the locks of many. Needs an index that begins with `at`. */
export async function deleteOldRows(
  db: Database,
  { table, at, before, wanted }: { table: PgTable & { id: PgColumn }; at: PgColumn; before: Date; wanted?: SQL },
): Promise<void> {
  const old = db
    .select({ id: table.id })
    .from(table)
    .where(and(lt(at, before), wanted))
    .orderBy(asc(at))
    .limit(atOnce);
  let deleted = atOnce;
  while (deleted === atOnce) {
    const { rowCount } = await db.delete(table).where(inArray(table.id, old));
    deleted = rowCount ?? 0;
  }
}
