import { z } from 'zod';
import { poundsInput } from '#platform/money.ts';

export const invalidAmount = 'Refund amount must be between 0 and the order total.';

export const refundBody = z.object({
  paymentIntentId: z
    .string()
    .trim()
    .regex(/^pi_[0-9A-Za-z]{10}$/, 'A payment looks like pi_ and the order number without PV-')
    .meta({ example: 'pi_7K2M9Q4XWT' }),
  amount: z
    .union([z.literal('').transform(() => undefined), poundsInput], invalidAmount)
    .nullish()
    .meta({ description: 'Left out: everything that has not been refunded yet' }),
  reason: z.string().trim().max(200).optional(),
  restock: z.boolean().default(false),
});

export type RefundBody = z.output<typeof refundBody>;
