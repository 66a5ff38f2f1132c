import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** An order stands. Letters and suppliers' orders follow it; it is queued in the transaction that places the order, which books the figures too. */
export const orderPlaced = defineEvent('order-placed', z.object({ orderId: z.int() }));
