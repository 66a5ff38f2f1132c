import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, globSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProgramOptions = {
  name: string;
  command: readonly [string, ...string[]];
  /** Where its output is written. */
  log: string;
  env?: Record<string, string>;
  ids?: { uid: number; gid: number } | undefined;
  /** A child process that belongs to it, such as the PostgreSQL of a Patroni. */
  companion?(): number | undefined;
  /** @param said its output since this start */
  isUp(said: () => string): Promise<boolean>;
};

const startMs = 120_000;
const stopMs = 30_000;

/** One program of the cluster, which is started, killed and restarted as an operator would. */
export class Program {
  readonly name: string;
  readonly #options: ProgramOptions;
  #process: ChildProcess | undefined;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** @throws Error with its last output where it does not start */
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

  /** With all child processes, such as the PostgreSQL that Patroni started. */
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

  /** SIGTERM for this process only; it stops its children itself. */
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

/** Empty for a process that has just ended. */
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

/** Whether that address responds with 200, or as the check requires. */
export async function answers(url: string, isRight: (reply: Response) => boolean = ({ ok }) => ok): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await reply.body?.cancel();
    return isRight(reply);
  } catch {
    return false;
  }
}
