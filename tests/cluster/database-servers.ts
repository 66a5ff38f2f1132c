import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addHost, center } from './network.ts';
import type { Host } from './network.ts';
import { answers, Program } from './program.ts';

/** One member of the Patroni cluster: a PostgreSQL and its supervisor, on a host of its own. */
export type Member = Program & {
  host: Host;
  /** For connections, as the shop makes them. */
  address: string;
  /** Patroni's own. */
  url: string;
};
export type DatabaseServers = { etcd: Program; members: Member[] };

type User = { uid: number; gid: number };

export const ports = { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeer: 2380 };
/** Patroni's, in seconds: what nobody renews is free to take after that time. */
export const ttl = 10;

/** An etcd and three members; the first becomes the primary, one of the others a synchronous standby. */
export function planDatabaseServers(folder: string, user: User): DatabaseServers {
  const url = `http://${center('backend')}:${ports.etcd}`;
  const peer = `http://${center('backend')}:${ports.etcdPeer}`;
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
  return { etcd, members: [1, 2, 3].map((number) => planMember(number, folder, user)) };
}

function planMember(number: number, folder: string, user: User): Member {
  const name = `member-${number}`;
  const host = addHost(name, number);
  const own = join(folder, name);
  mkdirSync(own);
  chownSync(own, user.uid, user.gid);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(settingsOf({ name, own, host })));
  const url = `http://${host.frontend}:${ports.patroni}`;
  const program = new Program({
    name,
    command: [...host.prefix(user), '/usr/bin/patroni', file],
    log: join(folder, `${name}.log`),
    companion: () => serverOf(join(own, 'data')),
    isUp: () => answers(`${url}/health`),
  });
  return Object.assign(program, { host, address: `${host.frontend}:${ports.postgres}`, url });
}

function serverOf(data: string): number | undefined {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

type Place = { name: string; own: string; host: Host };

/** JSON is valid YAML. */
function settingsOf({ name, own, host }: Place): object {
  return {
    scope: 'shop',
    name,
    restapi: { listen: `0.0.0.0:${ports.patroni}`, connect_address: `${host.backend}:${ports.patroni}` },
    etcd3: { host: `${center('backend')}:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        // Without etcd the primary goes on as long as it reaches every member.
        failsafe_mode: true,
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
      pg_hba: ['local all all trust', 'host all all samenet trust', 'host replication all samenet trust'],
    },
    postgresql: {
      listen: `0.0.0.0:${ports.postgres}`,
      connect_address: `${host.backend}:${ports.postgres}`,
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
