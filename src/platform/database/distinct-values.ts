import { and, gt, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** No list of choices shows more. */
const maxValues = 200;

/** The values a column has, in order. Skips from one to the next along an index, however long the table grows. */
export async function distinctValues<Value>(db: Database, column: PgColumn): Promise<Value[]> {
  const next = (after: SQL | undefined) =>
    db
      .select({ value: column })
      .from(column.table)
      .where(and(isNotNull(column), after))
      .orderBy(column)
      .limit(1)
      .getSQL();
  const { rows } = await db.execute<{ value: Value }>(sql`
    with recursive found(value) as (
      (${next(undefined)})
      union all
      select (${next(gt(column, sql`found.value`))}) from found where found.value is not null
    )
    select value from found where value is not null limit ${maxValues}`);
  return rows.map(({ value }) => value);
}
