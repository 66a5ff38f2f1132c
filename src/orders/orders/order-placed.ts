import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** An order stands. Mail, suppliers and figures follow it; it is queued in the transaction that places the order. */
export const orderPlaced = defineEvent('order-placed', z.object({ orderId: z.int() }));
