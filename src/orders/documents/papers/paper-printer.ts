import { parentPort } from 'node:worker_threads';
import type { Paper } from './paper.rules.ts';
import type { PrintResponse } from './print-paper.ts';

// Runs in a worker thread: the library takes a tenth of a second and 34 MB to load, and a long document takes time to draw.
// With the priority of the requests, as somebody waits for it: at the lowest it got nowhere beside busy cores.

parentPort?.on('message', (paper: Paper) => void print(paper));

async function print(paper: Paper): Promise<void> {
  try {
    const { drawPaper } = await import('./draw-paper.ts');
    say({ bytes: await drawPaper(paper) });
  } catch (error) {
    say({ failure: String(error instanceof Error ? error.stack : error) });
  }
}

function say(response: PrintResponse): void {
  parentPort?.postMessage(response);
}
