import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

const one = z.object({ purchaseOrderId: z.int() });

/** It may be time to send it, or to take it back; what is to be done is looked up then. */
export const purchaseOrderDue = defineEvent('purchase-order-due', one);

/** The supplier is to be asked how far it is. */
export const purchaseOrderMoved = defineEvent('purchase-order-moved', one);
