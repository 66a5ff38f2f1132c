import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** What was sold out is there again. Whoever raises stock queues it. */
export const stockReturned = defineEvent('stock-returned', z.object({ productIds: z.array(z.int()) }));
