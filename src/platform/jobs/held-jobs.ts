import type { Pool } from 'pg';
import { seconds } from '../clock.ts';
import type { Logger } from '../logger.ts';

/**
 * A process signs the jobs that it is running. One that has not signed for a while has been killed, and its jobs are taken up by
 * another. pg-boss itself does so only after `lapseSeconds`: it does not ask whether the holder could have signed at all.
 */
export const heartbeat = { refreshSeconds: 10, silentSeconds: 30, lapseSeconds: 300 };

const lookMs = seconds(10);

/** A job that kills its process every time must end. */
const mostTries = 20;

/**
 * A killed process takes none of a job's tries away: a job that is caught in each kill of a bad hour has not failed. Its old holder,
 * should it live after all, cannot report any more: pg-boss compares the number of the try.
 */
const takeUp = `update jobs.job set state = 'retry', start_after = now(),
    retry_limit = greatest(retry_limit, least(retry_limit + 1, ${mostTries}))
  where state = 'active' and retry_count < greatest(retry_limit, ${mostTries})`;

/** For the only process that works on a database: what runs when it starts is nobody's. */
export async function takeAllUp(pool: Pool): Promise<void> {
  await pool.query(takeUp);
}

/**
 * For several processes. While the database is away nobody can sign, so only silence while it answered counts.
 * @returns how to stop
 */
export function watchHolders(pool: Pool, log: Pick<Logger, 'warn'>): () => void {
  let answeringSince: number | undefined;

  async function look(): Promise<void> {
    try {
      const began = performance.now();
      const isSilence = answeringSince !== undefined && began - answeringSince >= seconds(heartbeat.silentSeconds);
      await (isSilence ? takeSilentUp(pool) : pool.query('select 1'));
      answeringSince ??= began;
    } catch (error) {
      answeringSince = undefined;
      log.warn({ err: error }, 'Jobs of killed processes could not be looked for');
    }
  }

  void look();
  const timer = setInterval(() => void look(), lookMs).unref();
  return () => clearInterval(timer);
}

/** Leaves alone what an earlier version of the shop runs, whose jobs have no heartbeats. */
export async function takeSilentUp(pool: Pool): Promise<void> {
  await pool.query(
    `${takeUp} and heartbeat_seconds is not null
      and heartbeat_on < now() - interval '${heartbeat.silentSeconds} seconds'`,
  );
}
