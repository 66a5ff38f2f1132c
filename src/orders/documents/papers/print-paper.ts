import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { minutes } from '#platform/clock.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { idleThread } from '#platform/idle-thread.ts';
import type { Paper } from './paper.rules.ts';

export type PrintResponse = { bytes: Uint8Array } | { failure: string };

const longestMs = minutes(1);
const mostWaiting = 30;
/** Per caller, so that nobody can block the others. */
const mostWaitingOfOne = 3;

const inThread = idleThread('src/orders/documents/papers/paper-printer.ts', { maxMemoryMb: 256 });
let waiting = 0;
const waitingOf = new Map<string, number>();

/**
 * Renders a PDF in a worker thread, one at a time. @param caller for the limit; null: the shop itself, which is never rejected
 * @throws Problem 429 and, after a minute, 503 `printer-busy`
 */
export async function printPaper(paper: Paper, caller: string | null): Promise<Buffer> {
  if (caller === null) return print(paper);
  const own = waitingOf.get(caller) ?? 0;
  if (waiting >= mostWaiting || own >= mostWaitingOfOne)
    throw new Problem(429, 'printer-busy', 'Too many PDFs are being made. Please try again in a minute.');
  waiting += 1;
  waitingOf.set(caller, own + 1);
  try {
    return await print(paper);
  } finally {
    waiting -= 1;
    const left = (waitingOf.get(caller) ?? 1) - 1;
    if (left > 0) waitingOf.set(caller, left);
    else waitingOf.delete(caller);
  }
}

function print(paper: Paper): Promise<Buffer> {
  return inThread(async (worker) => {
    worker.postMessage(paper);
    const response = await responseOf(worker);
    if ('failure' in response) throw new Error(`A PDF was not made: ${response.failure}`);
    return Buffer.from(response.bytes);
  });
}

async function responseOf(worker: Worker): Promise<PrintResponse> {
  const signal = AbortSignal.timeout(longestMs);
  try {
    // The worker sends no other messages.
    const [response] = (await once(worker, 'message', { signal })) as [PrintResponse];
    return response;
  } catch (error) {
    if (!signal.aborted) throw error;
    const message = 'This PDF is taking longer than usual. Please try again in a minute.';
    throw new Problem(503, 'printer-busy', message, { retryAfter: 60 });
  }
}
