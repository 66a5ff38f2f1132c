import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, globSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProgramOptions = {
  name: string;
  command: readonly [string, ...string[]];
  /** Where it writes what it says. */
  log: string;
  env?: Record<string, string>;
  ids?: { uid: number; gid: number } | undefined;
  /** A process of its own that belongs to it, such as the PostgreSQL of a Patroni. */
  companion?(): number | undefined;
  /** @param said since this start */
  isUp(said: () => string): Promise<boolean>;
};

const startMs = 120_000;
const stopMs = 30_000;

/** One program of the cluster, which is started, killed and started again as the one who runs the machines would. */
export class Program {
  readonly name: string;
  readonly #options: ProgramOptions;
  #process: ChildProcess | undefined;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** @throws Error with its last words where it does not come up */
  async start(): Promise<void> {
    const { command, log, env, ids, isUp } = this.#options;
    const [program, ...args] = command;
    const file = openSync(log, 'a');
    const before = fstatSync(file).size;
    const said = () => readFileSync(log).subarray(before).toString();
    const child = spawn(program, args, {
      stdio: ['ignore', file, file],
      env: { ...inherited(), ...env },
      cwd: '/',
      ...ids,
    });
    closeSync(file);
    this.#process = child;
    for (const end = performance.now() + startMs; !(await isUp(said)); await sleep(100)) {
      if (performance.now() < end && isAlive(child)) continue;
      throw new Error(`${this.name} did not start: ${this.lastWords()}`);
    }
  }

  /** With all processes below it, such as those of the PostgreSQL that Patroni has started. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.#process?.pid;
    if (pid === undefined || !this.#process || !isAlive(this.#process)) return;
    const companion = this.#options.companion?.();
    const all = [...family(pid), ...(companion === undefined ? [] : family(companion))];
    for (const one of new Set(all)) send(one, signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }

  /** Told politely, and alone: whoever it started is its own affair. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || !isAlive(child)) return;
    child.kill('SIGTERM');
    await Promise.race([this.ended(), sleep(stopMs, undefined, { ref: false })]);
    await this.kill();
  }

  async ended(): Promise<void> {
    if (this.#process && isAlive(this.#process)) await once(this.#process, 'exit');
  }

  lastWords(): string {
    return readFileSync(this.#options.log, 'utf8').slice(-2_000);
  }
}

function inherited(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' };
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function family(root: number): number[] {
  const children = globSync(`/proc/${root}/task/*/children`).flatMap((file) => numbersIn(file));
  return [root, ...children.flatMap(family)];
}

/** None of one that has just ended. */
function numbersIn(file: string): number[] {
  try {
    return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended
  }
}

/** Whether that address answers 200, or as the check says. */
export async function answers(url: string, isRight: (reply: Response) => boolean = ({ ok }) => ok): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await reply.body?.cancel();
    return isRight(reply);
  } catch {
    return false;
  }
}
