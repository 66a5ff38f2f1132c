import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { minutes } from '#platform/clock.ts';
import { idleThread } from '#platform/idle-thread.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import type { FeedColumns } from './feed-columns.contract.ts';
import { UnreadableFeed } from './feed-file.ts';
import type { FeedListing } from './feed-listing.ts';

export type FeedQuestion = { bytes: Uint8Array; columns: FeedColumns };
/** Batches of products; then the other facts about the feed, or why it cannot be read. */
export type FeedResponse =
  { products: ListedProduct[] } | { known: Omit<FeedListing, 'products'> } | { refusal: string };

const longestMs = minutes(1);

const inThread = idleThread('src/dropshipping/connectors/feed/feed-reader.ts', { maxMemoryMb: 512 });

/** Parses feeds one at a time in a worker thread: a hostile one occupies a core for a minute at most. @throws UnreadableFeed */
export function listFeed(bytes: Uint8Array, columns: FeedColumns): Promise<FeedListing> {
  return inThread((worker) => list(worker, { bytes, columns }));
}

async function list(worker: Worker, question: FeedQuestion): Promise<FeedListing> {
  const { promise, resolve, reject } = Promise.withResolvers<FeedListing>();
  const products = new Map<string, ListedProduct>();
  const take = (response: FeedResponse) => {
    if ('known' in response) resolve({ products, ...response.known });
    else if ('refusal' in response) reject(new UnreadableFeed(response.refusal));
    else {
      for (const product of response.products) products.set(product.code, product);
      void nextTurn().then(() => send(worker, 'taken'));
    }
  };
  const fail = (error: Error) =>
    reject(isOutOfMemory(error) ? new UnreadableFeed('reading it takes too much memory') : error);
  worker.on('message', take).on('error', fail);
  const timer = setTimeout(() => reject(new UnreadableFeed('reading it takes longer than a minute')), longestMs);
  send(worker, question);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', take).off('error', fail);
  }
}

function send(worker: Worker, message: FeedQuestion | 'taken'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  worker.postMessage(message);
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
