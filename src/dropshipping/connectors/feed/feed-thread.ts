import { setInterval as every, setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { minutes, seconds } from '#platform/clock.ts';
import { idleThread } from '#platform/idle-thread.ts';
import { UnreadableFile } from '#platform/table-files/file-table.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import type { FeedSettings } from './feed-columns.contract.ts';
import type { FeedListing } from './feed-listing.ts';

/** `at`: by which days in it are over or to come. */
export type FeedQuestion = { bytes: Uint8Array; settings: FeedSettings; at: Date };
/** Batches of products; then the other facts about the feed, or why it cannot be read. */
export type FeedResponse =
  | { products: ListedProduct[] }
  | { known: Omit<FeedListing, 'products'> }
  | { refusal: string };

/** Of a core's time: the thread comes after requests, so beside busy cores a good feed may take far longer. */
const mostWorkMs = minutes(1);
const longestMs = minutes(10);

const inThread = idleThread('src/dropshipping/connectors/feed/feed-reader.ts', { maxMemoryMb: 512 });

/** Parses feeds one at a time in a worker thread: a hostile one gets a minute of a core's time. @throws UnreadableFile */
export function listFeed(bytes: Uint8Array, settings: FeedSettings, at: Date): Promise<FeedListing> {
  return inThread((worker) => list(worker, { bytes, settings, at }));
}

async function list(worker: Worker, question: FeedQuestion): Promise<FeedListing> {
  const { promise, resolve, reject } = Promise.withResolvers<FeedListing>();
  const products = new Map<string, ListedProduct>();
  const take = (response: FeedResponse) => {
    if ('known' in response) resolve({ products, ...response.known });
    else if ('refusal' in response) reject(new UnreadableFile(response.refusal));
    else {
      for (const product of response.products) products.set(product.code, product);
      void nextTurn().then(() => send(worker, 'taken'));
    }
  };
  const fail = (error: Error) =>
    reject(isOutOfMemory(error) ? new UnreadableFile('reading it takes too much memory') : error);
  worker.on('message', take).on('error', fail);
  const timer = setTimeout(() => reject(new UnreadableFile('reading it takes longer than ten minutes')), longestMs);
  const reading = new AbortController();
  limitWork(worker, reading.signal).catch(reject);
  send(worker, question);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    reading.abort();
    worker.off('message', take).off('error', fail);
  }
}

/** @throws UnreadableFile once the thread has worked for too long. That it has ended is reported by its own error. */
async function limitWork(worker: Worker, signal: AbortSignal): Promise<void> {
  try {
    const before = await worker.cpuUsage();
    for await (const _ of every(seconds(1), undefined, { signal })) {
      const { user, system } = await worker.cpuUsage(before);
      if ((user + system) / 1_000 > mostWorkMs) throw new UnreadableFile('reading it takes longer than a minute');
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
  }
}

function send(worker: Worker, message: FeedQuestion | 'taken'): void {
  worker.postMessage(message);
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
