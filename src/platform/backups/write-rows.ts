import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { escapeIdentifier, Pool } from 'pg';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { makeJobTables } from '../jobs/job-tables.ts';
import type { BackedUpTable, BackupHead } from './backup-contents.ts';
import { BackupError, damaged } from './backup-error.ts';
import { listTables, quoted } from './copy-rows.ts';

export type RowWriter = {
  /** Rows of one table after the other, in pieces. */
  write(table: string, bytes: Buffer): Promise<void>;
  /** Creates the foreign keys and indexes. @returns how many rows were written */
  finish(sequences: Record<string, string>): Promise<ReadonlyMap<string, number>>;
};

/**
 * Creates the tables as they were when the backup was made, without foreign keys and indexes until all rows are in: building an
 * index afterwards takes a fraction of the time, and a foreign key would check each row on its own.
 */
export async function openRowWriter(client: Client, connection: Connection, head: BackupHead): Promise<RowWriter> {
  await makeTables(connection, head);
  const present = new Map((await listTables(client)).map((table) => [table.name, new Set(table.columns)]));
  const unknown = head.tables.find(({ name, columns }) => !columns.every((column) => present.get(name)?.has(column)));
  if (unknown) throw new BackupError(`This shop has no table such as ${unknown.name} of the backup.`);
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  const recreate = await dropKeysAndRows(client);
  const counts = new Map<string, number>();
  let current: { table: string; stream: ReturnType<typeof copyFrom>; ended: Promise<void> } | undefined;

  async function endCurrent(): Promise<void> {
    if (!current) return;
    const { table, stream, ended } = current;
    current = undefined;
    stream.end();
    await ended;
    counts.set(table, stream.rowCount);
  }

  return {
    async write(table, bytes) {
      if (current?.table !== table) {
        await endCurrent();
        const known = tables.get(table);
        if (!known || counts.has(table)) throw damaged();
        const stream = client.query(copyFrom(copyInto(known)));
        // Called once: every call would leave its listeners behind.
        current = { table, stream, ended: finished(stream) };
        current.ended.catch(() => undefined); // the next await throws it
      }
      const { stream, ended } = current;
      if (stream.errored) throw stream.errored;
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended]);
    },
    async finish(sequences) {
      await endCurrent();
      for (const statement of recreate) await client.query(statement);
      await setSequences(client, sequences);
      return counts;
    },
  };
}

async function makeTables(connection: Connection, { migrations, queues, tables }: BackupHead): Promise<void> {
  await migrate(connection, { until: migrations.at(-1) ?? 0 });
  if (tables.some(({ name }) => name.startsWith('jobs.'))) {
    const pool = new Pool({ ...connection, max: 2 });
    try {
      await makeJobTables(pool, queues);
    } finally {
      await pool.end();
    }
  }
}

/** Drops foreign keys and indexes, and the rows that migrations inserted. @returns the statements that create the keys and indexes again */
async function dropKeysAndRows(client: Client): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  );
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique and not exists (
       select from pg_constraint where conindid = i.indexrelid) order by 1`,
  );
  for (const { drop } of [...keys, ...indexes]) await client.query(drop);
  const { rows: filled } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await client.query(`truncate ${filled.map(({ name }) => name).join(', ')}`);
  return [...indexes, ...keys].map(({ make }) => make);
}

function copyInto({ name, columns }: BackedUpTable): string {
  return `copy ${quoted(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')}) from stdin`;
}

async function setSequences(client: Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, $2::bigint)
       from pg_sequences where schemaname || '.' || sequencename = $1`,
      [name, last],
    );
  }
}
