import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { openDataFolder, serverOf, signalServer, startShopProcess } from '../support/shop-process.ts';
import type { ShopProcess } from '../support/shop-process.ts';

const patiently = { timeout: 60_000 };

// Every test starts the shop once or more, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

async function connect(dataFolder: string): Promise<Client> {
  const client = new Client({ host: join(dataFolder, 'run'), user: 'shop', database: 'shop' });
  client.on('error', () => undefined); // the server stops during it
  await client.connect();
  return client;
}

async function readiness(shop: ShopProcess): Promise<number> {
  if (!shop.url) throw new Error(`The shop did not open: ${shop.output()}`);
  return (await fetch(`${shop.url}/readyz`)).status;
}

async function queryDatabase(dataFolder: string, statement: string): Promise<unknown[]> {
  const client = await connect(dataFolder);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('the shop stops with its database, and the second start finds the data of the first', async () => {
  await using data = openDataFolder();
  {
    await using shop = await startShopProcess({ SHOP_DATA: data.path });
    expect(await readiness(shop)).toBe(200);
    await queryDatabase(
      data.path,
      `insert into suppliers (name, email) values ('Barker & Sons', 'sales@barker.example')`,
    );
    shop.kill('SIGINT');
    expect(await shop.ended).toEqual({ code: 0, signal: null });
  }
  expect(serverOf(data.path)).toBeUndefined();

  await using again = await startShopProcess({ SHOP_DATA: data.path });
  expect(await readiness(again)).toBe(200);
  expect(await queryDatabase(data.path, 'select name from suppliers')).toEqual([{ name: 'Barker & Sons' }]);
});

test('a second shop on the same data says so and exits, and the first goes on', async () => {
  await using data = openDataFolder();
  await using first = await startShopProcess({ SHOP_DATA: data.path });

  await using second = await startShopProcess({ SHOP_DATA: data.path });

  expect((await second.ended).code).toBe(1);
  expect(second.output()).toContain(`A shop is already running on the data in ${data.path}`);
  expect(second.output()).not.toContain('    at ');
  expect(await readiness(first)).toBe(200);
});

test('two concurrent first starts end with one shop', async () => {
  await using data = openDataFolder();
  await using shops = new AsyncDisposableStack();
  const both = await Promise.all([0, 1].map(() => startShopProcess({ SHOP_DATA: data.path })));
  for (const shop of both) shops.use(shop);

  expect(both.filter(({ url }) => url)).toHaveLength(1);
  expect(both.map((shop) => shop.output()).join()).toContain('A shop is already running');
});

test('after a kill the next start takes over the database that is still running, with all its data', async () => {
  await using data = openDataFolder();
  await using killed = await startShopProcess({ SHOP_DATA: data.path });
  await queryDatabase(
    data.path,
    `insert into suppliers (name, email) values ('Barker & Sons', 'sales@barker.example')`,
  );
  const server = serverOf(data.path);
  killed.kill('SIGKILL');
  await killed.ended;

  await using shop = await startShopProcess({ SHOP_DATA: data.path });

  expect(await readiness(shop)).toBe(200);
  expect(serverOf(data.path)).toBe(server);
  expect(await queryDatabase(data.path, 'select name from suppliers')).toEqual([{ name: 'Barker & Sons' }]);
});

test('after a power cut the next start recovers, even when the old process id belongs to another PostgreSQL', async () => {
  await using data = openDataFolder();
  await using killed = await startShopProcess({ SHOP_DATA: data.path });
  await queryDatabase(
    data.path,
    `insert into suppliers (name, email) values ('Barker & Sons', 'sales@barker.example')`,
  );
  killed.kill('SIGKILL');
  const server = signalServer(data.path);
  await killed.ended;
  // Its process id is in use until its exit code is read.
  await vi.waitFor(() => expect(() => process.kill(server, 0)).toThrow('ESRCH'), patiently);
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', '--', '-D', tmpdir()], {
    argv0: 'postgres',
  });
  const record = join(data.path, 'postgres/postmaster.pid');
  writeFileSync(record, `${stranger.pid}\n${data.path}/postgres\n1\n5432\n${data.path}/run\n\n\n`);

  await using shop = await startShopProcess({ SHOP_DATA: data.path });

  expect(await readiness(shop)).toBe(200);
  expect(await queryDatabase(data.path, 'select name from suppliers')).toEqual([{ name: 'Barker & Sons' }]);
  stranger.kill();
});

test('while PostgreSQL accepts no connections the shop is alive and not ready, and ready again once it does', async () => {
  await using data = openDataFolder();
  await using shop = await startShopProcess({ SHOP_DATA: data.path });
  signalServer(data.path, 'SIGSTOP');
  await vi.waitFor(async () => expect(await readiness(shop)).toBe(503), patiently);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  signalServer(data.path, 'SIGCONT');

  await vi.waitFor(async () => expect(await readiness(shop)).toBe(200), patiently);
});

test('a data folder without write permission is reported in a sentence', async () => {
  await using parent = openDataFolder();
  const file = join(parent.path, 'data');
  writeFileSync(file, '');

  for (const [path, reason] of [
    [file, 'that is a file, and a folder is needed'],
    [join(file, 'below'), 'a part of that path is a file, not a folder'],
  ] as const) {
    await using shop = await startShopProcess({ SHOP_DATA: path });
    expect((await shop.ended).code).toBe(1);
    expect(shop.output().trim()).toBe(`SHOP_DATA is ${path}, and the shop cannot write there: ${reason}.`);
  }
});

test('a stopping shop finishes the requests in flight', async () => {
  await using data = openDataFolder();
  await using shop = await startShopProcess({ SHOP_DATA: data.path });
  const holder = await connect(data.path);
  await holder.query('begin; lock table testimonials in access exclusive mode');
  const response = fetch(`${shop.url}/api/testimonials`);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await queryDatabase(data.path, waiting)).toHaveLength(1), patiently);

  shop.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${shop.url}/healthz`)).rejects.toThrow('fetch failed'), patiently);
  await holder.query('commit');

  expect((await response).status).toBe(200);
  expect((await shop.ended).code).toBe(0);
  await holder.end().catch(() => undefined);
});

test('a configured port that another program uses is reported in a sentence', async () => {
  await using data = openDataFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';

  await using shop = await startShopProcess({ SHOP_DATA: data.path, PORT: port });

  expect((await shop.ended).code).toBe(1);
  expect(shop.output().trim()).toBe(
    `Port ${port} is taken by another program. Stop that one, or set PORT to another number.`,
  );
  other.close();
});

test('data of another PostgreSQL version is left alone, with a message', async () => {
  await using data = openDataFolder();
  mkdirSync(join(data.path, 'postgres'));
  writeFileSync(join(data.path, 'postgres/PG_VERSION'), '16\n');

  await using shop = await startShopProcess({ SHOP_DATA: data.path });

  expect((await shop.ended).code).toBe(1);
  expect(shop.output()).toContain('was made by PostgreSQL 16, and this shop brings PostgreSQL 18');
  expect(shop.output()).not.toContain('    at ');
});

test('the shop starts in a folder that only its owner may enter, root included', async () => {
  await using parent = openDataFolder();
  chmodSync(parent.path, 0o700);

  await using shop = await startShopProcess({ SHOP_DATA: join(parent.path, 'data') });

  expect(await readiness(shop)).toBe(200);
});

test('the shop starts in a folder whose path is too long for a socket', async () => {
  await using parent = openDataFolder();

  await using shop = await startShopProcess({ SHOP_DATA: join(parent.path, 'a-folder-with-a-long-name'.repeat(5)) });

  expect(await readiness(shop)).toBe(200);
});

test('all invalid settings are reported together', async () => {
  await using shop = await startShopProcess({ PORT: 'http', SHOP_ROLE: 'chef', SHOP_URL: 'shop' });

  expect((await shop.ended).code).toBe(1);
  expect(shop.output()).toMatch(/PORT: .*\n.*SHOP_URL: .*\n.*SHOP_ROLE: /);
});
