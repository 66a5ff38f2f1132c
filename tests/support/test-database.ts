import { Client, DatabaseError } from 'pg';
import { inject } from 'vitest';
import type { Connection } from '#platform/database/database.ts';

export type TestServer = { connection: Connection; run: string; template: string };

/** The databases this test file has open; a database is used again by the next test, emptied. */
const open = new Set<string>();

export type TestDatabase = { connection: Connection; release(): void };

/** An empty, migrated database of the caller's own. */
export async function takeDatabase(): Promise<TestDatabase> {
  const { connection, run, template } = inject('testServer');
  const name = freeName(`${run}_${process.env.VITEST_POOL_ID ?? '0'}`);
  open.add(name);
  const own = inDatabase(connection, name);
  if (!(await emptied(own))) await createFromTemplate(connection, name, template);
  return { connection: own, release: () => open.delete(name) };
}

export function inDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
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
    await client.query(emptyEveryTable);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '3D000') return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Looks before it truncates: truncating a table costs ten times as much as finding it empty. */
const emptyEveryTable = `do $$
  declare
    name text;
    filled text;
    is_filled boolean;
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'select exists (select from ' || name || ')' into is_filled;
      if is_filled then filled := concat_ws(', ', filled, name); end if;
    end loop;
    if filled is not null then execute 'truncate ' || filled || ' restart identity cascade'; end if;
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
