import { Client, DatabaseError } from 'pg';
import { inject } from 'vitest';
import type { Connection } from '#platform/database/database.ts';

/** `direct` bypasses the pooler, if there is one. */
export type TestServer = { connection: Connection; direct: Connection; run: string; template: string };

/** The databases this test file has open; the next test empties and reuses one. */
const open = new Set<string>();

export type TestDatabase = Pick<TestServer, 'connection' | 'direct'> & { release(): void };

/** An empty, migrated database of the caller's own. */
export async function takeDatabase(): Promise<TestDatabase> {
  const { connection, direct, run, template } = inject('testServer');
  const name = freeName(`${run}_${process.env.VITEST_POOL_ID ?? '0'}`);
  open.add(name);
  const own = inDatabase(direct, name);
  if (!(await emptied(own))) await createFromTemplate(direct, name, template);
  return { connection: inDatabase(connection, name), direct: own, release: () => open.delete(name) };
}

export function inDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

function freeName(prefix: string): string {
  let number = 1;
  while (open.has(`${prefix}_${number}`)) number += 1;
  return `${prefix}_${number}`;
}

/** @returns false where there is no such database yet */
async function emptied(connection: Connection): Promise<boolean> {
  const client = new Client(connection);
  try {
    await client.connect();
    await emptyDatabase(client);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '3D000') return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** A database with empty tables, reset sequences and no jobs. Needs a superuser. */
export async function emptyDatabase(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(emptyEveryTable);
}

/**
 * Rows are deleted and not truncated: recreating the files of thirty tables and their indexes costs ten times as much. With
 * session_replication_role `replica` foreign keys are not checked; their rows are deleted as well. Categories and animals are those of a new shop.
 */
const emptyEveryTable = `do $$
  declare
    name text;
    is_filled boolean;
    list record;
  begin
    set local session_replication_role = replica;
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'select exists (select from ' || name || ')' into is_filled;
      if is_filled then execute 'delete from ' || name; end if;
    end loop;
    for list in select format('%I.%I', schemaname, sequencename) as name, start_value from pg_sequences
      where schemaname = 'public' and last_value is not null loop
      perform setval(list.name, list.start_value, false);
    end loop;
    insert into categories (key, address, name, position, is_standing) values
      ('accessories', 'accessories', 'Accessories & Toys', 1, true), ('food', 'food', 'Food & Treats', 2, true),
      ('health', 'health', 'Health & Care', 3, true);
    insert into animals (key, address, name, position) values ('dog', 'dogs', 'Dogs', 1), ('cat', 'cats', 'Cats', 2),
      ('small-pet', 'small-pets', 'Small pets', 3), ('bird', 'birds', 'Birds', 4), ('fish', 'fish', 'Fish', 5);
    if to_regclass('jobs.job') is not null then
      delete from jobs.job;
      delete from jobs.schedule;
    end if;
  end $$`;

async function createFromTemplate(connection: Connection, name: string, template: string): Promise<void> {
  const admin = new Client(inDatabase(connection, 'postgres'));
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
}
