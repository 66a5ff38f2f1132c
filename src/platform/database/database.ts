import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import type { ClientConfig } from 'pg';
import type { Logger } from '../logger.ts';

/** Fits the pool and a transaction alike, so that a service does not know which it works in. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** An address (`connectionString`) or a socket folder (`host`) with user and database. */
export type Connection = Pick<ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>;

export type OpenDatabase = { db: Database; pool: Pool; connection: Connection; close(): Promise<void> };

/**
 * The pool sets nothing on its connections (no session state, no named statements), so PgBouncer may stand between.
 * Ten connections keep two to four cores of a database busy; requests over that wait their turn.
 */
export function openDatabase(connection: Connection, log: Pick<Logger, 'warn'>, size = 10): OpenDatabase {
  const pool = new Pool({
    ...connection,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    application_name: 'paw-and-vale',
  });
  // Without a listener an idle connection that breaks (the server restarts) would end the process.
  pool.on('error', (error) => {
    // While closing, the embedded server may be gone before the last connection has said goodbye.
    if (!pool.ending) log.warn({ err: error }, 'A database connection broke while idle');
  });
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }),
    pool,
    connection,
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

export async function isReachable(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
