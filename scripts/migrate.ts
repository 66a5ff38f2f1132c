import { openRestoredDatabase } from '#platform/backups/interrupted-restore.ts';
import { readConfig } from '#platform/config.ts';
import { runCommand } from '#platform/database/command.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLogger } from '#platform/logger.ts';

/** Brings the database up to date without starting the shop, for instance before several processes start. */
await runCommand(async () => {
  const config = readConfig();
  const database = await openRestoredDatabase(config, createLogger(config.logLevel));
  try {
    await migrate(database.direct);
  } finally {
    await database.close();
  }
  console.log('The database is up to date.');
});
