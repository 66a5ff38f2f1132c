import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/*
 * Many values as one parameter. As a parameter each, Drizzle takes some 15 µs for each of them: 20 ms of the shop's thread for the
 * columns of 200 rows, in which nobody's page is sent.
 */

/** The condition that the column has one of these; for constants and queries Drizzle's `inArray` does. */
export function isOneOf<Column extends PgColumn>(column: Column, values: Iterable<Column['_']['data']>): SQL {
  return sql`${column} = any(${sql.param([...values])})`;
}

/**
 * `insert into` with these rows, one at least, to which `on conflict` may be added. A column that only some rows name is null in the
 * others, and customised types (columns.ts) are not converted.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const named = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : key))),
  );
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => named.has(key));
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(nameOf(column))),
    sql`, `,
  );
  const written = rows.map((row) => {
    const values: Record<string, unknown> = row;
    return Object.fromEntries(columns.map(([key, column]) => [nameOf(column), values[key] ?? null]));
  });
  return sql`insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${asJson(written)})`;
}

/** Half of a pair of surrogates, as of a text cut in an emoji, is U+FFFD, as in a parameter of its own; in JSON PostgreSQL refuses it. */
function asJson(rows: unknown): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** As the connection's `casing` has it (database.ts). */
function nameOf({ name, keyAsName }: PgColumn): string {
  return keyAsName ? toSnakeCase(name) : name;
}
