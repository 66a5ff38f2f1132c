import type { Logger } from './logger.ts';

/** Work that a shop which is already open does once. */
export type Afterwork = {
  /** What the log says when it fails. */
  failure: string;
  /** The signal tells it that the shop stops. */
  work(signal: AbortSignal): Promise<void>;
};

/**
 * Begins what nobody waits for. Visitors are in the shop by then, so a failure is a line in its log and never its end.
 * @returns a function that stops the work
 */
export function doAfterwards(all: readonly Afterwork[], log: Pick<Logger, 'warn'>): () => Promise<void> {
  const stopping = new AbortController();
  const ended = all.map(async ({ failure, work }) => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(ended);
  };
}
