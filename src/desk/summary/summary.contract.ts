import { z } from 'zod';
import { pounds } from '#platform/money.ts';

export const deskSummary = z.object({
  totalProducts: z.int().meta({ description: 'Dropshipped products on sale' }),
  catalogValue: pounds.meta({ description: 'The sum of their prices' }),
  averageMargin: z
    .string()
    .nullable()
    .meta({ description: 'A fraction; null while none has a margin', example: '0.3' }),
});
export type DeskSummary = z.infer<typeof deskSummary>;
