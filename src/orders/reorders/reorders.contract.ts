import { z } from 'zod';
import { basket } from '#basket/basket.contract.ts';

export const reorderResponse = z.object({
  basket,
  missing: z
    .array(z.object({ productId: z.int(), name: z.string(), wanted: z.int(), added: z.int() }))
    .meta({ description: 'What is no longer available, or not in the quantity that was bought' }),
});

export type ReorderResponse = z.infer<typeof reorderResponse>;
