import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { joinEmbeddedPostgres } from '#platform/database/server/embedded-postgres.ts';
import { StartError } from '#platform/start-error.ts';
import { startPooler } from './pooler.ts';
import { inDatabase } from './test-database.ts';
import type { TestServer } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const projectFolder = join(import.meta.dirname, '../..');

/**
 * One PostgreSQL for the whole run: DATABASE_URL's, or the embedded one in a folder that later and concurrent
 * runs share. With TEST_POOLER=on a PgBouncer in transaction mode is used. The migrated template is created once per
 * state of the migrations.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const embedded = process.env.DATABASE_URL ? undefined : await joinEmbedded();
  const direct: Connection = embedded?.connection ?? { connectionString: process.env.DATABASE_URL };
  const pooler = process.env.TEST_POOLER === 'on' ? await startPooler(direct) : undefined;
  const connection = pooler?.connection ?? direct;
  const run = `shop_test_${process.pid}`;
  await withAdmin(direct, async (admin) => {
    await dropAbandoned(admin);
    project.provide('testServer', { connection, direct, run, template: await makeTemplate(admin, direct) });
  });
  return async () => {
    await pooler?.[Symbol.asyncDispose]();
    await withAdmin(direct, async (admin) => drop(admin, await databases(admin, run)));
    await embedded?.leave();
  };
}

/** Nothing there is worth keeping, so what does not start, as after a power cut, is made again. */
async function joinEmbedded() {
  const folder = join(projectFolder, 'node_modules/.cache/paw-and-vale-tests');
  const start = () =>
    joinEmbeddedPostgres({ dataFolder: folder, postgresFolder: undefined }, console, { careless: true });
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.warn(`${error.message}\nThe tests begin with a new one.`);
    await rm(folder, { recursive: true, force: true });
    return start();
  }
}

async function makeTemplate(admin: Client, connection: Connection): Promise<string> {
  const template = `shop_template_${migrationsHash()}`;
  await admin.query('select pg_advisory_lock(7294, 3)');
  // A draft of that name may have been left by a run whose migrations failed.
  if ((await databases(admin, template)).includes(template)) return template;
  const draft = `${template}_draft`;
  await drop(admin, [draft]);
  await admin.query(`create database ${draft}`);
  await migrate(inDatabase(connection, draft));
  await admin.query(`alter database ${draft} rename to ${template}`);
  return template;
}

function migrationsHash(): string {
  const folder = join(projectFolder, 'drizzle');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const hash = createHash('sha256');
  for (const name of files.toSorted()) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Left by runs that were killed. */
async function dropAbandoned(admin: Client): Promise<void> {
  const left = await databases(admin, 'shop_test_');
  await drop(
    admin,
    left.filter((name) => !lives(Number(/^shop_test_(\d+)/.exec(name)?.[1]))),
  );
}

async function databases(admin: Client, start: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [start],
  );
  return rows.map(({ datname }) => datname);
}

async function drop(admin: Client, names: readonly string[]): Promise<void> {
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
}

async function withAdmin(connection: Connection, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client(inDatabase(connection, 'postgres'));
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
