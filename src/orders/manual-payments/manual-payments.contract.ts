import { z } from 'zod';
import { manualPaymentWays } from './manual-payment-words.contract.ts';

export const manualPayment = z.object({
  way: z.enum(manualPaymentWays, 'Choose how it was paid').exclude(['exchange'], 'Choose how it was paid'),
  reference: z.string().trim().max(120, 'Please use 120 letters at most').optional(),
});
