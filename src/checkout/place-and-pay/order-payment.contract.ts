import { z } from 'zod';
import { paymentStates } from '#payment/payment-words.contract.ts';
import { pounds } from '#platform/money.contract.ts';

/** `pay`: the signature of a payment link, for customers who did not place the order themselves. */
export const paymentQuery = z.object({ pay: z.string().max(500).optional() });

/** The state of an order's payment, for the customer. */
export const orderPayment = z
  .object({
    orderNumber: z.string(),
    state: z.enum(paymentStates),
    url: z.string().nullable().meta({ description: 'The page to pay on; null: it cannot be paid' }),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'The goods are reserved until then' }),
    failure: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
    total: pounds,
    isByLink: z.boolean().meta({ description: 'Staff placed the order and sent the customer a payment link' }),
    isDemo: z.boolean().meta({ description: 'Demo payment: no money moves' }),
  })
  .meta({ id: 'OrderPayment' });

export type OrderPayment = z.infer<typeof orderPayment>;
