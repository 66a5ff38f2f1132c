import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** Goods of these suppliers have another rate of VAT now. */
export const vatRatesChanged = defineEvent('vat-rates-changed', z.object({ supplierIds: z.array(z.int()) }));

/** Sold-out products are back in stock. Code that raises stock queues it. */
export const stockReturned = defineEvent('stock-returned', z.object({ productIds: z.array(z.int()) }));

/** All products on sale are to be looked at by the rules of Google, Meta and Bing. */
export const offerCheckDue = defineEvent('offer-check-due', z.object({}));

/** A file of another shop's products is brought in. */
export const productMoveDue = defineEvent('product-move-due', z.object({ moveId: z.int() }));

/** The pictures of products that were brought in are to be fetched. */
export const movedPicturesDue = defineEvent('moved-pictures-due', z.object({ moveId: z.int() }));

/** What a file brought in is taken back. */
export const productMoveUndoDue = defineEvent('product-move-undo-due', z.object({ moveId: z.int() }));
