import { z } from 'zod';
import { orderChangeBody } from '#checkout/order-changes/order-changes.contract.ts';
import { refundBody } from '#orders/acts/refunds.contract.ts';
import { parcelBody } from '#orders/lines/parcels.contract.ts';
import { setStatusBody } from '#orders/order/orders.contract.ts';

/** An act of staff, with the body of its own call. */
export const previewedAct = z
  .discriminatedUnion('act', [
    setStatusBody.extend({ act: z.literal('status') }),
    refundBody.omit({ paymentIntentId: true }).extend({ act: z.literal('refund') }),
    parcelBody.extend({ act: z.literal('parcel') }),
    orderChangeBody.extend({ act: z.literal('change') }),
  ])
  .meta({ example: { act: 'status', status: 'cancelled' } });

export type PreviewedAct = z.output<typeof previewedAct>;
