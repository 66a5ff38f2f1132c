import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { seconds } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { openDatabase, timeouts } from './database.ts';
import type { Database } from './database.ts';
import { isUnavailable } from './unavailable.ts';

/** Where long reads go that would slow down the primary's writes. */
export type Replica = {
  /** Runs a read that sees everything committed before it began: on the replica, or else on the primary. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Undefined: there is no replica. */
  figures: ReplicaFigures | undefined;
  close(): Promise<void>;
};

/** How many reads went where, and how far behind the replica was at the last check. */
export type ReplicaFigures = { onReplica: number; onPrimary: number; lagBytes: number };

/** A read waits no longer than this for a replica to catch up; it takes a few milliseconds where nothing is wrong. */
const catchUpMs = 100;
const pollMs = 5;
/** A replica that is behind or away is left alone for this long, so that not every read pays for finding out. */
const restMs = seconds(2);

/** `db` is the primary. A replica that is away when the shop starts is used once it is there. */
export function openReplica(db: Database, url: string | undefined, log: Pick<Logger, 'warn'>): Replica {
  if (url === undefined) return { read: (work) => work(db), figures: undefined, close: async () => undefined };
  // A read that takes longer is tried again on the primary, with the primary's time-out.
  const limits = { ...timeouts.requests, statement_timeout: seconds(5) };
  const replica = openDatabase({ connectionString: url, refusesTimeouts: true }, log, { timeouts: limits });
  const figures: ReplicaFigures = { onReplica: 0, onPrimary: 0, lagBytes: 0 };
  let restsUntil = 0;
  let isResting = false;

  function rest(reason: unknown): void {
    restsUntil = performance.now() + restMs;
    if (!isResting) log.warn({ err: reason }, 'The replica is behind or away; until it is back the primary is read');
    isResting = true;
  }

  async function isUsable(): Promise<boolean> {
    if (performance.now() < restsUntil) return false;
    const late = sleep(catchUpMs, 'late' as const, { ref: false });
    const found = await Promise.race([catchUp(db, replica.db, figures), late]).catch((error: unknown) => error);
    if (found === true) isResting = false;
    else rest(found instanceof Error ? found : new Error('It is behind the primary.'));
    return found === true;
  }

  return {
    figures,
    async read(work) {
      if (await isUsable()) {
        try {
          const result = await work(replica.db);
          figures.onReplica += 1;
          return result;
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          rest(error);
        }
      }
      figures.onPrimary += 1;
      return work(db);
    },
    close: () => replica.close(),
  };
}

/**
 * Waits until the replica has replayed all that the primary has written by now: whoever wrote reads what they wrote, through
 * whichever process, and a read that is cached is no older than the change that invalidated the cache. A replica that no longer
 * follows a primary does not count.
 */
async function catchUp(primary: Database, replica: Database, figures: ReplicaFigures): Promise<boolean> {
  const position = sql<string>`pg_current_wal_lsn()::text`;
  const [wanted] = (await primary.execute<{ position: string }>(sql`select ${position} as position`)).rows;
  for (const end = performance.now() + catchUpMs; performance.now() < end; await sleep(pollMs)) {
    const { rows } = await replica.execute<{ behind: number; follows: boolean }>(sql`
      select greatest(0, coalesce(pg_wal_lsn_diff(${wanted?.position}::pg_lsn, pg_last_wal_replay_lsn()), 'Infinity'))::float8 as behind,
        exists (select from pg_stat_wal_receiver) as follows`);
    figures.lagBytes = rows[0]?.behind ?? 0;
    if (figures.lagBytes === 0 && rows[0]?.follows) return true;
  }
  return false;
}
