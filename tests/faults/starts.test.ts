import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import type { Connection } from '#platform/database/database.ts';
import { knownMigrations, migrate } from '#platform/database/migrate.ts';
import { startExternalServer } from '../support/external-server.ts';
import { findPooler, startPooler } from '../support/pooler.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { ask, embeddedIn } from './checkout-ledger.ts';

// Shops in processes of their own, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 });
const patiently = { timeout: 300_000 };

/** As docs/runbooks/more-than-one-machine.md gives them, and so short for locks that whoever forgets them fails at once. */
const documented = { lock_timeout: '5s', statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' };
const short = { lock_timeout: '1s', statement_timeout: '10s', idle_in_transaction_session_timeout: '5s' };

async function setForRole(connection: Connection, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await ask(connection, `alter role shop set ${name} = '${value}'`);
}

async function connect(connection: Connection): Promise<Client & AsyncDisposable> {
  const client = new Client({ ...connection, application_name: 'the test' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Until so many sessions have waited for a lock that the test holds, longer than the role's time-out. */
async function waitForWaiting(connection: Connection, count: number, seconds = 2): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and now() - query_start > interval '${seconds} seconds'`;
  await vi.waitFor(async () => expect(await ask(connection, waiting)).toHaveLength(count), patiently);
}

async function readiness(shop: ShopProcess): Promise<number> {
  if (!shop.url) throw new Error(`The shop did not open: ${shop.output()}`);
  return (await fetch(`${shop.url}/readyz`)).status;
}

function settingsFor(connection: { connectionString: string }, dataFolder: string): Record<string, string> {
  return {
    DATABASE_URL: connection.connectionString,
    SHOP_SECRET: 'only-for-tests'.repeat(3),
    SHOP_DATA: dataFolder,
    SHOP_RATE_LIMIT: 'off',
  };
}

test('what is only looked at for a warning cannot end a shop that is open', async () => {
  await using data = openDataFolder();
  await using before = await startShopProcess({ SHOP_DATA: data.path });
  before.kill('SIGKILL'); // its PostgreSQL runs on
  await before.ended;
  await using holder = await connect(embeddedIn(data.path));
  await holder.query('begin; lock table mail_server in access exclusive mode');

  const starting = startShopProcess({ SHOP_DATA: data.path });
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%mail_server%'`;
  await vi.waitFor(async () => expect(await ask(embeddedIn(data.path), end)).toHaveLength(1), patiently);
  await using shop = await starting;

  await vi.waitFor(() => expect(shop.output()).toContain('the System page looks again'), patiently);
  expect(await readiness(shop)).toBe(200);
  await holder.query('rollback');
});

test('a shop that starts before its database waits for it', async () => {
  await using folder = openDataFolder();
  await using data = openDataFolder();
  await using server = await startExternalServer(folder.path);
  await server.stop();

  const env = settingsFor(server.connection, data.path);
  const began = startShopProcess({ ...env, SHOP_ROLE: 'web' });
  const other = startShopProcess(env);
  server.start();
  await using shops = new AsyncDisposableStack();
  for (const shop of await Promise.all([began, other])) {
    shops.use(shop);
    expect(await readiness(shop)).toBe(200);
  }
});

test.each([
  ['an empty database', undefined, documented],
  ['an empty database, with very short ones', undefined, short],
  ['one of an earlier version, with very short ones', 30, short],
])('several processes start at once on %s: no time-out of their role ends any', async (_, version, settings) => {
  await using folder = openDataFolder();
  await using data = openDataFolder();
  await using server = await startExternalServer(folder.path);
  const { connection } = server;
  if (version !== undefined) await migrate(connection, { until: knownMigrations()[version] });
  await setForRole(connection, settings);
  await using pooler = findPooler() ? await startPooler(connection, { size: 6, setsTimeouts: false }) : undefined;
  const env = {
    ...settingsFor(pooler?.connection ?? connection, data.path),
    DATABASE_LISTEN_URL: connection.connectionString,
  };
  await using holder = await connect(connection);
  // The key of the lock under which migrations run: whoever migrates first takes long.
  await holder.query('begin; select pg_advisory_xact_lock(7294001)');

  const starting = ['web', 'web', 'all'].map((SHOP_ROLE) => startShopProcess({ ...env, SHOP_ROLE }));
  await waitForWaiting(connection, starting.length, settings === documented ? 6 : 2);
  await holder.query('rollback');

  await using shops = new AsyncDisposableStack();
  for (const shop of await Promise.all(starting)) {
    shops.use(shop);
    expect(await readiness(shop)).toBe(200);
  }
});

test('a migration that waits for a long query of the version before takes as long as that', async () => {
  await using folder = openDataFolder();
  await using server = await startExternalServer(folder.path);
  const { connection } = server;
  await migrate(connection, { until: knownMigrations()[30] });
  await setForRole(connection, { ...short, statement_timeout: '1s' });
  await using reader = await connect(connection);
  await reader.query('begin; select count(*) from orders, products, users, suppliers');

  const migrating = migrate(connection);
  await waitForWaiting(connection, 1);
  await reader.query('commit');

  await migrating;
  const applied = await ask<{ at: string }>(
    connection,
    'select created_at as at from drizzle.__drizzle_migrations order by 1',
  );
  expect(applied.map(({ at }) => Number(at))).toEqual(knownMigrations());
});
