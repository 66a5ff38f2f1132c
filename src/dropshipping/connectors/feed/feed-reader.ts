import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { comeAfterRequests } from '#platform/idle-thread.ts';
import { UnreadableFile } from '#platform/table-files/file-table.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import { readListing } from './feed-listing.ts';
import type { FeedQuestion, FeedResponse } from './feed-thread.ts';

// Runs in a worker thread, because a supplier's feed may take long to parse.

/** Characters per message: a larger one would block the main thread while it is received. */
const sizeAtOnce = 60_000;

comeAfterRequests();

parentPort?.on('message', (message: FeedQuestion | 'taken') => {
  if (message !== 'taken') void response(message);
});

async function response({ bytes, settings, at }: FeedQuestion): Promise<void> {
  try {
    const { products, ...known } = readListing(bytes, settings, at);
    let batch: ListedProduct[] = [];
    let size = 0;
    for (const product of products.values()) {
      batch.push(product);
      size += 400 + (product.description?.length ?? 0);
      if (size < sizeAtOnce) continue;
      await hand({ products: batch });
      [batch, size] = [[], 0];
    }
    await hand({ products: batch });
    say({ known });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say({ refusal: error.message });
  }
}

/** Sends the next part once the last one was received. */
async function hand(message: FeedResponse): Promise<void> {
  say(message);
  if (parentPort) await once(parentPort, 'message');
}

function say(message: FeedResponse): void {
  parentPort?.postMessage(message);
}
