import type { z } from 'zod';
import { traced } from '../telemetry/telemetry.ts';

/** Something that happened, with what others need to know of it. It is queued in the transaction in which it happened. */
export type JobEvent<Payload> = { name: string; payload: z.ZodType<Payload> };

export type Outcome = PromiseSettledResult<void>;

/** One piece of background work. It may run twice (a process can die before it reports success), so running twice must do no harm. */
export type BackgroundJob = {
  /** Names its queue: kebab-case, never changed while such work may be waiting. */
  name: string;
  cause: { event: string } | { cron: string };
  /** Runs a batch. @returns the outcome of each, in the same order */
  run(payloads: readonly unknown[]): Promise<Outcome[]>;
  /** Whether an event is queued for it at all. */
  concerns(payload: unknown): boolean;
  retries: number;
  /** How many at once in one process. */
  concurrency: number;
  /** How many are fetched at once; their outcomes are stored together once the last has ended. */
  batch: number;
  /** After this long a run counts as dead and is tried again. */
  timeoutSeconds: number;
  /** The next run makes up for one that failed, so that one leaves no dead letter: a day of them would be a thousand. */
  recurs: boolean;
  /** A run that was due while no process worked is made up for once, when one does. */
  catchesUp: boolean;
  /** It also runs once as soon as a process works. */
  atStart: boolean;
};

type JobOptions = Partial<Omit<BackgroundJob, 'name' | 'cause' | 'run' | 'concerns'>>;

const defaults = {
  concerns: () => true,
  retries: 5,
  concurrency: 1,
  batch: 1,
  timeoutSeconds: 300,
  recurs: false,
  catchesUp: false,
  atStart: false,
};
const scheduled = { ...defaults, recurs: true, catchesUp: true };

export function defineEvent<Payload extends object>(name: string, payload: z.ZodType<Payload>): JobEvent<Payload> {
  return { name, payload };
}

/**
 * Work after an event. Several jobs may follow one event; each is retried on its own. The jobs of a batch run concurrently.
 * `only`: for which events there is work to do; the others are not queued.
 */
export function after<Payload>(
  event: JobEvent<Payload>,
  name: string,
  work: (payload: Payload) => Promise<void>,
  { only = () => true, ...options }: JobOptions & { only?: (payload: Payload) => boolean } = {},
): BackgroundJob {
  const run = (payload: unknown) => tracedJob(name, async () => work(event.payload.parse(payload)));
  return {
    ...defaults,
    ...options,
    concerns: (payload) => only(event.payload.parse(payload)),
    name,
    cause: { event: event.name },
    run: (payloads) => Promise.allSettled(payloads.map(run)),
  };
}

/**
 * The same for work that handles a whole batch in one transaction. If that fails, each payload is run alone, so that one that cannot
 * be handled does not block the others.
 */
export function afterMany<Payload>(
  event: JobEvent<Payload>,
  name: string,
  work: (payloads: Payload[]) => Promise<void>,
  options: JobOptions = {},
): BackgroundJob {
  const run = (payloads: readonly unknown[]) =>
    tracedJob(name, async () => work(payloads.map((payload) => event.payload.parse(payload))));
  return {
    ...defaults,
    batch: 20,
    ...options,
    name,
    cause: { event: event.name },
    async run(payloads) {
      const [together] = await Promise.allSettled([run(payloads)]);
      if (together.status === 'fulfilled' || payloads.length === 1) return payloads.map(() => together);
      const outcomes: Outcome[] = [];
      for (const payload of payloads) outcomes.push(...(await Promise.allSettled([run([payload])])));
      return outcomes;
    },
  };
}

/** Work by the clock: `cron` has five fields, in London's time. */
export function every(cron: string, name: string, work: () => Promise<void>, options: JobOptions = {}): BackgroundJob {
  const run = () => tracedJob(name, work);
  return {
    ...scheduled,
    ...options,
    name,
    cause: { cron },
    run: (payloads) => Promise.allSettled(payloads.map(run)),
  };
}

/** A job, and what an earlier version of the shop may have queued for it under another name: nothing more is queued there. */
export function renamed(former: string, job: BackgroundJob): BackgroundJob[] {
  return [job, { ...job, name: former, cause: { event: `before it was ${job.name}` } }];
}

function tracedJob(name: string, work: () => Promise<void>): Promise<void> {
  return traced('job', name, { 'shop.job.name': name }, work);
}
