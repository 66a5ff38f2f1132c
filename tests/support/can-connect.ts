import { Client } from 'pg';

/** Whether a database, or a pooler in front of one, answers a statement. */
export async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
  // A client without a listener would end the process when its connection breaks.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
