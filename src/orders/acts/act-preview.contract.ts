import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { anyStatus } from '../order/orders.contract.ts';
import { refundWays } from '../order/refund-words.contract.ts';

export const actPreview = z
  .object({
    status: z.object({ before: anyStatus, after: anyStatus }),
    emails: z.array(z.object({ to: z.enum(['customer', 'shop']), about: z.string() })),
    refunds: z.array(z.object({ amount: pounds, way: z.enum(refundWays) })),
    restocked: z
      .array(z.object({ name: z.string(), quantity: z.int() }))
      .meta({ description: 'Pieces that can be sold again afterwards' }),
    notSupplied: z
      .array(z.object({ supplierName: z.string(), name: z.string(), quantity: z.int() }))
      .meta({ description: 'Pieces that a supplier is not to send any more' }),
  })
  .meta({ id: 'ActPreview' });

export type ActPreview = z.infer<typeof actPreview>;
