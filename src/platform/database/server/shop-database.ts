import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import { openDatabase, timeouts } from '../database.ts';
import type { Connection, OpenDatabase } from '../database.ts';
import { joinEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPlace } from './embedded-postgres.ts';
import { checkExternalPostgres } from './external-postgres.ts';

/** `direct` leads past a pooler: migrations lock, and who listens keeps a session. */
export type ShopDatabase = OpenDatabase & { direct: Connection };

/**
 * The database these settings name; without DATABASE_URL the embedded one, started if need be.
 * `alone` for the shop itself; a command leaves it out and may then work beside a running shop.
 */
export async function openShopDatabase(
  config: EmbeddedPlace & Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'listenUrl'>>,
  log: Pick<Logger, 'warn' | 'error'>,
  { alone = false } = {},
): Promise<ShopDatabase> {
  const options = { timeouts: alone ? timeouts.requests : timeouts.work };
  if (config.databaseUrl) return openExternal(config.databaseUrl, config.listenUrl, log, options);
  const embedded = await joinEmbeddedPostgres(config, log, { alone });
  const opened = openDatabase(embedded.connection, log, options);
  return {
    ...opened,
    direct: embedded.connection,
    async close() {
      await opened.close();
      await embedded.leave();
    },
  };
}

async function openExternal(
  databaseUrl: string,
  listenUrl: string | undefined,
  log: Pick<Logger, 'warn'>,
  options: Parameters<typeof openDatabase>[2],
): Promise<ShopDatabase> {
  const connection = await checkExternalPostgres(databaseUrl, log);
  const direct = listenUrl ? await checkExternalPostgres(listenUrl, log, 'DATABASE_LISTEN_URL') : connection;
  return { ...openDatabase(connection, log, options), direct };
}
