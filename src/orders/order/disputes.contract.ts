import { z } from 'zod';
import { disputeStages, disputeStates } from '#payment/payment-words.contract.ts';
import { pounds } from '#platform/money.contract.ts';

/** A payment that a customer has disputed with their bank. */
export const dispute = z.object({
  id: z.int(),
  reference: z.string().meta({ description: 'The payment provider’s id' }),
  amount: pounds,
  reason: z.string(),
  state: z.enum(disputeStates).meta({
    description: 'prevented: settled by the banks before it began; closed: an inquiry that became no dispute',
  }),
  stage: z.enum(disputeStages).meta({ description: 'inquiry: the bank only asks, and no money has moved' }),
  awaitsAnswer: z.boolean().meta({ description: 'It is open, and the bank waits for the shop' }),
  isRefundable: z.boolean().meta({ description: 'The payment can be refunded all the same' }),
  withdrawn: pounds.nullable().meta({ description: 'What the bank has taken and not brought back; null: not known' }),
  dueBy: z.iso.datetime().nullable().meta({ description: 'The deadline for a response in the provider’s pages' }),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  isDismissed: z
    .literal(true)
    .optional()
    .meta({ description: 'Of a payment that may be fraudulent: the shop trusts it all the same' }),
});

export type Dispute = z.infer<typeof dispute>;
