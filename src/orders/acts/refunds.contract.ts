import { z } from 'zod';
import { poundsInput } from '#platform/money.contract.ts';
import { despiteDispute } from '../order/orders.contract.ts';
import { refundError } from '../order/refund-words.contract.ts';

/** Pieces that the customer does not get, by line of the order. */
export const cancelledGoods = z
  .array(
    z.object({
      lineId: z.int().positive().max(2_147_483_647),
      quantity: z.int('Enter a whole number').min(1, 'Take out at least one').max(100_000, 'That is too many'),
    }),
  )
  .min(1, 'Choose what to take out')
  .max(200, 'That is too many');

const paymentForm = 'A payment looks like pi_ and the order number without PV-';

export const refundBody = z.object({
  paymentIntentId: z
    .string()
    .trim()
    // An id of this form that belongs to no order gets the response of an unknown one.
    .regex(/^pi_/i, paymentForm)
    .max(60, paymentForm)
    .meta({ example: 'pi_7K2M9Q4XWT' }),
  amount: z
    .union([z.literal('').transform(() => undefined), poundsInput], {
      error: ({ input }) => refundError(typeof input === 'string' ? input : ''),
    })
    .nullish()
    .meta({ description: 'Left out: everything that has not been refunded yet' }),
  reason: z.string().trim().max(200, 'Please use 200 characters at most').optional(),
  lines: cancelledGoods.optional().meta({
    description:
      'Units taken out of the order before they are sent: no supplier sends them and they can be sold again. Without an amount, what was paid for them is refunded.',
  }),
  goods: cancelledGoods.optional().meta({
    description:
      'Units of a sent order that the refund is for, such as those of a return. VAT and profit of these units change by it. Without an amount, what was paid for them is refunded.',
  }),
  returnId: z.int().positive().max(2_147_483_647).optional().meta({
    description: 'The accepted return of these goods. Nothing is refunded if it no longer waits for a refund.',
  }),
  refundedBefore: poundsInput.optional().meta({
    description:
      'What had been refunded of the order when this was decided. Nothing is refunded if that sum has changed, such as by a second click.',
  }),
  despiteDispute,
  restock: z.boolean().default(false).meta({
    description:
      'Puts the goods back into stock; with `goods`, only those. For an unsent order only with a full refund, because otherwise the rest is still to be sent.',
  }),
});

export type RefundBody = z.output<typeof refundBody>;
