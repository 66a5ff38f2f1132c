import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#platform/http/free-port.ts';
import { serverOf } from '../../tests/support/shop-process.ts';
import { commandOf, cpuOf, family, memoryOf } from './processes.ts';

export const projectFolder = join(import.meta.dirname, '../..');

export type RunningShop = AsyncDisposable & {
  url: string;
  dataFolder: string;
  /** From the command to the first page. */
  startedInMs: number;
  cpu(): ReturnType<typeof cpuOf>;
  /** Megabytes, including PostgreSQL and the parent commands. */
  memory(): number;
  /** Of the shop's own process. */
  ownMemory(): number;
  /** Resolves when all picture sizes exist; after a first start they are made in the background. */
  picturesMade(): Promise<void>;
};

const pollMs = 10;
const patienceMs = 300_000;
const pictureCheckMs = 500;
const quiet = { NODE_ENV: 'production', SHOP_RATE_LIMIT: 'off', LOG_LEVEL: 'error' };

/** Runs `npm start` on a data folder of its own and waits for the first page. */
export async function startShop(
  dataFolder: string,
  folder = projectFolder,
  settings: Record<string, string> = {},
): Promise<RunningShop> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...quiet, SHOP_DATA: dataFolder, PORT: String(port), ...settings };
  const began = performance.now();
  const npm = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(npm, 'close');
  await firstPage(url, () => npm.exitCode !== null);
  const startedInMs = performance.now() - began;

  const root = npm.pid ?? 0;
  const server = family(root).find(({ pid }) => /^\S*node .*dist\/shop\/server\.js/.test(commandOf(pid)))?.pid;
  if (server === undefined) throw new Error('There is no process of the shop.');
  const withDatabase = () => [root, serverOf(dataFolder) ?? 0].flatMap((pid) => family(pid).map((one) => one.pid));
  return {
    url,
    dataFolder,
    startedInMs,
    cpu: () => cpuOf(server, serverOf(dataFolder)),
    memory: () => memoryOf(withDatabase()),
    ownMemory: () => memoryOf([server]),
    async picturesMade() {
      // The encoder process ends when it has been idle for a while.
      do await sleep(pictureCheckMs);
      while (family(server).some(({ pid }) => commandOf(pid).includes('encoder.ts')));
    },
    async [Symbol.asyncDispose]() {
      process.kill(server, 'SIGTERM');
      await ended;
    },
  };
}

async function firstPage(url: string, hasEnded: () => boolean): Promise<void> {
  const giveUp = AbortSignal.timeout(patienceMs);
  while (!giveUp.aborted && !hasEnded()) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok && (await reply.text()).includes('<html')) return;
    await sleep(pollMs);
  }
  throw new Error('The shop did not open.');
}
