import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { inFull } from '../../../../tests/support/in-full.ts';
import { createLogger } from '../../logger.ts';
import { joinEmbeddedPostgres } from './embedded-postgres.ts';
import { findBinaries } from './postgres-binaries.ts';
import { openCluster } from './postgres-cluster.ts';
import { runAsNobody } from './postgres-process.ts';

const isRoot = process.getuid?.() === 0;

function temporaryFolder(mode: number): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'cluster-'));
  chmodSync(path, mode);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

test('a machine without a PostgreSQL of ours needs one of its own', () => {
  expect(() => findBinaries(undefined, 'sunos-sparc')).toThrow('Set DATABASE_URL to one of yours');
});

test.each([
  ['echo "postgres (PostgreSQL) 18.6 (Debian 18.6-3)"', { major: '18' }],
  ['echo "postgres (PostgreSQL) 19beta1"', { major: '19' }],
])('a PostgreSQL that is named is used where it says: %s', (script, found) => {
  using folder = postgresThat(script);
  expect(findBinaries(folder.path)).toEqual({
    ...found,
    initdb: join(folder.path, 'bin/initdb'),
    postgres: join(folder.path, 'bin/postgres'),
  });
});

test.each([
  [
    'echo "postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)"',
    'leads to PostgreSQL 15; to run one itself, the shop needs 18',
  ],
  ['echo "error while loading shared libraries: libicuuc.so.72" >&2; exit 127', 'there is no PostgreSQL in it'],
])('a PostgreSQL that will not do is named with what would: %s', (script, sentence) => {
  using folder = postgresThat(script);
  expect(() => findBinaries(folder.path)).toThrow(sentence);
  expect(() => findBinaries(join(folder.path, 'none'))).toThrow('ENOENT');
});

function postgresThat(script: string) {
  const folder = temporaryFolder(0o755);
  mkdirSync(join(folder.path, 'bin'));
  for (const name of ['initdb', 'postgres']) {
    writeFileSync(join(folder.path, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return folder;
}

test('a server that comes and goes while it is looked for is found or not, without an error', async () => {
  using parent = temporaryFolder(0o755);
  const dataFolder = join(parent.path, 'data');
  const cluster = openCluster(dataFolder, findBinaries(undefined), runAsNobody(dataFolder), { careless: true });
  mkdirSync(join(dataFolder, 'postgres'));
  const comeAndGo = `
    const { rmSync, writeFileSync } = require('node:fs');
    const file = process.argv[1];
    for (;;) { writeFileSync(file, '4194305'); rmSync(file); }`;
  const server = spawn(process.execPath, ['-e', comeAndGo, join(dataFolder, 'postgres', 'postmaster.pid')]);
  try {
    await once(server, 'spawn');
    for (let looks = 0; looks < (inFull ? 30_000 : 3_000); looks += 1) expect(cluster.findServer()).toBeUndefined();
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
});

test('what a statement that fails was given, such as an email address, is not in the server’s log', async () => {
  using parent = temporaryFolder(0o755);
  const dataFolder = join(parent.path, 'data');
  const { connection, leave } = await joinEmbeddedPostgres(
    { dataFolder, postgresFolder: undefined },
    createLogger('silent'),
    { careless: true },
  );
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query('create table people (email text primary key)');
  const add = () => client.query('insert into people values ($1)', ['ann@example.co.uk']);
  await add();
  await expect(add()).rejects.toMatchObject({ detail: 'Key (email)=(ann@example.co.uk) already exists.' });
  await client.end();
  await leave();
  const log = readFileSync(join(dataFolder, 'postgres.log'), 'utf8');
  expect(log).toContain('people_pkey');
  expect(log).not.toContain('ann@');
});

test('where the user nobody has no access, root gets a sentence that says so', () => {
  using parent = temporaryFolder(0o700);

  expect(() => runAsNobody(join(parent.path, 'data'))).toThrow(`who may not enter ${parent.path}`);
});

test.runIf(isRoot)(
  'where root may make no user namespace, PostgreSQL runs as nobody, also on files made by root',
  async () => {
    using parent = temporaryFolder(0o755);
    const dataFolder = join(parent.path, 'data');
    mkdirSync(join(dataFolder, 'run'), { recursive: true });
    chmodSync(join(dataFolder, 'run'), 0o700);
    const user = runAsNobody(dataFolder);
    const cluster = openCluster(dataFolder, findBinaries(undefined), user, { careless: true });
    await cluster.prepare();
    const server = cluster.launch();
    try {
      expect(await response(cluster.socketFolder)).toBe('shop');
      expect(statSync(join(dataFolder, 'postgres')).uid).toBe(65_534);
      expect(statSync(`/proc/${cluster.findServer()}`).uid).toBe(65_534);
    } finally {
      server.kill('SIGQUIT');
      while (cluster.findServer()) await sleep(10);
    }
  },
);

async function response(socketFolder: string): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ host: socketFolder, user: 'shop', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query('select current_user as name')).rows[0].name;
    } catch (error) {
      if (tries > 400) throw error;
      await sleep(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
