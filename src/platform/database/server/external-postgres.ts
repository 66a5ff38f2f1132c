import { Client, DatabaseError } from 'pg';
import type { Logger } from '../../logger.ts';
import { StartError } from '../../start-error.ts';
import { timeouts } from '../database.ts';
import type { Connection } from '../database.ts';

const oldestMajor = 15;

/** The setting that names the server. */
type Setting = 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_REPLICA_URL';

type ServerSettings = { version: number; lockTimeout: string };

/** Checks whether the shop can use the owner's PostgreSQL. @returns how to connect @throws StartError */
export async function checkExternalPostgres(
  connectionString: string,
  log: Pick<Logger, 'warn'>,
  setting: Setting = 'DATABASE_URL',
): Promise<Connection> {
  const { lockTimeout, version, ...connection } = await connectAndRead(connectionString, setting);
  if (version < oldestMajor * 10_000) {
    const major = Math.floor(version / 10_000);
    throw new StartError(`${setting} leads to PostgreSQL ${major}; the shop needs ${oldestMajor} or newer.`);
  }
  if (lockTimeout === '0') {
    log.warn(
      'A pooler keeps the time-outs of the shop from PostgreSQL; set them for its role (docs/runbooks/more-than-one-machine.md)',
    );
  }
  return connection;
}

async function connectAndRead(connectionString: string, setting: Setting): Promise<ServerSettings & Connection> {
  try {
    return { connectionString, ...(await readSettings({ connectionString, ...timeouts.requests })) };
  } catch (error) {
    if (!isRefusedSetting(error)) throw asStartError(error, connectionString, setting);
  }
  try {
    return { connectionString, refusesTimeouts: true, ...(await readSettings({ connectionString })) };
  } catch (error) {
    throw asStartError(error, connectionString, setting);
  }
}

async function readSettings(options: ConstructorParameters<typeof Client>[0] & object): Promise<ServerSettings> {
  const client = new Client({ ...options, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerSettings>(
      `select current_setting('server_version_num')::int as version, current_setting('lock_timeout') as "lockTimeout"`,
    );
    return rows[0] ?? { version: 0, lockTimeout: '0' };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PgBouncer's response to settings that it is not configured to ignore. */
function isRefusedSetting(error: unknown): boolean {
  return error instanceof DatabaseError && error.message.startsWith('unsupported startup parameter');
}

function asStartError(error: unknown, connectionString: string, setting: Setting): StartError {
  // Without the address: it holds a password, and this may end up in a log.
  const { host } = new URL(connectionString);
  return new StartError(`The database of ${setting} (${host}) cannot be used: ${reason(error)}`, { cause: error });
}

/** Node tries every address of a host name and says nothing itself when all fail. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
