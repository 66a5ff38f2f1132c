import { once } from 'node:events';
import { seconds } from '#platform/clock.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { idleThread } from '#platform/idle-thread.ts';
import type { Paper } from './paper.rules.ts';

export type PrintResponse = { bytes: Uint8Array } | { failure: string };

const longestMs = seconds(20);
const mostWaiting = 30;

const inThread = idleThread('src/orders/receipts/papers/paper-printer.ts', { maxMemoryMb: 256 });
let waiting = 0;

/** A PDF, made in a thread of its own, one after the other. @throws Problem 429 `printer-busy` */
export async function printPaper(paper: Paper): Promise<Buffer> {
  if (waiting >= mostWaiting)
    throw new Problem(429, 'printer-busy', 'Too many PDFs are being made. Please try again in a minute.');
  waiting += 1;
  try {
    return await inThread(async (worker) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      worker.postMessage(paper);
      // The thread says nothing else.
      const [response] = (await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })) as [PrintResponse];
      if ('failure' in response) throw new Error(`A PDF was not made: ${response.failure}`);
      return Buffer.from(response.bytes);
    });
  } finally {
    waiting -= 1;
  }
}
