import { makeOwner } from '#accounts/staff/admins.ts';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createChanges } from '#platform/database/changes.ts';
import { openDatabase, timeouts } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openReplica } from '#platform/database/replica.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import { createJobs } from '#platform/jobs/job-queue.ts';
import { createLogger } from '#platform/logger.ts';
import { buildApp } from '../../src/app.ts';
import { backgroundJobs } from '../../src/jobs.ts';

/*
 * A shop whose simulated suppliers run in another process, so that they cost it no CPU; `npm start` would run them itself.
 * SHOP_DATA, SHOP_ADMIN_EMAIL, SHOP_ADMIN_PASSWORD and SUPPLIER_PRIVATE as for the shop.
 */
const config = { ...readConfig(), demo: true };
const log = createLogger('error');
const { db, connection } = await openShopDatabase(config, log, { alone: true });
await migrate(connection);
const changes = createChanges(db, log);
await changes.listen(connection);
const background = openDatabase(connection, log, { timeouts: timeouts.work });
const jobs = createJobs(background.pool, log, { works: true });
const media = openMediaStorage(config);
const httpClient = createHttpClient({ networks: config.supplierNetworks });
const replica = openReplica(db, undefined, log);
const deps = { config, db, connection, replica, clock: systemClock, changes, jobs, media, httpClient };
await jobs.prepare(backgroundJobs({ ...deps, db: background.db, changes: changes.over(background.db) }));
await makeOwner({ db, clock: systemClock }, config.admin.email, config.admin.password);
const app = await buildApp(deps, log);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await jobs.work();
process.stdout.write(`The shop is open at ${url}\n`);
