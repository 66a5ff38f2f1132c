import { Client } from 'pg';
import { StartError } from '../start-error.ts';

const oldestMajor = 15;

/** Asks the owner's PostgreSQL whether the shop can live there. @throws StartError */
export async function checkExternalPostgres(connectionString: string): Promise<void> {
  const version = await askVersion(connectionString);
  if (version < oldestMajor * 10_000) {
    const major = Math.floor(version / 10_000);
    throw new StartError(`DATABASE_URL leads to PostgreSQL ${major}; the shop needs ${oldestMajor} or newer.`);
  }
}

async function askVersion(connectionString: string): Promise<number> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    return rows[0]?.version ?? 0;
  } catch (error) {
    // Without the address: it holds a password, and this may end up in a log.
    const { host } = new URL(connectionString);
    throw new StartError(`The database of DATABASE_URL (${host}) cannot be used: ${reason(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Node tries every address of a host name and says nothing itself when all fail. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
