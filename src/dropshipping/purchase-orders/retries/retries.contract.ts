import { z } from 'zod';
import { supplierId } from '../../connections/suppliers.contract.ts';
import { uncodedProducts } from '../purchase-orders.contract.ts';
import { mostRetriedAtOnce } from './retry-limits.contract.ts';

/** Those named, or all that could not be sent. */
export const retryBody = z
  .object({
    ids: z
      .array(z.int().positive().max(2_147_483_647))
      .min(1, 'Choose at least one purchase order')
      .max(mostRetriedAtOnce, `Choose ${mostRetriedAtOnce} at most`)
      .optional()
      .meta({ description: 'Left out: all that could not be sent' }),
    supplierId: supplierId.optional().meta({ description: 'Of all, only those to this supplier' }),
  })
  .meta({ example: { supplierId: 1 } });

const named = z.object({ id: z.int(), number: z.string(), orderNumber: z.string(), uncoded: uncodedProducts });

export const retry = z
  .object({
    id: z.int(),
    total: z.int(),
    isOver: z.boolean().meta({ description: 'False: it continues in the background' }),
    hasBrokenOff: z.boolean().meta({ description: 'It was interrupted: send the others again' }),
    sent: z.int(),
    waiting: z.int().meta({ description: 'Not tried yet' }),
    failures: z
      .array(
        z.object({
          reason: z.string(),
          count: z.int(),
          isTriedAgain: z.boolean().meta({ description: 'The shop tries them again by itself' }),
          purchaseOrders: z.array(named).meta({ description: 'The first of them' }),
        }),
      )
      .meta({ description: 'What still fails, by reason, the most frequent first' }),
  })
  .meta({ id: 'PurchaseOrderRetry' });

export type RetryBody = z.output<typeof retryBody>;
export type PurchaseOrderRetry = z.infer<typeof retry>;
