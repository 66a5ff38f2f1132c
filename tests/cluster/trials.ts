import { setTimeout as sleep } from 'node:timers/promises';
import type { Diary } from './buyers.ts';
import { percentile } from './buyers.ts';
import { until } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { answers } from './program.ts';
import type { Program } from './program.ts';

export type Trial = { name: string; begin(cluster: Cluster): Promise<() => Promise<void>> };

const killed = (name: string, pick: (cluster: Cluster) => Promise<Program> | Program): Trial => ({
  name,
  async begin(cluster) {
    const program = await pick(cluster);
    await program.kill();
    return () => program.start();
  },
});

/** Partitioned as by a network that drops all packets: no connection ends, and nothing is answered. */
const cutOff = (name: string, pick: (cluster: Cluster) => Promise<Program>): Trial => ({
  name,
  async begin(cluster) {
    const program = await pick(cluster);
    program.signal('SIGSTOP');
    return async () => program.signal('SIGCONT');
  },
});

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
    for (const one of members) if (await answers(`http://127.0.0.1:${one.restPort}/synchronous`)) found = one;
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
    killed('a replica is killed', replicaOf),
    killed('the primary is killed', (cluster) => cluster.findPrimary()),
    cutOff('the synchronous replica is cut off', synchronousOf),
    cutOff('the primary is cut off', (cluster) => cluster.findPrimary()),
  ];
}

/** How long buyers waited for an order, failed tries included. */
export type TrialFigures = {
  name: string;
  longestGapMs: number;
  p50: number;
  p99: number;
  failures: Record<string, number>;
};

/** So many orders must succeed during the fault, before it is repaired. */
const ordersMeanwhile = 10;

/** @throws Error where no orders succeed, or the cluster does not recover */
export async function runTrial(cluster: Cluster, diary: Diary, { name, begin }: Trial): Promise<TrialFigures> {
  const began = performance.now();
  const mend = await begin(cluster);
  // A supervisor restarts a program within seconds; database members stay down until orders succeed without them.
  const isMember = /primary|replica/.test(name);
  if (isMember) await moreOrders(diary, ordersMeanwhile, `orders come in while ${name}`);
  else await sleep(2_000);
  await mend();
  await cluster.isWhole();
  await moreOrders(diary, ordersMeanwhile, `orders come in after ${name}`);
  return figuresOf(name, diary, began);
}

export async function moreOrders(diary: Diary, count: number, what: string): Promise<void> {
  const wanted = diary.sales.length + count;
  await until(what, async () => diary.sales.length >= wanted);
}

export function figuresOf(name: string, { sales, failures }: Diary, began: number): TrialFigures {
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
  return {
    name,
    longestGapMs: rounded(Math.max(...gaps)),
    p50: rounded(percentile(waits, 0.5)),
    p99: rounded(percentile(waits, 0.99)),
    failures: counted,
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
