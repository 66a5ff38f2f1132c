import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import { openDatabase, timeouts } from '../database.ts';
import type { OpenDatabase } from '../database.ts';
import { joinEmbeddedPostgres } from './embedded-postgres.ts';
import { checkExternalPostgres } from './external-postgres.ts';

/**
 * The database these settings name; without DATABASE_URL the embedded one, started if need be.
 * `alone` for the shop itself; a command leaves it out and may then work beside a running shop.
 */
export async function openShopDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  log: Pick<Logger, 'warn' | 'error'>,
  { alone = false } = {},
): Promise<OpenDatabase> {
  const options = { timeouts: alone ? timeouts.requests : timeouts.work };
  if (config.databaseUrl) return openDatabase(await checkExternalPostgres(config.databaseUrl, log), log, options);
  const embedded = await joinEmbeddedPostgres(config.dataFolder, log, { alone });
  const opened = openDatabase(embedded.connection, log, options);
  return {
    ...opened,
    async close() {
      await opened.close();
      await embedded.leave();
    },
  };
}
