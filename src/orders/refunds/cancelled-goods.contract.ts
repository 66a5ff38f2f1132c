import { z } from 'zod';

/** Pieces that the customer does not get any more, by line of the order. */
export const cancelledGoods = z
  .array(
    z.object({
      lineId: z.int().positive().max(2_147_483_647),
      quantity: z.int('Give a whole number').min(1, 'Take out one at least').max(100_000, 'That is too many'),
    }),
  )
  .min(1, 'Choose what to take out')
  .max(200, 'That is too many');
