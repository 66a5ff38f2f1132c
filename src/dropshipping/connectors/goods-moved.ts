import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/**
 * A supplier says that some of its goods are not what they were, by their codes or by what else its system calls them; what
 * is different is asked.
 */
export const supplierGoodsMoved = defineEvent(
  'supplier-goods-moved',
  z.object({ supplierId: z.int(), codes: z.array(z.string()), names: z.array(z.string()) }),
);
