import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';

/** The queue of jobs that failed for good; they are kept for two weeks. */
export const deadLetters = 'dead-letters';

export type DeadLetter = {
  id: string;
  queue: string;
  payload: Record<string, unknown>;
  cause: string;
  tries: number;
  /** When the work was queued, and when it failed for good. */
  queuedAt: Date;
  failedAt: Date;
};

const payload = z.record(z.string(), z.unknown()).nullable();
const row = z.object({
  id: z.string(),
  queue: z.string(),
  payload,
  cause: z.string().nullable(),
  retries: z.int().nullable(),
  queued_at: z.coerce.date(),
  failed_at: z.coerce.date(),
});

/** A letter without a source cannot be put back; only an edit in the database by hand makes one. */
const isLetter = sql`name = ${deadLetters} and state < 'active' and source_name is not null`;

/** The latest first. */
export async function listDeadLetters(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; list: DeadLetter[] }> {
  const [{ rows: counted }, { rows }] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::int as total from jobs.job where ${isLetter}`),
    db.execute(sql`
      select id, source_name as queue, data as payload, source_output ->> 'message' as cause,
        source_retry_count as retries, coalesce(source_created_on, created_on) as queued_at, created_on as failed_at
      from jobs.job where ${isLetter} order by created_on desc, id limit ${limit} offset ${offset}`),
  ]);
  return { total: counted[0]?.total ?? 0, list: z.array(row).parse(rows).map(viewLetter) };
}

/** Takes a letter out of the queue; of two simultaneous callers one gets it. */
export async function takeDeadLetter(
  tx: Database,
  id: string,
): Promise<{ queue: string; payload: Record<string, unknown> } | null> {
  const { rows } = await tx.execute(
    sql`delete from jobs.job where ${isLetter} and id = ${id} returning source_name as queue, data as payload`,
  );
  const [taken] = z.array(z.object({ queue: z.string(), payload })).parse(rows);
  return taken ? { queue: taken.queue, payload: taken.payload ?? {} } : null;
}

function viewLetter(letter: z.infer<typeof row>): DeadLetter {
  return {
    id: letter.id,
    queue: letter.queue,
    payload: letter.payload ?? {},
    cause: letter.cause ?? 'It took too long.',
    tries: (letter.retries ?? 0) + 1,
    queuedAt: letter.queued_at,
    failedAt: letter.failed_at,
  };
}
