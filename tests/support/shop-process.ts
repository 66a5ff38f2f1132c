import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const project = join(import.meta.dirname, '../..');
/** Those of `npm start`; see scripts/launch/targets.mjs. */
export const flags = ['--no-deprecation', '--heap-growing-percent=20', '--enable-source-maps'];
const sources = ['--import', join(project, 'scripts/launch/quick-imports.mjs'), join(project, 'src/server.ts')];

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

export type ShopProcess = LaunchedShop & { url: string };

export type LaunchedShop = AsyncDisposable & {
  /** Its address once it is open, empty where it has none or has ended. */
  opened: Promise<string>;
  /** Its output so far, errors included. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<Ending>;
};

/** A data folder whose disposal also stops the embedded PostgreSQL. */
export function openDataFolder(parent = tmpdir()): AsyncDisposable & { path: string } {
  const path = mkdtempSync(join(parent, 'shop-'));
  return {
    path,
    async [Symbol.asyncDispose]() {
      killServerOf(path);
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The process of the embedded PostgreSQL on this data, if its record names one. */
export function serverOf(dataFolder: string): number | undefined {
  try {
    return Number(readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/**
 * Sends that process a signal, SIGKILL for a power cut.
 * @returns its id
 * @throws where there is none: 0 would mean our own process group
 */
export function signalServer(dataFolder: string, signal: NodeJS.Signals = 'SIGKILL'): number {
  const server = serverOf(dataFolder);
  if (!server) throw new Error(`No PostgreSQL runs on ${dataFolder}`);
  process.kill(server, signal);
  return server;
}

/** Starts the shop in a process of its own and waits for its address, or for its end: then `url` is empty. It runs from the sources by default. */
export async function startShopProcess(env: Record<string, string>, built?: string): Promise<ShopProcess> {
  const shop = launchShop(env, built);
  return Object.assign(shop, { url: await shop.opened });
}

/** The same without waiting. */
export function launchShop(env: Record<string, string>, built?: string): LaunchedShop {
  const settings = { PORT: '0', SHOP_DEMO: 'off', SHOP_OPEN: 'on', LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env };
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  const child = spawn(process.execPath, [...flags, ...(built ? [built] : sources)], {
    env: { ...inherited, ...settings },
  });
  const ended = once(child, 'close').then(([code, signal]): Ending => ({ code, signal }));
  const said = listenTo(child);
  return {
    opened: Promise.race([said.address, ended.then(() => '')]),
    output: said.all,
    kill: (signal) => void child.kill(signal),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
      child.kill('SIGKILL');
    },
  };
}

function listenTo(child: ChildProcess) {
  const { promise: address, resolve } = Promise.withResolvers<string>();
  let output = '';
  const listener = (text: Buffer) => {
    output += String(text);
    // A worker has no address.
    const found = /is open at (\S+)|is at work/.exec(output);
    if (found) resolve(found[1] ?? '');
  };
  child.stdout?.on('data', listener);
  child.stderr?.on('data', listener);
  return { address, all: () => output };
}

function killServerOf(dataFolder: string): void {
  const server = serverOf(dataFolder);
  try {
    if (server) process.kill(server, 'SIGQUIT');
  } catch {
    // it has ended
  }
}
