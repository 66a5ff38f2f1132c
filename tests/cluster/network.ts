import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/*
 * The database's members are hosts of their own: each has a network namespace with two cables. The first leads to etcd and the other
 * members, the second to the shop, HAProxy and PgBouncer. A cable that is unplugged drops all packets, and no connection ends.
 */
const cables = { backend: '192.0.2', frontend: '198.51.100' } as const; // RFC 5737: addresses that lead nowhere
export type Cable = keyof typeof cables;

/** Where etcd and the shop are, on each cable. */
export const center = (cable: Cable) => `${cables[cable]}.1`;

const isInside = 'CLUSTER_NETWORK';

/** Runs this program again in a network and with processes of its own, all of which end with it. False: this is that run. Needs root. */
export function runInOwnNetwork(): boolean {
  if (process.env[isInside]) return false;
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // The shell is the first process there, and takes in what orphans leave: Patroni waits for a PostgreSQL that has ended as a zombie.
  const shell = ['bash', '-c', '"$@"; exit $?', 'bash'];
  const command = [...shell, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status } = spawnSync('unshare', [...own, ...command], {
    stdio: 'inherit',
    env: { ...process.env, [isInside]: 'on' },
  });
  process.exitCode = status ?? 1;
  return true;
}

export function openNetwork(): void {
  mkdirSync('/run/netns', { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  ip('link', 'set', 'lo', 'up');
  for (const cable of ['backend', 'frontend'] as const) {
    ip('link', 'add', cable, 'type', 'bridge');
    ip('address', 'add', `${center(cable)}/24`, 'dev', cable);
    ip('link', 'set', cable, 'up');
  }
}

export type Host = Record<Cable, string> & {
  /** What begins a command that runs there as that user. */
  prefix(user: { uid: number; gid: number }): [string, ...string[]];
  unplug(cable: Cable): void;
  plug(cable: Cable): void;
  /** Packets to etcd are lost; the other members can be reached. */
  lose(address: string): void;
  find(address: string): void;
};

export function addHost(name: string, number: number): Host {
  const end = (cable: Cable) => `host-${number}-${cable.slice(0, 5)}`;
  const there = ['-n', name];
  const addressOn = (cable: Cable) => `${cables[cable]}.${10 + number}`;
  const plug = (cable: Cable) => ip('link', 'set', end(cable), 'master', cable);
  ip('netns', 'add', name);
  ip(...there, 'link', 'set', 'lo', 'up');
  for (const cable of ['backend', 'frontend'] as const) {
    ip('link', 'add', end(cable), 'type', 'veth', 'peer', 'name', cable, 'netns', name);
    ip(...there, 'address', 'add', `${addressOn(cable)}/24`, 'dev', cable);
    ip(...there, 'link', 'set', cable, 'up');
    ip('link', 'set', end(cable), 'up');
    plug(cable);
  }
  return {
    backend: addressOn('backend'),
    frontend: addressOn('frontend'),
    prefix: ({ uid, gid }) => {
      const user = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
      return ['ip', 'netns', 'exec', name, 'setpriv', ...user];
    },
    unplug: (cable) => ip('link', 'set', end(cable), 'nomaster'),
    plug,
    lose: (address) =>
      ip(
        ...there,
        'neighbour',
        'replace',
        address,
        'lladdr',
        '02:00:00:00:00:01',
        'dev',
        'backend',
        'nud',
        'permanent',
      ),
    find: (address) => ip(...there, 'neighbour', 'del', address, 'dev', 'backend'),
  };
}

function ip(...args: string[]): void {
  execFileSync('ip', args);
}
