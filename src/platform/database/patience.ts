import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { StartError } from '../start-error.ts';
import { isAway } from './unavailable.ts';

type Patience = {
  /** From the first try on; as long as a server takes to recover from a crash, or to move to another machine. */
  mostMs?: number;
  /** Whoever stops the shop meanwhile does not wait for the database. */
  signal?: AbortSignal | undefined;
  /** Errors after which another try would be of no use. */
  isFinal?: (error: unknown) => boolean;
};

const pauseMs = seconds(1);

/**
 * Starts again what failed because the database was away, restarting or too busy. What a try opened it must have closed.
 * @throws StartError once that has lasted too long
 */
export async function withPatience<T>(
  start: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  { mostMs = seconds(60), signal, isFinal = () => false }: Patience = {},
): Promise<T> {
  for (const end = performance.now() + mostMs; ;) {
    try {
      return await start();
    } catch (error) {
      if (!isAway(error) || isFinal(error)) throw error;
      if (signal?.aborted || performance.now() > end)
        throw new StartError(`${whatIsAway(error)} Start the shop again once it is there.`, { cause: error });
      log.warn(`${whatIsAway(error)} Trying again.`);
      await sleep(pauseMs, undefined, signal && { signal }).catch(() => undefined);
    }
  }
}

/** In a sentence. */
export function whatIsAway(error: unknown): string {
  if (error instanceof StartError) return error.message.replace(/\.?$/, '.');
  return `The database is away or too busy: ${reasonOf(error)}.`;
}

/** What the database said, below what was asked of it: a query's message would hold its values. */
function reasonOf(error: unknown): string {
  if (error instanceof SuppressedError) return reasonOf(error.suppressed);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
