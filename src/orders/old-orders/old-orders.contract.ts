import { z } from 'zod';

export const oldOrder = z
  .object({
    number: z.string(),
    placedAt: z.iso.datetime(),
    status: z.string(),
    currency: z.string(),
    total: z.string().nullable().meta({ description: 'Null: the file did not say it' }),
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), price: z.string().nullable() })),
  })
  .meta({ id: 'OldOrder' });

/** The most that are listed of one person. */
export const mostOldOrders = 100;

export type OldOrder = z.infer<typeof oldOrder>;
