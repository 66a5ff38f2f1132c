// Also on PostgreSQL 15 behind PgBouncer: migrations, and checks as the server’s own catalogue has them.
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgArray, PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import * as schema from '#schema.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { takeDatabase } from '../../../tests/support/test-database.ts';
import { migrate } from './migrate.ts';

/** Each column of the code whose values are a list, with the list. */
function listsInCode(): [string, string[]][] {
  return Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.entries(getTableColumns(table)).map(([key, column]): [string, string[]] => {
        const values = is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues;
        return [`${getTableName(table)}.${toSnakeCase(key)}`, [...(values ?? [])]];
      }),
    )
    .filter(([, values]) => values.length > 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
}

test('the database knows the values of every list of the code, and no others', async () => {
  await using shop = await openShop();
  const { rows } = await shop.pool.query<{ column: string; definition: string }>(
    `select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'c' and convalidated and conname like '%known'`,
  );
  const checks = new Map(
    rows.map(({ column, definition }) => [column, [...definition.matchAll(/'([^']*)'::text/g)].map(([, one]) => one)]),
  );

  const lists = listsInCode();

  expect(lists.length).toBeGreaterThan(35);
  expect(lists.map(([column]) => [column, checks.get(column)])).toEqual(lists);
});

test('a value that no list has is refused, alone and among others', async () => {
  await using shop = await openShop();
  const supplier = `insert into suppliers (name, email, fulfillment_type) values ('Pets at Leeds', 'a@example.co.uk', $1)`;
  await expect(shop.pool.query(supplier, ['pigeon'])).rejects.toThrow('fulfillment_type_is_known');
  await shop.pool.query(supplier, ['warehouse']);
  const sync = 'insert into syncs (asked_at, kinds) values (now(), $1)';
  await expect(shop.pool.query(sync, [['stock', 'weather']])).rejects.toThrow('kinds_are_known');
  await shop.pool.query(sync, [['stock', 'prices']]);
});

test('a database with a value that this version does not know is not opened, and the check is named', async () => {
  const { connection, release } = await takeDatabase();
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`
      alter table suppliers drop constraint fulfillment_type_is_known;
      insert into suppliers (name, email, fulfillment_type) values ('Pets at Leeds', 'a@example.co.uk', 'pigeon');
      alter table suppliers add constraint fulfillment_type_is_known
        check (fulfillment_type in ('dropship', 'warehouse')) not valid`);
    await expect(migrate(connection)).rejects.toThrow(
      'The database holds what this version of the shop does not know: check constraint "fulfillment_type_is_known"',
    );
    await client.query('delete from suppliers');
    await migrate(connection);
    const { rows } = await client.query('select conname from pg_constraint where not convalidated');
    expect(rows).toEqual([]);
  } finally {
    await client.end();
    release();
  }
});
