import { z } from 'zod';
import { stockReasons } from './stock-reasons.contract.ts';

/** More than any shelf holds, and far from the end of the column. */
export const mostStock = 1_000_000;

const pieces = z.int('Enter a whole number').max(mostStock, 'That’s more stock than the shop can record');

/** Either the change, or the new stock. */
export const stockChangeBody = z
  .object({
    change: pieces
      .min(-mostStock, 'That’s more stock than the shop can record')
      .refine((change) => change !== 0, 'Enter how many came in or went out')
      .optional()
      .meta({ description: 'Units added, or removed (negative)', example: 5 }),
    newStock: pieces
      .min(0, 'Stock is never below 0')
      .optional()
      .meta({ description: 'Units in stock now, instead of `change`' }),
    seenStock: pieces
      .min(0, 'Stock is never below 0')
      .optional()
      .meta({ description: 'The stock that was shown; the correction is rejected if it has changed since' }),
    reason: z.enum(stockReasons, 'Choose a reason'),
    note: z.string().trim().max(300, 'Keep the note to 300 characters').optional(),
  })
  .refine(({ change, newStock }) => (change === undefined) !== (newStock === undefined), {
    path: ['change'],
    message: 'Enter either the change in stock or how much there is now',
  })
  .meta({ example: { change: 5, reason: 'delivery', note: 'A box from the spring order' } });

export const stockChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.string().nullable().meta({ description: 'Who corrected it; null: an account since closed' }),
  before: z.int(),
  after: z.int(),
  reason: z.enum([...stockReasons, 'import', 'sync']),
  note: z.string().nullable(),
});
export const stockChangeList = z.array(stockChange);

export type StockChangeBody = z.infer<typeof stockChangeBody>;
export type StockChange = z.infer<typeof stockChange>;
