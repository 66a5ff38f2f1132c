import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { openReplica } from '#platform/database/replica.ts';
import { eventually } from '../support/eventually.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { isPostgresHere, startReplicated } from '../support/streaming-replica.ts';
import type { StandbyServer } from '../support/streaming-replica.ts';
import { fillShelves } from './checkout-ledger.ts';

// Servers in processes of their own, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

/** How a replica fails, and how it is brought back. */
const faults: Record<
  string,
  { begin(replica: StandbyServer): Promise<unknown>; end(replica: StandbyServer): Promise<unknown> }
> = {
  'replays nothing for a while': {
    begin: (replica) => replica.ask('select pg_wal_replay_pause()'),
    end: (replica) => replica.ask('select pg_wal_replay_resume()'),
  },
  'is killed': {
    async begin(replica) {
      replica.signal('SIGKILL');
      await replica.ended();
    },
    end: (replica) => replica.start(),
  },
  'hangs, and ends no connection': {
    begin: async (replica) => replica.signal('SIGSTOP'),
    end: async (replica) => replica.signal('SIGCONT'),
  },
};

test.runIf(isPostgresHere())(
  'whoever has just written reads it, whatever becomes of the replica, which is read whenever it can be',
  async () => {
    await using folder = openDataFolder();
    await using servers = await startReplicated(folder.path);
    const log = { warn: vi.fn() };
    const primary = openDatabase({ connectionString: servers.primary.url }, log);
    const replica = openReplica(primary.db, servers.replica.url, log);
    await primary.db.execute(sql`create table notes (id serial primary key)`);
    const readOnce = () =>
      replica.read(async (db) => {
        const { rows } = await db.execute<{ count: number; standby: boolean }>(
          sql`select count(*)::int as count, pg_is_in_recovery() as standby from notes`,
        );
        return rows[0];
      });
    let written = 0;
    const write = async () => {
      await primary.db.execute(sql`insert into notes default values`);
      written += 1;
      const began = performance.now();
      const read = await readOnce();
      expect(read?.count).toBe(written);
      return { standby: read?.standby, ms: performance.now() - began };
    };

    await eventually(async () => expect((await write()).standby).toBe(true));
    for (let round = 0; round < 200; round += 1) await write();
    // How many depends on the load of the machine: a lagging replica is not used for two seconds.
    expect(replica.figures?.onReplica).toBeGreaterThan(1);

    for (const [name, { begin, end }] of Object.entries(faults)) {
      await begin(servers.replica);
      for (let round = 0; round < 50; round += 1) expect((await write()).standby, name).toBe(false);
      await end(servers.replica);
      await eventually(async () => expect((await write()).standby, name).toBe(true));
    }
    expect(log.warn.mock.calls.length).toBeGreaterThanOrEqual(3);
    await replica.close();
    await primary.close();
  },
);

test.runIf(isPostgresHere())('a shop reads its lists from a replica and shows what has just been changed', async () => {
  await using folder = openDataFolder();
  await using data = openDataFolder();
  await using servers = await startReplicated(folder.path);
  const [email, password] = ['owner@example.co.uk', 'nine grey whippets'];
  await using shop = await startShopProcess({
    DATABASE_URL: servers.primary.url,
    DATABASE_REPLICA_URL: servers.replica.url,
    SHOP_SECRET: 'only-for-tests'.repeat(3),
    SHOP_DATA: data.path,
    SHOP_ADMIN_EMAIL: email,
    SHOP_ADMIN_PASSWORD: password,
  });
  await fillShelves({ connectionString: servers.primary.url });
  const send = (path: string, method: string, body: object, cookie = '') =>
    fetch(`${shop.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const login = await send('/api/auth/login', 'POST', { email, password });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const reads = async (source: string) => {
    const text = await (await fetch(`${shop.url}/metrics`)).text();
    return Number(new RegExp(`shop_replica_reads_total\\{source="${source}"\\} (\\d+)`).exec(text)?.[1]);
  };
  const change = async (price: string) => {
    expect((await send('/api/products/3', 'PATCH', { price }, cookie)).status).toBe(200);
    expect(await (await fetch(`${shop.url}/api/products?limit=20`)).text()).toContain(price);
    expect((await fetch(`${shop.url}/api/admin/metrics`, { headers: { cookie } })).status).toBe(200);
  };

  await eventually(async () => {
    await change('41.01');
    expect(await reads('replica')).toBeGreaterThan(0);
  });
  for (const price of ['42.02', '43.03', '44.04']) await change(price);
  const before = await reads('primary');
  await servers.replica.ask('select pg_wal_replay_pause()');
  for (const price of ['45.05', '46.06', '47.07']) await change(price);
  expect(await reads('primary')).toBeGreaterThanOrEqual(before + 3);
});
