import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';

const pollMs = 1_000;

/**
 * Polls all queues with one query and wakes the workers of those in which something is due. On their own the workers would each poll
 * every two seconds, which is thirty queries a second for an idle shop.
 * @returns how to stop
 */
export function wakeWorkers(
  pool: Pool,
  wake: ReadonlyMap<string, () => void>,
  log: Pick<Logger, 'warn'>,
): () => Promise<void> {
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      for (const name of await dueQueues(pool, [...wake.keys()])) wake.get(name)?.();
    } catch (error) {
      log.warn({ err: error }, 'The queues could not be read; trying again in a moment');
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, pollMs);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** Those of these queues in which something is due. */
export async function dueQueues(pool: Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as queue (name) where exists (
      select from jobs.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    )`,
    [names],
  );
  return rows.map(({ name }) => name);
}
