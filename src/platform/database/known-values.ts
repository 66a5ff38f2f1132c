import { getTableColumns, is, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { check, PgArray } from 'drizzle-orm/pg-core';
import type { AnyPgColumn, CheckBuilder } from 'drizzle-orm/pg-core';

/** Drizzle's `enum` is a type and nothing else: for each such column of a table the check that holds the database to it. */
export function onlyKnownValues(columns: Record<string, AnyPgColumn>): CheckBuilder[] {
  // The columns that a table's callback receives have no enum values; the table's own columns do.
  const own =
    Object.values(columns)
      .slice(0, 1)
      .map(({ table }) => getTableColumns(table))[0] ?? {};
  return Object.entries(own).flatMap(([key, column]) => {
    const name = toSnakeCase(key);
    if (is(column, PgArray)) {
      const values = knownTo(column.baseColumn.enumValues);
      return values ? check(`${name}_are_known`, sql`${column} <@ array[${values}]`) : [];
    }
    const values = knownTo(column.enumValues);
    return values ? check(`${name}_is_known`, sql`${column} in (${values})`) : [];
  });
}

function knownTo(values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? literals(values) : undefined;
}

/** For `in (…)`, without parameters: as a check and the condition of an index need it, and a query that is to match one. */
export function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
}
