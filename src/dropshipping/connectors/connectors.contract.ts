import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { capabilities } from './capabilities.contract.ts';

export const connectionTest = z
  .object({
    testedAt: z.iso.datetime(),
    fault: z
      .object({ kind: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Null: the supplier’s system responded. `kind`: credentials, unavailable, network …' }),
    says: z
      .object({
        currency: z.string().nullable(),
        isWithVat: z.boolean().nullable().meta({ description: 'Null: unknown' }),
        note: z.string().nullable().meta({ description: 'Why something is unknown, a sentence' }),
        expressRate: pounds.nullable().meta({ description: 'Of an express parcel, without VAT; null: none is known' }),
      })
      .nullable()
      .meta({ description: 'What its system says of its prices; null: nothing' }),
    capabilities: z.array(z.enum(capabilities)).meta({ description: 'What its system supports' }),
  })
  .meta({ id: 'ConnectionTest' });

export const listedQuery = z.object({
  search: z
    .string()
    .trim()
    .max(120, 'Please search for 120 characters at most')
    .transform((text) => text || null)
    .default(null)
    .meta({ description: 'Words of the name, or a supplier’s code' }),
  from: z
    .string()
    .max(500, 'That is not a page of this list')
    .transform((text) => text || null)
    .default(null)
    .meta({ description: '`next` of the previous page' }),
});

/** Characters. */
export const longestCode = 120;

export const supplierCode = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(longestCode, `Keep the code to ${longestCode} characters`);

export const listedStock = z
  .union([z.int(), z.literal('in-stock')])
  .nullable()
  .meta({ description: 'Pieces; `in-stock`: some, without a number; null: not stated' });

export const listedPage = z
  .object({
    products: z.array(
      z.object({
        code: z.string().meta({ description: 'The supplier’s own' }),
        name: z.string(),
        gtin: z.string().nullable(),
        brand: z.string().nullable(),
        description: z.string().nullable(),
        price: pounds.nullable().meta({ description: 'As the supplier gives it, in its currency; null: not stated' }),
        currency: z.string().nullable().meta({ description: 'Of the price; null: there is none' }),
        cost: pounds.nullable().meta({ description: 'What one costs the shop; null: that does not follow' }),
        stock: listedStock,
        imageUrls: z.array(z.string()),
        product: z
          .object({ id: z.int(), name: z.string() })
          .nullable()
          .meta({ description: 'The shop’s own product with this GTIN, otherwise with this code' }),
      }),
    ),
    next: z.string().nullable().meta({ description: 'Pass it as `from` for the next page; null: this is the last' }),
    arePricesRetail: z.boolean().meta({
      description: 'Prices are what the supplier’s own customers pay, and nobody has said what the shop pays',
    }),
  })
  .meta({ id: 'ListedProducts' });

export const webhook = z
  .object({ deliveryUrl: z.string().meta({ description: 'Where the supplier’s system sends its webhooks' }) })
  .meta({ id: 'Webhook' });

export type ConnectionTest = z.infer<typeof connectionTest>;
export type ListedQuery = z.output<typeof listedQuery>;
export type ListedStock = z.infer<typeof listedStock>;
export type ListedProducts = z.infer<typeof listedPage>;
export type Webhook = z.infer<typeof webhook>;
