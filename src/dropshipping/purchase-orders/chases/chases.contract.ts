import { z } from 'zod';

const letter = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Both letters as they would go out now. */
export const chasePreview = z
  .object({
    toSupplier: letter,
    toCustomer: letter.nullable().meta({ description: 'Null: the customer’s address was erased' }),
    chasedAt: z.iso.datetime().nullable().meta({ description: 'When the supplier was last written to; null: never' }),
    againOn: z.iso.date().nullable().meta({ description: 'Not before this day; null: now' }),
  })
  .meta({ id: 'PurchaseOrderChase' });

export const chaseBody = z
  .object({ tellsCustomer: z.boolean('Say whether the customer is told').default(false) })
  .meta({ example: { tellsCustomer: true } });

export type ChasePreview = z.infer<typeof chasePreview>;
export type ChaseBody = z.output<typeof chaseBody>;
