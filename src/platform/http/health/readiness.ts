import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { seconds } from '../../clock.ts';
import { findFolderError } from '../../data-folder.ts';
import type { Deps } from '../../deps/deps.ts';
import { readinessProbes } from './readiness.table.ts';

export type Unready =
  | 'stopping'
  | 'no database'
  | 'database is not writable'
  | 'data folder is full'
  | 'data folder is not writable';

type Probed = Pick<Deps, 'config' | 'connection' | 'clock'>;

/** A result is reused for this long, so that frequent checks cost nothing. */
const validMs = seconds(1);
/** For each step: a busy machine is not a dead one. */
const stepMs = seconds(3);

/**
 * What keeps the shop from taking an order now, if anything. Opens a new connection, because a server that is shutting down or full
 * goes on serving its old ones, and writes, because a standby and a full disk can still be read.
 */
export function createReadiness(deps: Probed, isStopping: () => boolean): () => Promise<Unready | undefined> {
  let latest: Promise<Unready | undefined> | undefined;
  let inFlight = false;
  let validUntil = 0;

  return async () => {
    if (isStopping()) return 'stopping';
    if (!inFlight && performance.now() > validUntil) {
      inFlight = true;
      const probing = probe(deps).finally(() => {
        inFlight = false;
        validUntil = performance.now() + validMs;
      });
      // A network disk may not respond for minutes: no check waits for it, and no second probe starts meanwhile.
      latest = Promise.race([probing, sleep(3 * stepMs, 'data folder is not writable' as const, { ref: false })]);
    }
    return latest;
  };
}

async function probe({ config, connection, clock }: Probed): Promise<Unready | undefined> {
  const [folder, database] = await Promise.all([
    probeFolder(config.dataFolder),
    probeDatabase(connection, clock.now()),
  ]);
  return database ?? folder;
}

async function probeFolder(folder: string): Promise<Unready | undefined> {
  const error = await findFolderError(folder);
  return error && (error === 'full' ? 'data folder is full' : 'data folder is not writable');
}

async function probeDatabase(connection: Deps['connection'], now: Date): Promise<Unready | undefined> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: stepMs,
    query_timeout: stepMs,
    application_name: 'paw-and-vale readiness',
  });
  client.on('error', () => undefined); // the step under way fails with it
  let isConnected = false;
  try {
    await client.connect();
    isConnected = true;
    await drizzle({ client, casing: 'snake_case' })
      .insert(readinessProbes)
      .values({ id: 1, probedAt: now })
      .onConflictDoUpdate({ target: readinessProbes.id, set: { probedAt: now } });
    return undefined;
  } catch {
    return isConnected ? 'database is not writable' : 'no database';
  } finally {
    await client.end().catch(() => undefined);
  }
}
