import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

const one = z.object({ purchaseOrderId: z.int() });

/** It may be time to send it, or to cancel it; the job looks up what to do. */
export const purchaseOrderDue = defineEvent('purchase-order-due', one);

/** The next batch of purchase orders that somebody sends at once is due. */
export const purchaseOrdersRetried = defineEvent('purchase-orders-retried', z.object({ retryId: z.int() }));

/** A supplier was asked by email when a purchase order leaves. */
export const purchaseOrderChased = defineEvent('purchase-order-chased', one);

/** Query the state of a purchase order at its supplier. */
export const purchaseOrderMoved = defineEvent('purchase-order-moved', one);

/** A supplier reports a change of the purchase order with this number; its state is queried. */
export const supplierOrderMoved = defineEvent(
  'supplier-order-moved',
  z.object({ supplierId: z.int(), number: z.string() }),
);

/**
 * A supplier reports changes of some of its products, by code or by its system's id; their current state
 * is queried.
 */
export const supplierGoodsMoved = defineEvent(
  'supplier-goods-moved',
  z.object({ supplierId: z.int(), codes: z.array(z.string()), names: z.array(z.string()) }),
);

/** Some of a supplier's products are to be queried again. */
export const goodsDue = defineEvent('supplier-goods-due', z.object({ supplierId: z.int() }));

/** A sync run is due: for the first time, or to check that its worker is still alive. */
export const syncRunDue = defineEvent('sync-run-due', z.object({ runId: z.int() }));

/** A pricing rule is applied to more products than a request can wait for. */
export const ruleApplicationDue = defineEvent('rule-application-due', z.object({ applicationId: z.int() }));

/** All that a supplier lists is to be read. */
export const listingsDue = defineEvent('supplier-listings-due', z.object({ supplierId: z.int() }));

/** The next batch of a bulk import is due. */
export const bulkImportDue = defineEvent('bulk-import-due', z.object({ importId: z.int() }));

/** What a supplier's products cost is to be worked out again: its terms, a rate or our registration for VAT has changed. */
export const supplierCostsDue = defineEvent('supplier-costs-due', z.object({ supplierId: z.int() }));

/** The owner has entered or removed exchange rates. */
export const exchangeRatesChanged = defineEvent('exchange-rates-changed', z.object({}));
