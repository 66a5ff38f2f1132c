import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { findActiveSuppliers } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { connectedSupplierIds, findConnections } from '../connections/supplier-connections.ts';

type Reader = Pick<Deps, 'db'>;
type Faulty = { id: number; name: string; detail: string | null; at: Date | null };

/** Connected suppliers that did not respond, or refused, at the last test or the last sync, without those whose feed has got worse. */
export async function findUnreachable({ db }: Reader): Promise<Faulty[]> {
  const suppliers = await findActiveSuppliers(db, await connectedSupplierIds(db));
  const ids = suppliers.map(({ id }) => id);
  const [connections, runs, feeds] = [
    await findConnections(db, ids),
    await lastRuns(db, ids),
    await lastFeeds(db, ids),
  ];
  return suppliers.flatMap(({ id, name }) => {
    if (feeds.get(id)?.fault) return [];
    const { testFailure = null, testedAt = null } = connections.get(id) ?? {};
    if (testFailure !== null) return { id, name, detail: testFailure, at: testedAt };
    const run = runs.get(id);
    // A test that succeeded since has mended it.
    if (!run?.fault || (testedAt && testedAt > run.at)) return [];
    return { id, name, detail: run.fault, at: run.at };
  });
}

/** Suppliers whose newest feed lacks what was used before. */
export async function findFaultyFeeds({ db }: Reader): Promise<Faulty[]> {
  const suppliers = await findActiveSuppliers(db, await connectedSupplierIds(db));
  const feeds = await lastFeeds(
    db,
    suppliers.map(({ id }) => id),
  );
  return suppliers.flatMap(({ id, name }) => {
    const feed = feeds.get(id);
    return feed?.fault ? { id, name, detail: feed.fault, at: feed.at } : [];
  });
}

const lastRows = z.array(z.object({ supplierId: z.int(), fault: z.string().nullable(), at: z.coerce.date() }));

async function lastRuns(db: Database, ids: readonly number[]) {
  const { rows } = await db.execute(sql`
    select suppliers.id as "supplierId", run.fault_message as fault, run.ended_at as at
    from unnest(${sql.param([...ids])}::int[]) suppliers (id) cross join lateral (
      select fault_message, ended_at from sync_runs
      where sync_runs.supplier_id = suppliers.id and ended_at is not null order by sync_runs.id desc limit 1) run`);
  return byId(rows);
}

/** A reading that somebody has looked at since is none to go by. */
async function lastFeeds(db: Database, ids: readonly number[]) {
  const { rows } = await db.execute(sql`
    select suppliers.id as "supplierId", feed.fault, feed.read_at as at
    from unnest(${sql.param([...ids])}::int[]) suppliers (id)
    join supplier_connections on supplier_connections.supplier_id = suppliers.id and test_failure is not null
    cross join lateral (
      select fault, read_at from feed_checks
      where feed_checks.supplier_id = suppliers.id order by feed_checks.id desc limit 1) feed`);
  return byId(rows);
}

function byId(rows: unknown) {
  return new Map(lastRows.parse(rows).map((row) => [row.supplierId, row]));
}
