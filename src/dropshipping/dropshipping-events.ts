import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

const one = z.object({ purchaseOrderId: z.int() });

/** It may be time to send it, or to take it back; what is to be done is looked up then. */
export const purchaseOrderDue = defineEvent('purchase-order-due', one);

/** The supplier is to be asked how far it is. */
export const purchaseOrderMoved = defineEvent('purchase-order-moved', one);

/** A supplier says that something happened to the order of this number of ours; what it was is asked. */
export const supplierOrderMoved = defineEvent(
  'supplier-order-moved',
  z.object({ supplierId: z.int(), number: z.string() }),
);

/**
 * A supplier says that some of its goods are not what they were, by their codes or by what else its system calls them; what
 * is different is asked.
 */
export const supplierGoodsMoved = defineEvent(
  'supplier-goods-moved',
  z.object({ supplierId: z.int(), codes: z.array(z.string()), names: z.array(z.string()) }),
);

/** Some of a supplier's goods are to be asked for anew. */
export const goodsDue = defineEvent('supplier-goods-due', z.object({ supplierId: z.int() }));

/** A run is due: for the first time, or to see whether whoever is at it is still there. */
export const syncRunDue = defineEvent('sync-run-due', z.object({ runId: z.int() }));

/** Somebody wants a rule given to more products than a request waits for. */
export const ruleApplicationDue = defineEvent('rule-application-due', z.object({ applicationId: z.int() }));
