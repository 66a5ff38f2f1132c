import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';
import { orderStatuses } from './order-words.contract.ts';

/** An order came into another state. It is queued in the transaction that puts it there. */
export const orderStatusChanged = defineEvent(
  'order-status-changed',
  z.object({ orderId: z.int(), status: z.enum(orderStatuses) }),
);
