import { z } from 'zod';

export const sampleTrade = z.object({
  orders: z.int().meta({ description: 'Sample orders that have not been removed' }),
});

export type SampleTrade = z.infer<typeof sampleTrade>;
