import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile, sendBuyers } from '../tests/cluster/buyers.ts';
import type { Diary } from '../tests/cluster/buyers.ts';
import { openCluster } from '../tests/cluster/cluster.ts';
import type { Cluster } from '../tests/cluster/cluster.ts';
import { findLostWrites, prepareDirectWrites } from '../tests/cluster/direct-writes.ts';
import { runInOwnNetwork } from '../tests/cluster/network.ts';
import {
  changePrice,
  findBroken,
  findBrokenJobs,
  guessPasswords,
  makeScarce,
  signIn,
} from '../tests/cluster/promises.ts';
import type { SignedIn } from '../tests/cluster/promises.ts';
import { figuresOf, moreOrders, restartAll, runTrial, trialsWith } from '../tests/cluster/trials.ts';
import type { TrialFigures } from '../tests/cluster/trials.ts';
import { fillShelves } from '../tests/faults/checkout-ledger.ts';
import { seededRandom } from '../tests/support/random.ts';

/*
 * `npm run cluster-test`: runs a whole cluster on this machine under a bounded load of checkouts and kills one part after another, then
 * `-- --rounds 8` random parts (RANDOM_SEED repeats a run). `-- --measure` counts checkouts with four, two and one process; `-- --only primary` runs the trials whose name contains that word. It needs root on Debian with the packages below, and
 * has a network of its own: nothing it does reaches this machine's. It takes a quarter of an hour on an idle machine of two cores, up to
 * three times that on a busy one. When it has to give up, it gives its verdict on what it has seen until then.
 */
const packages = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/pg_rewind': 'postgresql-15',
  '/usr/sbin/ip': 'iproute2',
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    buyers: { type: 'string', default: '4' },
    measure: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

const say = (text: string) => console.log(text);
const faults: string[] = [];
installMissing();
if (!runInOwnNetwork()) await orGiveUp(() => runInside(seededRandom('Cluster test')));
if (faults.length > 0) process.exitCode = 1;

async function runInside(random: () => number): Promise<void> {
  say('Starting etcd, three PostgreSQL with Patroni, PgBouncer, HAProxy, four web processes and two workers …');
  await using cluster = await openCluster({ web: 4, workers: 2 });
  await fillShelves({ connectionString: cluster.primaryUrl });
  if (values.measure) await measureProcesses(cluster, random);
  else await tryEverything(cluster, random);
}

/** What could not be brought about is a fault like any other, and no reason to say nothing of the rest. */
async function orGiveUp(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const sentence = `gave up after ${minutesSoFar()} minutes: ${error instanceof Error ? error.message : String(error)}`;
    say(sentence);
    faults.push(sentence);
  }
}

function minutesSoFar(): string {
  return (performance.now() / 60_000).toFixed(1);
}

async function tryEverything(cluster: Cluster, random: () => number): Promise<void> {
  await makeScarce(cluster);
  await prepareDirectWrites(cluster);
  const customer = await signIn(cluster);
  const { diary, stop } = sendBuyers(cluster.url, { buyers: Number(values.buyers), pauseMs: 100, random });
  await orGiveUp(() => tryTrials(cluster, diary, { random, customer }));
  await stop();
  await orGiveUp(async () => {
    if (!(await customer.isKept())) faults.push('a session was lost');
  });
  faults.push(...diary.faults);
  await orGiveUp(async () => void faults.push(...(await findBroken(cluster, diary.sales))));
  await orGiveUp(async () => void faults.push(...(await findLostWrites(cluster, diary))));
  await orGiveUp(async () => void faults.push(...(await findBrokenJobs(cluster))));
  say(`${diary.sales.length} orders acknowledged, ${diary.failures.length} tries failed and were made again`);
  for (const fault of faults) say(`FAULT ${fault}`);
  say(faults.length === 0 ? 'Nothing lost, doubled or oversold, every job done once.' : `${faults.length} faults`);
  say(`It took ${minutesSoFar()} minutes.`);
}

type Chosen = { random: () => number; customer: SignedIn };

async function tryTrials(cluster: Cluster, diary: Diary, { random, customer }: Chosen): Promise<void> {
  await moreOrders(diary, 20, 'orders come in');

  if (!values.only) await tryInPeace(cluster, diary);
  const trials = trialsWith(random).filter(({ name }) => name.includes(values.only));
  for (const trial of trials) report(await runTrial(cluster, diary, trial));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const trial = trials[Math.floor(random() * trials.length)];
    if (trial) report(await runTrial(cluster, diary, trial));
    if (!(await customer.isKept())) faults.push('a session was lost');
  }
}

/** Orders per second with four, two and one web process on the same database. */
async function measureProcesses(cluster: Cluster, random: () => number): Promise<void> {
  for (const count of [4, 2, 1]) {
    for (const program of cluster.web.slice(count)) await program.stop();
    const { diary, stop } = sendBuyers(cluster.url, { buyers: 16, pauseMs: 0, random });
    await moreOrders(diary, 50, 'orders come in');
    const [began, before] = [performance.now(), diary.sales.length];
    await sleep(20_000);
    const perSecond = ((diary.sales.length - before) / (performance.now() - began)) * 1_000;
    await stop();
    const waits = diary.sales.map(({ ms }) => ms);
    say(
      `${count} web processes: ${perSecond.toFixed(1)} checkouts/s, p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms`,
    );
  }
}

/** What must hold while nothing fails. */
async function tryInPeace(whole: Cluster, diary: Diary): Promise<void> {
  const shownMs = await changePrice(whole, '47.11');
  say(`a changed price was shown by every process after ${shownMs} ms`);
  if (shownMs > 1_000) faults.push('a changed price took over a second');
  const guesses = await guessPasswords(whole);
  say(`${guesses} guesses at a password were let through at four processes`);
  if (guesses !== 10) faults.push('processes do not share their limits');
  const began = performance.now();
  await restartAll(whole);
  const restarted = figuresOf('every process is restarted, one after another', diary, began);
  report(restarted);
  if (Object.keys(restarted.failures).length > 0) faults.push('requests failed in a rolling restart');
}

function report({ name, longestGapMs, p50, p99, failures, direct }: TrialFigures): void {
  const failed = Object.entries(failures).map(([kind, count]) => `${count} × ${kind}`);
  say(
    `${name}: p50 ${p50} ms, p99 ${p99} ms, longest without an order ${longestGapMs} ms; failed: ${failed.join(', ') || 'none'}`,
  );
  if (direct.count > 0)
    say(`  its own client: ${direct.count} writes acknowledged, the last begun ${direct.lastMs} ms after it`);
}

function installMissing(): void {
  const missing = Object.entries(packages).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));
  if (missing.length === 0) return;
  say(`Installing ${missing.join(', ')} …`);
  const command = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', command, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
