import { z } from 'zod';
import { deliveryServices } from '#orders/order/order-words.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { purchaseOrderStates } from '../purchase-orders/purchase-order-words.contract.ts';
import { purchaseOrderLines, suppliedParcel } from '../purchase-orders/purchase-orders.contract.ts';

export const supplierTokenParam = z.object({
  token: z.string().max(200).meta({ description: 'Token of the emailed link' }),
});

/** What a supplier sees of a purchase order, without an account. */
export const supplierPage = z
  .object({
    number: z.string(),
    shopName: z.string(),
    shopEmail: z.string(),
    supplierName: z.string(),
    state: z.enum(purchaseOrderStates),
    isBeingCancelled: z.boolean(),
    isOpen: z.boolean().meta({ description: 'It can still be answered' }),
    sentAt: z.iso.datetime().nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    delivery: z.enum(deliveryServices),
    deliverTo: z
      .object({
        name: z.string(),
        address: z.string(),
        city: z.string(),
        postcode: z.string(),
        country: z.string(),
        phone: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Null once nothing is to be sent any more' }),
    note: z.string().nullable().meta({ description: 'For whoever packs it, such as that it is a present' }),
    lines: purchaseOrderLines,
    parcels: z.array(z.string()).meta({ description: 'Tracking numbers that were entered' }),
  })
  .meta({ id: 'SupplierPage' });

export const supplierResponseBody = z.object({
  reference: z.string().overwrite(oneLine).max(120, 'Please use 120 characters at most').optional(),
  rejectedLines: z
    .array(z.int().positive().max(2_147_483_647))
    .max(200, 'That is too many')
    .default([])
    .meta({ description: 'What cannot be sent; all of them: the order is rejected' }),
  reason: z.string().trim().max(500, 'Please use 500 characters at most').optional(),
});

export const supplierParcelBody = suppliedParcel.extend({
  isLast: z
    .boolean('Choose whether everything has left')
    .default(true)
    .meta({ description: 'Everything was sent in it' }),
});

export type SupplierPage = z.infer<typeof supplierPage>;
export type SupplierResponseBody = z.output<typeof supplierResponseBody>;
export type SupplierParcelBody = z.output<typeof supplierParcelBody>;
