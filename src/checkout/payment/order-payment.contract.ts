import { z } from 'zod';
import { paymentStates } from '#payment/payment-words.contract.ts';
import { pounds } from '#platform/money.contract.ts';

/** How the payment of an order stands, for the browser that placed it. */
export const orderPayment = z
  .object({
    orderNumber: z.string(),
    state: z.enum(paymentStates),
    url: z.string().nullable().meta({ description: 'Where it can be paid; null when it cannot' }),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'Until then the goods are held' }),
    failure: z.string().nullable().meta({ description: 'Why the last attempt did not go through' }),
    total: pounds,
  })
  .meta({ id: 'OrderPayment' });

export type OrderPayment = z.infer<typeof orderPayment>;
