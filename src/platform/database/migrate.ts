import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { DatabaseError } from 'pg';
import type { Client } from 'pg';
import { projectFolder } from '../project-folder.ts';
import { StartError } from '../start-error.ts';
import type { Connection } from './database.ts';
import { connectTo, transactWithoutTimeouts } from './own-connection.ts';
import { isUnavailable } from './unavailable.ts';

const migrationsFolder = join(projectFolder, 'drizzle');

/** An arbitrary number: the key of the lock under which migrations run. */
const migrationLock = 7_294_001;

/** Search forgives typing mistakes and accents with these. */
const extensions = ['pg_trgm', 'unaccent'];

/**
 * Brings the database to this version of the shop, or to how it was after the migrations written until then. Several processes
 * may call it at once: one works, the others wait for as long as that takes. @throws StartError
 */
export async function migrate(connection: Connection, { until = Infinity } = {}): Promise<void> {
  await using client = await connectTo(connection, 'migrations');
  // One transaction for lock and work: nothing of it waits idle for another connection, and all of it or nothing is there in the end.
  await transactWithoutTimeouts(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await createExtensions(client);
    await applyMissing(client, until);
  });
  await validateChecks(client);
}

/** When the migrations of this version were written, the oldest first. */
export function knownMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
}

async function applyMissing(client: Client, until: number): Promise<void> {
  try {
    // Where Drizzle's own command looks for them.
    await client.query(`create schema if not exists drizzle`);
    await client.query(
      `create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await client.query<{ last: string | null }>(
      `select max(created_at) as last from drizzle.__drizzle_migrations`,
    );
    const last = Number(rows[0]?.last ?? -Infinity);
    for (const migration of readMigrationFiles({ migrationsFolder })) {
      if (migration.folderMillis > last && migration.folderMillis <= until) await apply(client, migration);
    }
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database could not be brought to this version of the shop, and was left as it was: ${reason}`,
      { cause: error },
    );
  }
}

async function apply(client: Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement);
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`, [
    hash,
    folderMillis,
  ]);
}

/**
 * All migrations are one transaction, which locks each table it alters until it ends. So they add checks `not valid`, without looking
 * at the existing rows; each is validated by a statement of its own, during which the shop reads and writes.
 */
async function validateChecks(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where not convalidated and connamespace = to_regnamespace(current_schema()) order by 1, 2`,
  );
  try {
    for (const { table, name } of rows) {
      await transactWithoutTimeouts(client, async () => {
        await client.query(`alter table ${table} validate constraint ${name}`);
      });
    }
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '23514')) throw error;
    throw new StartError(`The database holds what this version of the shop does not know: ${error.message}`, {
      cause: error,
    });
  }
}

async function createExtensions(client: Client): Promise<void> {
  try {
    for (const name of extensions) await client.query(`create extension if not exists ${name}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '42501')) throw error;
    throw new StartError(
      `The database's user may not create the extensions ${extensions.join(' and ')}. Have its administrator create them.`,
      { cause: error },
    );
  }
}
