import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';
import { pounds } from '#platform/money.ts';

/** Money went back without the order being cancelled. It is queued in the transaction that gives it back. */
export const refundGiven = defineEvent(
  'refund-given',
  z.object({ orderId: z.int(), refundId: z.int(), amount: pounds }),
);
