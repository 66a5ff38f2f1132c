import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { seconds } from '#platform/duration.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { projectFolder } from '#platform/project-folder.ts';
import type { Paper } from './paper.rules.ts';

export type PrintResponse = { bytes: Uint8Array } | { failure: string };

const longestMs = seconds(20);
/** Without a paper to print the thread ends. */
const idleMs = seconds(20);
const mostWaiting = 30;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** A PDF, made in a thread of its own, one after the other. @throws Problem 429 `printer-busy` */
export async function printPaper(paper: Paper): Promise<Buffer> {
  if (waiting >= mostWaiting)
    throw new Problem(429, 'printer-busy', 'Too many PDFs are being made. Please try again in a minute.');
  waiting += 1;
  const printing = last.then(() => inThread(paper));
  last = printing.catch(() => undefined);
  try {
    return await printing;
  } finally {
    waiting -= 1;
  }
}

async function inThread(paper: Paper): Promise<Buffer> {
  clearTimeout(idle);
  const worker = (thread ??= startThread());
  const tooLong = AbortSignal.timeout(longestMs);
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    worker.postMessage(paper);
    // The thread says nothing else.
    const [response] = (await once(worker, 'message', { signal: tooLong })) as [PrintResponse];
    if ('failure' in response) throw new Error(`A PDF was not made: ${response.failure}`);
    return Buffer.from(response.bytes);
  } catch (error) {
    endThread();
    throw error;
  } finally {
    idle = setTimeout(endThread, idleMs).unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(join(projectFolder, 'src/orders/receipts/papers/paper-printer.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.unref();
  return worker.on('error', () => {
    if (thread === worker) thread = undefined;
  });
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}
