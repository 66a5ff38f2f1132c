import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { listedStock } from '../connectors.contract.ts';
import { feedCheck } from './feed-check.contract.ts';
import { feedCurrencies, feedEncodings, feedFields } from './feed-columns.contract.ts';

const field = z.enum(feedFields);
const heading = z
  .string('Enter the heading of a column')
  .trim()
  .min(1, 'Enter the heading of a column')
  .max(200, 'No heading is as long as that');
/** Heading by field. */
const columns = z
  .partialRecord(field, heading.nullable())
  .meta({ example: { code: 'Stock Code', price: 'Trade Price' } });

export const feedColumnsBody = z.object({
  columns: columns.meta({
    description: 'The column heading of each field; omitted ones are guessed, null is not read',
  }),
  encoding: z
    .enum(feedEncodings, 'Choose one of the encodings')
    .optional()
    .meta({ description: 'Omitted: it is found out' }),
  headingRow: z
    .int('Enter the number of a row')
    .min(1, 'Rows are counted from 1')
    .max(1_000, 'The headings are within the first thousand rows')
    .optional()
    .meta({ description: 'As a spreadsheet counts; omitted: it is found out' }),
  currency: z
    .enum(feedCurrencies, 'Choose one of the currencies')
    .optional()
    .meta({ description: 'Of prices that name none' }),
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
    hostKey: z.string().nullable().meta({ description: 'That an SFTP server must have, as it was at first' }),
    chosen: z.partialRecord(field, z.string().nullable()).meta({ description: 'Columns that somebody chose' }),
    encoding: z.string().nullable().meta({ description: 'Chosen; null: it is found out' }),
    headingRow: z.int().nullable().meta({ description: 'Chosen; null: it is found out' }),
    currency: z.string().nullable().meta({ description: 'Chosen; null: as the feed says' }),
    columns: z.partialRecord(field, z.string().nullable()).meta({ description: 'Columns as they are read' }),
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
    fault: z.string().nullable().meta({ description: 'Why it cannot be used' }),
    check: feedCheck.nullable().meta({ description: 'Null: it cannot be read at all' }),
    checks: z
      .array(
        z.object({
          readAt: z.iso.datetime(),
          rows: z.int(),
          leftOut: z.int(),
          withoutPrice: z.int(),
          withoutStock: z.int(),
          fault: z.string().nullable().meta({ description: 'Why its figures waited' }),
        }),
      )
      .meta({ description: 'The last ones, newest first' }),
  })
  .meta({ id: 'SupplierFeed' });

export type SupplierFeed = z.infer<typeof supplierFeed>;
export type FeedColumnsBody = z.output<typeof feedColumnsBody>;
