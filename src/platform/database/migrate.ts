import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client, DatabaseError } from 'pg';
import { z } from 'zod';
import { projectFolder } from '../project-folder.ts';
import { StartError } from '../start-error.ts';
import type { Connection } from './database.ts';

const migrationsFolder = join(projectFolder, 'drizzle');
const journalFile = z.looseObject({ entries: z.array(z.looseObject({ when: z.int(), tag: z.string() })) });

/** An arbitrary number: the key of the lock under which migrations run. */
const migrationLock = 7_294_001;

/** Search forgives typing mistakes and accents with these. */
const extensions = ['pg_trgm', 'unaccent'];

/**
 * Brings the database to this version of the shop, or to how it was after the migrations written until then. Several processes
 * may call it at once: one works, the others wait.
 */
export async function migrate(connection: Connection, { until }: { until?: number } = {}): Promise<void> {
  // The lock belongs to a transaction on a connection of its own: a session lock would not work through PgBouncer.
  await using guard = await connect(connection);
  await guard.client.query('begin');
  await guard.client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  await using worker = await connect(connection);
  await createExtensions(worker.client);
  await applyAll(worker.client, until);
  await validateChecks(worker.client);
  await guard.client.query('commit');
}

/** When the migrations of this version were written, the oldest first. */
export function knownMigrations(): number[] {
  return readJournal().entries.map(({ when }) => when);
}

function readJournal() {
  return journalFile.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')));
}

async function applyAll(client: Client, until: number | undefined): Promise<void> {
  using folder = until === undefined ? undefined : folderUntil(until);
  try {
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder?.path ?? migrationsFolder });
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new StartError(
      `The database could not be brought to this version of the shop, and was left as it was: ${reason}`,
      { cause: error },
    );
  }
}

/** Drizzle applies what the journal of a folder lists. */
function folderUntil(until: number): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'paw-and-vale-migrations-'));
  const journal = readJournal();
  const entries = journal.entries.filter(({ when }) => when <= until);
  mkdirSync(join(path, 'meta'));
  writeFileSync(join(path, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(path, `${tag}.sql`));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
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
    for (const { table, name } of rows) await client.query(`alter table ${table} validate constraint ${name}`);
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

async function connect(connection: Connection): Promise<AsyncDisposable & { client: Client }> {
  const client = new Client({ ...connection, application_name: 'paw-and-vale migrations' });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
