import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Changes } from '../database/changes.ts';
import type { Connection, Database } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import type { Jobs } from '../jobs/job-queue.ts';
import type { MediaStorage } from '../storage.ts';

/** What the shop is made of at run time; `buildApp` hands it to every area. */
export type Deps = {
  config: Config;
  db: Database;
  /** For code that needs a connection of its own beside the pool. */
  connection: Connection;
  /** For large reads, which need not burden the primary. */
  replica: Replica;
  clock: Clock;
  changes: Changes;
  jobs: Jobs;
  media: MediaStorage;
  httpClient: HttpClient;
};
