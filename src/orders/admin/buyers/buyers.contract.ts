import { z } from 'zod';
import { searchWords } from '#platform/http/list-page.contract.ts';

export const buyerQuery = z.object({
  q: searchWords.meta({ description: 'Parts of a name, an email address or a postcode' }),
});

/** Somebody to take an order for. */
export const knownBuyer = z.object({
  customerName: z.string(),
  customerEmail: z.string().meta({ description: 'Empty: they gave none' }),
  customerPhone: z.string().nullable(),
  shippingAddress: z
    .object({ address: z.string(), city: z.string(), postcode: z.string(), country: z.string() })
    .nullable()
    .meta({ description: 'Null: they have not ordered, and saved none' }),
});

export type KnownBuyer = z.infer<typeof knownBuyer>;
