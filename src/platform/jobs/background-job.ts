import type { z } from 'zod';

/** Something that happened, with what others need to know of it. It is queued in the transaction in which it happened. */
export type JobEvent<Payload> = { name: string; payload: z.ZodType<Payload> };

/** One piece of background work. It may run twice (a process can die before it reports success), so running twice must do no harm. */
export type BackgroundJob = {
  /** Names its queue: kebab-case, never changed while such work may be waiting. */
  name: string;
  cause: { event: string } | { cron: string };
  run(payload: unknown): Promise<void>;
  retries: number;
  /** How many at once in one process. */
  concurrency: number;
  /** How many are fetched at once and run one after the other: many only where each is quick and calls nothing outside. */
  batch: number;
  /** After this long a run counts as dead and is tried again. */
  timeoutSeconds: number;
};

type JobOptions = Partial<Pick<BackgroundJob, 'retries' | 'concurrency' | 'batch' | 'timeoutSeconds'>>;

const defaults = { retries: 5, concurrency: 1, batch: 1, timeoutSeconds: 300 };

export function defineEvent<Payload extends object>(name: string, payload: z.ZodType<Payload>): JobEvent<Payload> {
  return { name, payload };
}

/** Work after an event. Several jobs may follow one event; each is tried again by itself. */
export function after<Payload>(
  event: JobEvent<Payload>,
  name: string,
  work: (payload: Payload) => Promise<void>,
  options: JobOptions = {},
): BackgroundJob {
  const run = async (payload: unknown) => work(event.payload.parse(payload));
  return { ...defaults, ...options, name, cause: { event: event.name }, run };
}

/** Work by the clock: `cron` has five fields, in London's time. */
export function every(cron: string, name: string, work: () => Promise<void>, options: JobOptions = {}): BackgroundJob {
  return { ...defaults, ...options, name, cause: { cron }, run: () => work() };
}
