import { z } from 'zod';
import { basket } from '#basket/basket.contract.ts';

export const reorderAnswer = z.object({
  basket,
  missing: z
    .array(z.object({ productId: z.int(), name: z.string(), wanted: z.int(), added: z.int() }))
    .meta({ description: 'What could not be had any more, or not as often as it was bought' }),
});

export type ReorderAnswer = z.infer<typeof reorderAnswer>;
