import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#platform/http/free-port.ts';
import { answers, Program } from './program.ts';
import type { ProgramOptions } from './program.ts';

/** One member of the Patroni cluster: a PostgreSQL and its supervisor. */
export type Member = Program & { port: number; restPort: number };
export type DatabaseServers = { etcd: Program; members: Member[] };

type User = ProgramOptions['ids'];

/** An etcd and three members; the first becomes the primary, one of the others a synchronous standby. */
export async function planDatabaseServers(folder: string, user: User): Promise<DatabaseServers> {
  const etcdPort = await freePort();
  const url = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const flags = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const etcd = new Program({
    name: 'etcd',
    command: ['/usr/bin/etcd', ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])],
    log: join(folder, 'etcd.log'),
    isUp: () => answers(`${url}/health`),
  });
  const members: Member[] = [];
  for (const name of ['member-1', 'member-2', 'member-3']) members.push(await planMember(name, folder, etcdPort, user));
  return { etcd, members };
}

async function planMember(name: string, folder: string, etcdPort: number, user: User): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()];
  const own = join(folder, name);
  mkdirSync(own);
  if (user) chownSync(own, user.uid, user.gid);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(settingsOf({ name, own, etcdPort, port, restPort })));
  const program = new Program({
    name,
    command: ['/usr/bin/patroni', file],
    log: join(folder, `${name}.log`),
    ids: user,
    companion: () => serverOf(join(own, 'data')),
    isUp: () => answers(`http://127.0.0.1:${restPort}/health`),
  });
  return Object.assign(program, { port, restPort });
}

function serverOf(data: string): number | undefined {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

type Place = { name: string; own: string; etcdPort: number; port: number; restPort: number };

/** JSON is valid YAML. */
function settingsOf({ name, own, etcdPort, port, restPort }: Place): object {
  return {
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          // Shorter than any statement timeout: a commit whose timeout ends the wait for its replica counts as done.
          parameters: {
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            shared_buffers: '64MB',
            wal_log_hints: 'on',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(own, 'data'),
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: join(own, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: own },
    },
  };
}
