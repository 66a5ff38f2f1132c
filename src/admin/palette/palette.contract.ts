import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';

export const paletteQuery = z.object({
  q: z
    .string()
    .trim()
    .max(120, 'Search for 120 characters at most')
    .default('')
    .meta({ description: 'Words or beginnings of words of orders, purchase orders, products, customers and guests' }),
});

/** The first matches of each kind; each list has a screen of its own for more. */
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
  purchaseOrders: z.array(
    z.object({ number: z.string(), orderNumber: z.string(), supplierName: z.string(), state: z.string() }),
  ),
  guests: z
    .array(z.object({ name: z.string(), email: z.string() }))
    .meta({ description: 'People who ordered without an account' }),
  customers: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
});

export type PaletteResponse = z.infer<typeof paletteResponse>;
