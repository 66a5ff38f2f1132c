import { z } from 'zod';

export const sampleTrade = z.object({
  orders: z.int().meta({ description: 'Orders of invented customers that are still there' }),
});

export type SampleTrade = z.infer<typeof sampleTrade>;
