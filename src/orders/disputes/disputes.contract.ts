import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';

export const disputeStates = ['open', 'won', 'lost'] as const;

/** A payment that a customer has disputed with their bank. */
export const dispute = z.object({
  id: z.int(),
  reference: z.string().meta({ description: 'The payment provider’s id' }),
  amount: pounds,
  reason: z.string(),
  state: z.enum(disputeStates),
  dueBy: z.iso.datetime().nullable().meta({ description: 'The deadline for a response in the provider’s pages' }),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});

export type Dispute = z.infer<typeof dispute>;
