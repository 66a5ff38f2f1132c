import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { seconds } from './clock.ts';
import { projectFolder } from './project-folder.ts';

/** Without a task the thread ends. */
const idleMs = seconds(20);

/**
 * A thread that is started by the first task, runs one after another, and ends when there are none for a while or when one
 * fails, so that a failure leaves nothing behind. `file` is the thread's program, from the project's folder.
 */
export function idleThread(file: string, { maxMemoryMb }: { maxMemoryMb: number }) {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    // Under `node --watch` a thread would send the names of its modules among its responses.
    const { WATCH_REPORT_DEPENDENCIES: _watch, ...env } = process.env;
    const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb };
    const worker = new Worker(join(projectFolder, file), { env, resourceLimits });
    worker.unref();
    return worker.on('error', () => {
      if (thread === worker) thread = undefined;
    });
  }

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  async function run<Result>(task: (worker: Worker) => Promise<Result>): Promise<Result> {
    clearTimeout(idle);
    try {
      return await task((thread ??= start()));
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  }

  return <Result>(task: (worker: Worker) => Promise<Result>): Promise<Result> => {
    const running = last.then(() => run(task));
    last = running.catch(() => undefined);
    return running;
  };
}

/**
 * Called by the thread's own program: shoppers' requests come before it. Only Linux knows a priority for each thread;
 * elsewhere it would be that of the whole shop.
 */
export function comeAfterRequests(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
