import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { listedStock } from '../connectors.contract.ts';
import { feedFields } from './feed-columns.contract.ts';

const field = z.enum(feedFields);
const heading = z
  .string('Give the heading of a column')
  .trim()
  .min(1, 'Give the heading of a column')
  .max(200, 'No heading is as long as that');
/** Heading by field. */
const columns = z.partialRecord(field, heading).meta({ example: { code: 'Stock Code', price: 'Trade Price' } });

export const feedColumnsBody = z.object({
  columns: columns.meta({ description: 'The column heading of each field; omitted ones are guessed' }),
});

export const uploadQuery = z.object({
  fileName: z
    .string()
    .trim()
    .max(200, 'Keep the name to 200 characters')
    .transform((text) => text || 'feed')
    .default('feed'),
});

export const supplierFeed = z
  .object({
    upload: z
      .object({
        fileName: z.string(),
        uploadedAt: z.iso.datetime(),
        isWaiting: z.boolean().meta({ description: 'It is used once the column of the product codes is chosen' }),
      })
      .nullable()
      .meta({ description: 'Null: the feed at the supplier’s address is used' }),
    chosen: z.partialRecord(field, z.string()).meta({ description: 'Columns that somebody chose' }),
    columns: z.partialRecord(field, z.string()).meta({ description: 'Columns as they are read' }),
    headings: z.array(z.string()).meta({ description: 'All headings of the feed' }),
    arePricesRetail: z.boolean().meta({ description: 'By its heading, the price is what customers pay' }),
    products: z.int(),
    samples: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        price: pounds.nullable(),
        stock: listedStock,
        pictures: z.int(),
      }),
    ),
    fault: z.string().nullable().meta({ description: 'Why it cannot be read' }),
  })
  .meta({ id: 'SupplierFeed' });

export type SupplierFeed = z.infer<typeof supplierFeed>;
export type FeedColumnsBody = z.output<typeof feedColumnsBody>;
