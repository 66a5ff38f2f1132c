import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ask } from '../faults/checkout-ledger.ts';
import type { Diary } from './buyers.ts';
import type { Cluster } from './cluster.ts';

const patienceMs = 3_000;

export async function prepareDirectWrites({ primaryUrl }: Pick<Cluster, 'primaryUrl'>): Promise<void> {
  await ask({ connectionString: primaryUrl }, 'create table direct_writes (id uuid primary key)');
}

/** A client that knows one member's own address, and writes there whatever HAProxy says. */
export function writeDirectly(address: string, diary: Pick<Diary, 'written'>) {
  const stopping = new AbortController();
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const [id, at] = [crypto.randomUUID(), performance.now()];
      if (await isWritten(address, id)) diary.written.push({ id, at });
      await sleep(100);
    }
  }
  const working = work();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await working;
    },
  };
}

async function isWritten(address: string, id: string): Promise<boolean> {
  const connectionString = `postgres://shop@${address}/shop`;
  const client = new Client({ connectionString, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined);
  const patience = new AbortController();
  try {
    await client.connect();
    // The connection is left, not the statement cancelled: a cancelled commit would be acknowledged without its replica.
    const late = sleep(patienceMs, 'late', { signal: patience.signal }).catch(() => 'late');
    const asked = client.query('insert into direct_writes values ($1)', [id]);
    return (await Promise.race([asked, late])) !== 'late';
  } catch {
    return false;
  } finally {
    patience.abort();
    client.connection.stream.destroy();
  }
}

/** Acknowledged by whichever member, and not known to the primary there is in the end. */
export async function findLostWrites({ primaryUrl }: Cluster, { written }: Diary): Promise<string[]> {
  const stored = await ask<{ id: string }>({ connectionString: primaryUrl }, 'select id from direct_writes');
  const ids = new Set(stored.map(({ id }) => id));
  return written
    .filter(({ id }) => !ids.has(id))
    .map(({ id }) => `write ${id} was acknowledged by a member and is lost`);
}
