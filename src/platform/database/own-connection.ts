import { Client } from 'pg';
import type { Connection } from './database.ts';

/** A connection beside the pool, which ends with its block. */
export type OwnConnection = Client & AsyncDisposable;

/** `purpose` is what pg_stat_activity shows. */
export async function connectTo(connection: Connection, purpose: string): Promise<OwnConnection> {
  const client = new Client({ ...connection, keepAlive: true, application_name: `paw-and-vale ${purpose}` });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => undefined) });
}

/**
 * For work that takes as long as it takes, such as a backup or a restore: what the role's settings (docs/runbooks/more-than-one-machine.md)
 * allow a visitor's statement does not hold here. Not through a pooler that keeps no sessions.
 */
export async function connectWithoutTimeouts(connection: Connection, purpose: string): Promise<OwnConnection> {
  const session = await connectTo(connection, purpose);
  await session.query(withoutTimeouts('session'));
  return session;
}

/** The same for one transaction, through any pooler. It is rolled back if the work fails. */
export async function transactWithoutTimeouts(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin isolation level read committed');
  try {
    await client.query(withoutTimeouts('local'));
    await work();
    await client.query('commit');
  } catch (error) {
    // Where the connection broke there is nothing to roll back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function withoutTimeouts(scope: 'session' | 'local'): string {
  const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  return settings.map((setting) => `set ${scope} ${setting} = 0`).join('; ');
}
