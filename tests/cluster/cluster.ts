import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#platform/http/free-port.ts';
import { ask } from '../faults/checkout-ledger.ts';
import { planDatabaseServers } from './database-servers.ts';
import type { DatabaseServers, Member } from './database-servers.ts';
import { planBalancer, planPooler } from './front.ts';
import { openNetwork } from './network.ts';
import { answers, Program } from './program.ts';

const server = join(import.meta.dirname, '../../dist/shop/server.js');
export const owner = { email: 'owner@example.co.uk', password: 'nine grey whippets' };

export type Cluster = AsyncDisposable &
  DatabaseServers & {
    balancer: Program;
    pooler: Program;
    web: (Program & { url: string })[];
    workers: Program[];
    /** Where visitors connect. */
    url: string;
    /** To the current primary, past PgBouncer. */
    primaryUrl: string;
    /** @throws Error where there is none for two minutes */
    findPrimary(): Promise<Member>;
    /** Until all running processes respond, and two replicas follow the primary. */
    isWhole(): Promise<void>;
  };

type Sizes = { web: number; workers: number };

/** All parts of a shop on several machines, on this one. */
export async function openCluster({ web: webCount, workers: workerCount }: Sizes): Promise<Cluster> {
  openNetwork();
  const folder = mkdtempSync(join(tmpdir(), 'shop-cluster-'));
  chmodSync(folder, 0o755);
  const user = userOf('postgres');
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const run = async <P extends Program>(program: P): Promise<P> => {
    opened.defer(() => program.kill());
    await program.start();
    return program;
  };

  const { etcd, members } = planDatabaseServers(folder, user);
  await run(etcd);
  for (const member of members) await run(member);
  const webPorts = await Promise.all(Array.from({ length: webCount }, freePort));
  const { balancer, doors } = await planBalancer(folder, members, webPorts);
  const [primaryUrl, url] = [`postgres://shop@127.0.0.1:${doors.primary}/shop`, `http://127.0.0.1:${doors.web}`];
  // Before HAProxy, which takes every member for the primary until its first check has ended.
  await createShop(members);
  await run(balancer);
  const { pooler, url: pooledUrl } = await planPooler(folder, doors, user);
  await run(pooler);

  const env = shopEnvironment(folder, {
    DATABASE_URL: pooledUrl,
    DATABASE_LISTEN_URL: primaryUrl,
    DATABASE_REPLICA_URL: `postgres://shop@127.0.0.1:${doors.replica}/shop`,
    SHOP_URL: url,
  });
  const web = webPorts.map((port, index) => planWeb(folder, index + 1, port, env));
  for (const program of web) await run(program);
  const workers = Array.from({ length: workerCount }, (_, index) => planWorker(folder, index + 1, env));
  for (const program of workers) await run(program);

  const running = opened.move();
  return {
    etcd,
    members,
    balancer,
    pooler,
    web,
    workers,
    url,
    primaryUrl,
    findPrimary: () => findPrimary(members),
    async isWhole() {
      for (const { url: own, name } of web) await until(`${name} is ready`, () => answers(`${own}/readyz`));
      await until('HAProxy lets visitors in', () => answers(`${url}/readyz`));
      // One that was the primary may be copied anew, which takes minutes on a busy machine.
      await until('two replicas follow', async () => (await replicasOf(primaryUrl)) === 2, 300_000);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function shopEnvironment(folder: string, addresses: Record<string, string>): Record<string, string> {
  const data = join(folder, 'data');
  mkdirSync(data);
  return {
    NODE_ENV: 'production',
    SHOP_DATA: data,
    SHOP_DEMO: 'off',
    SHOP_OPEN: 'on',
    SHOP_SECRET: 'only-for-tests'.repeat(3),
    SHOP_ADMIN_EMAIL: owner.email,
    SHOP_ADMIN_PASSWORD: owner.password,
    TRUST_PROXY: 'loopback',
    // As deploy/haproxy.cfg says: longer than HAProxy takes to notice that a process is not ready.
    SHOP_DRAIN_SECONDS: '5',
    LOG_LEVEL: 'warn',
    ...addresses,
  };
}

function shopCommand(): [string, ...string[]] {
  return [process.execPath, '--no-deprecation', '--heap-growing-percent=20', '--enable-source-maps', server];
}

function planWeb(folder: string, number: number, port: number, env: Record<string, string>) {
  const url = `http://127.0.0.1:${port}`;
  const program = new Program({
    name: `web-${number}`,
    command: shopCommand(),
    env: { ...env, SHOP_ROLE: 'web', PORT: String(port) },
    log: join(folder, `web-${number}.log`),
    isUp: () => answers(`${url}/readyz`),
  });
  return Object.assign(program, { url });
}

function planWorker(folder: string, number: number, env: Record<string, string>): Program {
  return new Program({
    name: `worker-${number}`,
    command: shopCommand(),
    env: { ...env, SHOP_ROLE: 'worker' },
    log: join(folder, `worker-${number}.log`),
    isUp: async (said) => said().includes('at work'),
  });
}

async function createShop(members: readonly Member[]): Promise<void> {
  const { address } = await findPrimary(members);
  const connectionString = `postgres://postgres@${address}/postgres`;
  await until('two replicas follow', async () => (await replicasOf(connectionString)) === 2);
  await ask({ connectionString }, 'create role shop login createdb');
  await ask({ connectionString }, 'create database shop owner shop');
}

async function findPrimary(members: readonly Member[]): Promise<Member> {
  let found: Member | undefined;
  await until('there is a primary', async () => {
    for (const member of members) if (await answers(`${member.url}/primary`)) found = member;
    return found !== undefined;
  });
  if (!found) throw new Error('There is no primary');
  return found;
}

async function replicasOf(primaryUrl: string): Promise<number> {
  const connectionString = primaryUrl.replace('//shop@', '//postgres@').replace(/\/shop$/, '/postgres');
  const counted = ask<{ count: number }>(
    { connectionString },
    `select count(*)::int from pg_stat_replication where state = 'streaming'`,
  );
  return counted.then(([{ count }]) => count).catch(() => 0);
}

export async function until(what: string, holds: () => Promise<boolean>, mostMs = 120_000): Promise<void> {
  for (const end = performance.now() + mostMs; !(await holds()); await sleep(100)) {
    if (performance.now() > end) throw new Error(`It did not come about within ${mostMs / 1_000} s that ${what}.`);
  }
}

function userOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  if (!uid || !gid) throw new Error(`There is no user ${name} here.`);
  return { uid, gid };
}
