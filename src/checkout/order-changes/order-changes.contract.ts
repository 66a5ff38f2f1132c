import { z } from 'zod';
import { cancelledGoods } from '#orders/acts/refunds.contract.ts';
import { manualPayment } from '#orders/order/manual-payments.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { placeOrderBody } from '../place-and-pay/place-order.contract.ts';
import { wantedLine } from '../quote/quote.contract.ts';

export const orderChangeBody = z.object({
  seen: z.iso
    .datetime()
    .meta({ description: 'The order’s `updatedAt` when it was read; 409 if the order has changed since' }),
  deliverTo: placeOrderBody
    .pick({ customerName: true, customerPhone: true, shippingAddress: true })
    .optional()
    .meta({ description: 'The recipient and their address' }),
  takeOut: cancelledGoods.optional().meta({ description: 'What was paid for it is refunded' }),
  add: z
    .array(wantedLine)
    .min(1, 'Choose what to add')
    .max(50, 'That is too many')
    .optional()
    .meta({ description: 'Added at today’s price, from stock' }),
  isFree: z.boolean().default(false).meta({ description: 'What is added costs the customer nothing' }),
  payment: manualPayment.optional().meta({
    description: 'How the customer pays what the added goods cost above the removed ones',
  }),
});

export const orderChange = z
  .object({
    added: pounds.meta({ description: 'What the added goods cost' }),
    paid: pounds.meta({ description: 'Of it, what was paid outside the shop' }),
    refunded: pounds.meta({
      description: 'The refund for removed goods, less what is set against added goods',
    }),
    refundedByHand: pounds.meta({ description: 'Of it, what staff refund themselves' }),
  })
  .meta({ id: 'OrderChange' });

export type OrderChangeBody = z.output<typeof orderChangeBody>;
export type OrderChange = z.infer<typeof orderChange>;
