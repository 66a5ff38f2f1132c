import type { Pool } from 'pg';
import { minutes } from '../clock.ts';
import type { Logger } from '../logger.ts';

/** Further ahead than the clocks of two processes are apart: written before the database's clock was set back. */
const ahead = "now() + interval '5 minutes'";
/** Longer than the longest wait between two tries. */
const longestWait = "interval '2 hours'";

/**
 * After the machine's clock was ahead for a while, what was queued then would wait for that time to come again, and so would every
 * schedule, as the last run appears to be in the future. Looked for by a timer, because a schedule would be late itself.
 * @returns how to stop
 */
export async function watchClock(pool: Pool, log: Pick<Logger, 'warn'>): Promise<() => void> {
  const look = () =>
    bringForward(pool).catch((error: unknown) => log.warn({ err: error }, 'Times ahead could not be looked for'));
  await look();
  const timer = setInterval(() => void look(), minutes(1)).unref();
  return () => clearInterval(timer);
}

async function bringForward(pool: Pool): Promise<void> {
  await pool.query(`update jobs.version set cron_on = null where cron_on > ${ahead}`);
  await pool.query(
    `update jobs.queue set monitor_claim_on = null, maintain_on = null
      where greatest(monitor_claim_on, maintain_on) > ${ahead}`,
  );
  await pool.query(
    `update jobs.job set start_after = start_after - (created_on - now()), created_on = now()
      where state < 'active' and created_on > ${ahead}`,
  );
  await pool.query(
    `update jobs.job set start_after = now()
      where state = 'retry' and start_after > now() + ${longestWait} and start_after < 'infinity'`,
  );
}
