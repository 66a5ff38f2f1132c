import { z } from 'zod';

export const manualPaymentWays = ['bank-transfer', 'cash', 'card-machine', 'other', 'exchange'] as const;

export type ManualPaymentWay = (typeof manualPaymentWays)[number];

export const manualPayment = z.object({
  way: z.enum(manualPaymentWays, 'Choose how it was paid').exclude(['exchange'], 'Choose how it was paid'),
  reference: z.string().trim().max(120, 'Please use 120 characters at most').optional(),
});
