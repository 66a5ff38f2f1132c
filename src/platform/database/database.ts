import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import type { Logger } from '../logger.ts';
import { traceQueries } from '../telemetry/trace-queries.ts';
import { RestartTolerantPool } from './restart-tolerant-pool.ts';
import { isUnavailable } from './unavailable.ts';

/** Fits the pool and a transaction alike, so that a service does not know which it works in. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** An address (`connectionString`) or a socket folder (`host`) with user and database. */
export type Connection = Pick<ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'> & {
  /** A pooler in between refuses the time-outs: then the role's settings apply (docs/runbooks/more-than-one-machine.md). */
  refusesTimeouts?: boolean;
};

export type OpenDatabase = { db: Database; pool: Pool; connection: Connection; close(): Promise<void> };

/**
 * How long a statement may take and wait for a lock before PostgreSQL gives it up, and how long a transaction may pause: who
 * waits for one row must not hold the connections that everybody else needs. They are set when connecting: see decision 40.
 */
export const timeouts = {
  requests: { statement_timeout: 30_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 },
  /** Background work and commands, for which nobody waits. */
  work: { statement_timeout: 3_600_000, lock_timeout: 60_000, idle_in_transaction_session_timeout: 900_000 },
} satisfies Record<string, ClientConfig>;

type PoolOptions = {
  size?: number;
  timeouts?: Readonly<typeof timeouts.requests>;
};

/** Added to the server's own time-out, which cannot arrive when its machine is gone. */
const silenceMs = 5_000;

/**
 * The pool sets nothing on its connections later (no session state, no named statements), so PgBouncer may stand between.
 * Ten connections keep two to four cores of a database busy; requests over that wait their turn.
 */
export function openDatabase(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
  { size = 10, timeouts: limits = timeouts.requests }: PoolOptions = {},
): OpenDatabase {
  const pool = new RestartTolerantPool({
    ...connection,
    ...(connection.refusesTimeouts ? {} : limits),
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    query_timeout: limits.statement_timeout + silenceMs,
    keepAlive: true,
    application_name: 'paw-and-vale',
  });
  // A connection may break at any time, idle or in the middle of a transaction; without a listener that ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    traceQueries(client);
  });
  let saidAt = -Infinity;
  pool.on('error', ({ message }) => {
    // While closing, the embedded server may be gone before the last connection has said goodbye. A restart ends all of them at once.
    if (pool.ending || performance.now() - saidAt < silenceMs) return;
    saidAt = performance.now();
    log.warn(`Database connections broke while idle: ${message}`);
  });
  return {
    db: drizzleOn(pool),
    pool,
    connection,
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Drizzle itself loses a connection for good when its `begin` fails, and with ten lost the pool stands still. */
function drizzleOn(pool: Pool): Database {
  const db: Database = drizzle({ client: pool, casing: 'snake_case' });
  // One for each client, because a new one would work out the names of all columns again.
  const databases = new WeakMap<PoolClient, Database>();
  function databaseOf(client: PoolClient): Database {
    const known = databases.get(client) ?? drizzle({ client, casing: 'snake_case' });
    databases.set(client, known);
    return known;
  }
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: Error) => {
      throw new DrizzleQueryError('begin', [], error);
    });
    let isBroken = false;
    try {
      return await databaseOf(client).transaction(work, config);
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return db;
}

/** For the rest of a transaction that touches many rows while somebody waits for it, such as an import. */
export async function allowMoreTime(tx: Database): Promise<void> {
  const { statement_timeout: statement, lock_timeout: lock } = timeouts.work;
  await tx.execute(sql`
    select set_config('statement_timeout', ${String(statement)}, true), set_config('lock_timeout', ${String(lock)}, true)`);
}
