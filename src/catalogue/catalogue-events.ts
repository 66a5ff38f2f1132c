import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** Sold-out products are back in stock. Code that raises stock queues it. */
export const stockReturned = defineEvent('stock-returned', z.object({ productIds: z.array(z.int()) }));
