import { setTimeout as sleep } from 'node:timers/promises';
import type { Diary } from './buyers.ts';
import { percentile } from './buyers.ts';
import { until } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { ttl } from './database-servers.ts';
import type { Member } from './database-servers.ts';
import { writeDirectly } from './direct-writes.ts';
import { center } from './network.ts';
import type { Host } from './network.ts';
import { answers } from './program.ts';
import type { Program } from './program.ts';

export type Trial = {
  name: string;
  /** @returns how it is repaired */
  begin(cluster: Cluster, diary: Diary): Promise<() => Promise<void>>;
  /** What must come about before it is repaired. */
  meanwhile(cluster: Cluster, diary: Diary, name: string): Promise<void>;
};

/** A supervisor restarts a program within seconds. */
const briefly = () => sleep(2_000);

/** Database members stay down until orders succeed without them. */
async function untilOrdersCome(_: Cluster, diary: Diary, name: string): Promise<void> {
  await moreOrders(diary, ordersMeanwhile, `orders come in while ${name}`);
}

const killed = (
  name: string,
  pick: (cluster: Cluster) => Promise<Program> | Program,
  meanwhile: Trial['meanwhile'] = briefly,
): Trial => ({
  name,
  meanwhile,
  async begin(cluster) {
    const program = await pick(cluster);
    await program.kill();
    return () => program.start();
  },
});

/** No connection ends, and nothing is answered; afterwards it goes on where it was. */
const frozen = (name: string, pick: (cluster: Cluster) => Promise<Program>): Trial => ({
  name,
  meanwhile: untilOrdersCome,
  async begin(cluster) {
    const program = await pick(cluster);
    program.signal('SIGSTOP');
    return async () => program.signal('SIGCONT');
  },
});

/** The network drops packets of the primary. A client that can still reach it goes on writing to it. */
const cutOff = (name: string, network: Record<'cut' | 'mend', (host: Host) => void>): Trial => ({
  name,
  meanwhile: untilOrdersCome,
  async begin(cluster, diary) {
    const primary = await cluster.findPrimary();
    const writer = writeDirectly(primary.address, diary);
    network.cut(primary.host);
    return async () => {
      // Whatever it would still take after the fail-over is acknowledged here, and missed in the end.
      await sleep(5_000);
      network.mend(primary.host);
      await writer.stop();
    };
  },
});

const withoutEtcd: Trial = killed(
  `etcd is down for twice Patroni’s ttl`,
  ({ etcd }) => etcd,
  async (_, diary, name) => {
    await sleep(2 * ttl * 1_000);
    await untilOrdersCome(_, diary, name);
  },
);

/** The primary gives up, as it cannot know whether another has taken over. */
const withoutFailsafe: Trial = {
  name: 'etcd is down, without failsafe_mode',
  async begin(cluster, diary) {
    const primary = await cluster.findPrimary();
    await setFailsafe(primary, false);
    const mend = await withoutEtcd.begin(cluster, diary);
    return async () => {
      await mend();
      await cluster.isWhole();
      await setFailsafe(await cluster.findPrimary(), true);
    };
  },
  async meanwhile({ members }, { sales }) {
    await sleep(2 * ttl * 1_000);
    await until('nobody is the primary', async () => {
      const primaries = await Promise.all(members.map(({ url }) => answers(`${url}/primary`)));
      return !primaries.includes(true);
    });
    const before = sales.length;
    await sleep(5_000);
    if (sales.length > before) throw new Error('An order was taken without a primary');
  },
};

async function setFailsafe({ url }: Member, isOn: boolean): Promise<void> {
  const body = JSON.stringify({ failsafe_mode: isOn });
  const reply = await fetch(`${url}/config`, { method: 'PATCH', body });
  if (!reply.ok) throw new Error(`failsafe_mode could not be set: ${reply.status}`);
  await sleep(5_000); // every member reads its settings each second
}

async function replicaOf(cluster: Cluster) {
  const primary = await cluster.findPrimary();
  const replica = cluster.members.find((member) => member !== primary);
  if (!replica) throw new Error('There is no replica');
  return replica;
}

/** Commits wait for this one. */
async function synchronousOf({ members }: Cluster) {
  let found: Program | undefined;
  await until('there is a synchronous replica', async () => {
    for (const one of members) if (await answers(`${one.url}/synchronous`)) found = one;
    return found !== undefined;
  });
  if (!found) throw new Error('There is no synchronous replica');
  return found;
}

/** @param random chooses among equal members */
export function trialsWith(random: () => number): Trial[] {
  const oneOf = <P>(programs: readonly P[]): P => {
    const chosen = programs[Math.floor(random() * programs.length)];
    if (!chosen) throw new Error('There is none of them');
    return chosen;
  };
  return [
    killed('a web process is killed', ({ web }) => oneOf(web)),
    killed('a worker is killed', ({ workers }) => oneOf(workers)),
    killed('PgBouncer is killed', ({ pooler }) => pooler),
    killed('HAProxy is killed', ({ balancer }) => balancer),
    killed('a replica is killed', replicaOf, untilOrdersCome),
    killed('the primary is killed', (cluster) => cluster.findPrimary(), untilOrdersCome),
    frozen('the synchronous replica hangs', synchronousOf),
    frozen('the primary hangs', (cluster) => cluster.findPrimary()),
    cutOff('the primary is cut off from etcd and the replicas, not from the shop', {
      cut: (host) => host.unplug('backend'),
      mend: (host) => host.plug('backend'),
    }),
    cutOff('the primary is cut off from everything', {
      cut: (host) => (['backend', 'frontend'] as const).forEach(host.unplug),
      mend: (host) => (['backend', 'frontend'] as const).forEach(host.plug),
    }),
    cutOff('the primary is cut off from etcd alone', {
      cut: (host) => host.lose(center('backend')),
      mend: (host) => host.find(center('backend')),
    }),
    withoutEtcd,
    withoutFailsafe,
  ];
}

/** How long buyers waited for an order, failed tries included. */
export type TrialFigures = {
  name: string;
  longestGapMs: number;
  p50: number;
  p99: number;
  failures: Record<string, number>;
  /** Writes that a primary acknowledged to a client of its own, and when the last was begun, after the fault. */
  direct: { count: number; lastMs: number };
};

/** So many orders must succeed during the fault, before it is repaired. */
const ordersMeanwhile = 10;

/** @throws Error where no orders succeed, or the cluster does not recover */
export async function runTrial(
  cluster: Cluster,
  diary: Diary,
  { name, begin, meanwhile }: Trial,
): Promise<TrialFigures> {
  const began = performance.now();
  const mend = await begin(cluster, diary);
  await meanwhile(cluster, diary, name);
  await mend();
  await cluster.isWhole();
  await moreOrders(diary, ordersMeanwhile, `orders come in after ${name}`);
  return figuresOf(name, diary, began);
}

export async function moreOrders(diary: Diary, count: number, what: string): Promise<void> {
  const wanted = diary.sales.length + count;
  await until(what, async () => diary.sales.length >= wanted);
}

export function figuresOf(name: string, { sales, failures, written }: Diary, began: number): TrialFigures {
  const times = [began, ...sales.map(({ at }) => at).filter((at) => at > began), performance.now()];
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const waits = sales.filter(({ at }) => at > began).map(({ ms }) => ms);
  const counted: Record<string, number> = {};
  for (const { step, status, at } of failures) {
    if (at < began) continue;
    const kind = `${step} ${status === 0 ? 'no answer' : status}`;
    counted[kind] = (counted[kind] ?? 0) + 1;
  }
  const rounded = (ms: number) => Math.round(ms);
  const direct = written.filter(({ at }) => at > began);
  return {
    name,
    longestGapMs: rounded(Math.max(...gaps)),
    p50: rounded(percentile(waits, 0.5)),
    p99: rounded(percentile(waits, 0.99)),
    failures: counted,
    direct: { count: direct.length, lastMs: rounded((direct.at(-1)?.at ?? began) - began) },
  };
}

/** A rolling restart: each is stopped, started again and ready before the next. */
export async function restartAll(cluster: Cluster): Promise<void> {
  for (const program of [...cluster.web, ...cluster.workers]) {
    await program.stop();
    await program.start();
    await cluster.isWhole();
  }
}
