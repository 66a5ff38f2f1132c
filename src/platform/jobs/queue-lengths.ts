import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { deadLetters } from './dead-letters.ts';

export type QueueLength = {
  name: string;
  /** Due as soon as a worker is free. */
  waiting: number;
  /** Due at a later time, or to be tried again then. */
  later: number;
  active: number;
  dead: number;
};

const lengths = z.array(
  z.object({ name: z.string(), waiting: z.int(), later: z.int(), active: z.int(), dead: z.int() }),
);

/** Waiting jobs are counted now; active ones were counted by pg-boss itself, a minute ago at most. */
export async function readQueueLengths(db: Database): Promise<QueueLength[]> {
  const { rows } = await db.execute(sql`
    with waiting as (
      select name, count(*) filter (where start_after <= now())::int as due, count(*)::int as total
      from jobs.job where state < 'active' and not blocked group by name
    ), dead as (
      select source_name as name, count(*)::int as total
      from jobs.job where name = ${deadLetters} and state < 'active' group by source_name
    )
    select queue.name, coalesce(waiting.due, 0) as waiting, coalesce(waiting.total - waiting.due, 0) as later,
      queue.active_count as active, coalesce(dead.total, 0) as dead
    from jobs.queue left join waiting using (name) left join dead using (name)
    where queue.name <> ${deadLetters} order by queue.name`);
  return lengths.parse(rows);
}

/** The payloads that wait in these queues, will be tried again, or are being processed. */
export async function readPending(db: Database, queues: readonly string[]): Promise<unknown[]> {
  const { rows } = await db.execute<{ data: unknown }>(
    sql`select data from jobs.job where name = any(${sql.param([...queues])}::text[]) and state < 'completed'`,
  );
  return rows.map(({ data }) => data);
}

export type LastRun = { name: string; at: Date; state: 'active' | 'completed' | 'failed'; fault: string | null };

const runs = z.array(
  z.object({
    name: z.string(),
    at: z.coerce.date(),
    state: z.enum(['active', 'completed', 'failed']),
    fault: z.string().nullable(),
  }),
);

/** The last run of each of these jobs, within the past week. */
export async function readLastRuns(db: Database, names: readonly string[]): Promise<LastRun[]> {
  if (names.length === 0) return [];
  const { rows } = await db.execute(sql`
    select last.* from unnest(${sql.param([...names])}::text[]) as queue(name), lateral (
      select job.name, coalesce(completed_on, started_on) as at, state::text as state, output ->> 'message' as fault
      from jobs.job where job.name = queue.name and state in ('active', 'completed', 'failed')
      order by started_on desc limit 1) as last`);
  return runs.parse(rows);
}
