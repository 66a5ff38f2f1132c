import { z } from 'zod';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';

/** In the order in which an owner completes them. */
export const setupSteps = [
  'trader',
  'vat',
  'delivery',
  'payment',
  'mail',
  'product',
  'policies',
  'two-step',
  'https',
  'test-order',
  'backup',
] as const;

const setupRow = z.object({
  id: z.enum(setupSteps),
  isDone: z.boolean(),
  isRequired: z.boolean().meta({ description: 'Required to open the shop' }),
  note: z.string().nullable().meta({ description: 'Its state in one sentence' }),
  productId: z.int().optional().meta({ description: 'Of the step `product`: one on sale that needs a picture' }),
});

export const setupGuide = z.object({
  isOpen: z.boolean(),
  isHidden: z.boolean().meta({ description: 'An owner has hidden it, or the shop is a demo' }),
  rows: z.array(setupRow),
});

export const openingBody = z
  .object({
    withoutPayment: z
      .boolean()
      .default(false)
      .meta({ description: 'Confirms opening although no customer is charged' }),
  })
  .meta({ example: { withoutPayment: false } });

/** `takes-no-money` is accepted with `withoutPayment`, `not-ready` never. */
export const openingRejection = problemResponse.extend({ missing: z.array(z.enum(setupSteps)).optional() });

export type SetupStep = (typeof setupSteps)[number];
export type SetupRow = z.infer<typeof setupRow>;
export type SetupGuide = z.infer<typeof setupGuide>;
