import { z } from 'zod';
import { noticeWatch } from '#payment/notices/notice-watch.contract.ts';
import { listPage } from '#platform/http/list-page.contract.ts';

const count = z.int().nonnegative();

const queue = z.object({
  name: z.string().meta({ example: 'send-mail' }),
  cause: z.string().meta({ description: 'The event it follows; `clock` for a job with a schedule' }),
  waiting: count.meta({ description: 'Waiting for a free worker' }),
  later: count.meta({ description: 'Scheduled for later, or waiting for a retry' }),
  active: count,
  dead: count.meta({ description: 'Failed with no retries left' }),
});

const schedule = z.object({
  name: z.string(),
  cron: z.string().meta({ description: 'Five fields, in London’s time' }),
  nextAt: z.iso.datetime().nullable(),
  lastRun: z
    .object({
      at: z.iso.datetime(),
      state: z.enum(['active', 'completed', 'failed']),
      fault: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Null: not within the last week' }),
});

const fault = z.object({
  job: z.string().meta({ example: 'store-changes' }),
  since: z.iso.datetime().meta({ description: 'The first failure after its last success' }),
  latestAt: z.iso.datetime(),
  failures: count,
  error: z.string(),
});

export const systemState = z
  .object({
    shop: z.object({
      version: z.string(),
      node: z.string(),
      uptimeSeconds: z.int(),
      role: z.enum(['web', 'worker', 'all']),
      isDemo: z.boolean(),
      unnamedProxy: z.string().nullable().meta({
        description: 'The address of a proxy that TRUST_PROXY does not name, so that all visitors count as one network',
      }),
    }),
    unreadable: z.string().nullable().meta({
      description: 'What was saved before the shop’s secret changed, and how to enter it again, in a sentence',
    }),
    database: z.object({
      version: z.string(),
      bytes: z.number(),
      isEmbedded: z.boolean(),
      folder: z.string().nullable().meta({ description: 'Of the embedded one’s programs, if SHOP_POSTGRES names it' }),
      advice: z
        .string()
        .nullable()
        .meta({ description: 'What to do about a version that lacks corrections, in a sentence' }),
    }),
    pictures: z.object({ count, bytes: z.number().meta({ description: 'Of the originals' }) }),
    mail: z.object({ hasServer: z.boolean(), from: z.string() }),
    payment: z.enum(['demo', 'stripe']),
    notices: noticeWatch.nullable().meta({ description: 'Of Stripe, about payments; null: no payments by card' }),
    isPaymentTest: z.boolean().meta({ description: 'The key is one of Stripe’s test mode: no money moves' }),
    faults: z.array(fault).meta({ description: 'Scheduled jobs that fail; the next success of each clears it' }),
    queues: z.array(queue),
    schedules: z.array(schedule),
  })
  .meta({ id: 'System' });

export const deadLetter = z
  .object({
    id: z.uuid(),
    queue: z.string(),
    payload: z.record(z.string(), z.unknown()),
    cause: z.string(),
    tries: z.int(),
    queuedAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
  })
  .meta({ id: 'DeadLetter' });

export const deadLetterQuery = z.object(listPage);
export const deadLetterParam = z.object({ id: z.uuid('There is no such job') });
export const scheduleParam = z.object({ name: z.string().trim().max(80, 'There is no such job') });

export type SystemState = z.infer<typeof systemState>;
export type ListedDeadLetter = z.infer<typeof deadLetter>;
export type DeadLetterQuery = z.infer<typeof deadLetterQuery>;
