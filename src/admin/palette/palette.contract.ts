import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';

export const paletteQuery = z.object({
  q: z
    .string()
    .trim()
    .max(120, 'Search for 120 letters at most')
    .default('')
    .meta({ description: 'Words or their beginnings: of orders, products and customers' }),
});

/** The few that were found first; each list has its own screen for more. */
export const paletteResponse = z.object({
  orders: z.array(
    z.object({
      orderNumber: z.string(),
      customerName: z.string(),
      customerEmail: z.string(),
      status: z.string(),
      total: pounds,
      createdAt: z.iso.datetime(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      image: z.string().nullable(),
      price: pounds,
      isWithdrawn: z.boolean(),
    }),
  ),
  customers: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
});

export type PaletteResponse = z.infer<typeof paletteResponse>;
