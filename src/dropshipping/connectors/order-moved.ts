import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** A supplier says that something happened to the order of this number of ours; what it was is asked. */
export const supplierOrderMoved = defineEvent(
  'supplier-order-moved',
  z.object({ supplierId: z.int(), number: z.string() }),
);
