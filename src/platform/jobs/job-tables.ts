import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { deadLetters } from './dead-letters.ts';

/** Creates the job tables, with these queues, in a database that has none. */
export async function makeJobTables(pool: Pool, queues: readonly string[]): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: 'jobs', schedule: false, supervise: false });
  boss.on('error', () => undefined); // what fails is thrown as well
  await boss.start();
  try {
    for (const name of new Set([deadLetters, ...queues])) await boss.createQueue(name);
  } finally {
    await boss.stop({ graceful: false });
  }
}
