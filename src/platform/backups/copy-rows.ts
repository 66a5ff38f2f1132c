import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { jobTable } from './backup-contents.ts';
import type { BackedUpTable } from './backup-contents.ts';

const chunkBytes = 4 * 1_048_576;

/** Reads everything as it was at one moment, however long it takes. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = utc',
  );
}

/** The shop's own tables with the columns that can be written, and the queue's. */
export async function listTables(client: Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select n.nspname || '.' || c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or n.nspname || '.' || c.relname = $1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1 order by 1`,
    [jobTable],
  );
  return rows;
}

export async function listSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** What the queues still have to do. */
export async function listQueues(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    jobTable,
  ]);
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from jobs.job where state < 'completed' union select dead_letter from jobs.job
     where state < 'completed' and dead_letter is not null order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** PostgreSQL's own text format, which every later version reads, in chunks that fit into memory. @returns how many rows */
export async function* readRows(client: Client, { name, columns }: BackedUpTable): AsyncGenerator<Buffer, number> {
  const wanted = columns.map((column) => escapeIdentifier(column)).join(', ');
  const ended = name === jobTable ? `where state < 'completed'` : '';
  const rows = client.query(copyTo(`copy (select ${wanted} from ${quoted(name)} ${ended}) to stdout`));
  let waiting: Buffer[] = [];
  let length = 0;
  // A stream does not say what it carries.
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
  return rows.rowCount;
}

/** `public.orders` as SQL takes it. */
export function quoted(table: string): string {
  const [schema = '', ...rest] = table.split('.');
  return `${escapeIdentifier(schema)}.${escapeIdentifier(rest.join('.'))}`;
}
