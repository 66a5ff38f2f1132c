import { z } from 'zod';
import { poundsInput } from '#platform/money.contract.ts';
import { refundError } from './refund-words.contract.ts';

/** Pieces that the customer does not get, by line of the order. */
export const cancelledGoods = z
  .array(
    z.object({
      lineId: z.int().positive().max(2_147_483_647),
      quantity: z.int('Give a whole number').min(1, 'Take out one at least').max(100_000, 'That is too many'),
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
      error: ({ input }) => refundError(String(input)),
    })
    .nullish()
    .meta({ description: 'Left out: everything that has not been refunded yet' }),
  reason: z.string().trim().max(200, 'Please use 200 characters at most').optional(),
  lines: cancelledGoods.optional().meta({
    description:
      'Pieces the customer does not get, before they are sent: no supplier sends them and they can be sold again. Without an amount, what was paid for them goes back.',
  }),
  goods: cancelledGoods.optional().meta({
    description:
      'Pieces of an order that has left which the refund is for, such as those of a return: its VAT and profit are theirs. Without an amount, what was paid for them goes back.',
  }),
  returnId: z.int().positive().max(2_147_483_647).optional().meta({
    description:
      'The accepted return whose goods these are: where it waits for no refund any more, nothing is refunded.',
  }),
  refundedBefore: poundsInput.optional().meta({
    description:
      'What of the order had been refunded when this was decided: where it is another sum by now, such as by the same press a second time, nothing is refunded.',
  }),
  restock: z.boolean().default(false).meta({
    description:
      'The goods are back in stock, only those named in `goods`. For an unsent order only with a full refund: otherwise the rest is still to be sent.',
  }),
});

export type RefundBody = z.output<typeof refundBody>;
