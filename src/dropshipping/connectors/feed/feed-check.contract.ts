import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { listedStock } from '../connectors.contract.ts';
import { feedFields } from './feed-columns.contract.ts';

const field = z.enum(feedFields);
const rows = z
  .array(z.int())
  .meta({ description: 'The first of them, as a spreadsheet counts; in XML and JSON as products' });

/** What was found in one reading of a feed. */
export const feedCheck = z
  .object({
    format: z.string(),
    encoding: z.object({
      name: z.string(),
      how: z.enum(['chosen', 'declared', 'found', 'guessed']),
      lost: z.int().meta({ description: 'Characters that cannot be read' }),
    }),
    parts: z.int().optional().meta({ description: 'Sheets or files that are read as one list' }),
    separator: z.string().nullable().meta({ description: 'Of cells; null: there are none' }),
    headingRow: z.int().nullable(),
    decimalMark: z.object({ mark: z.enum(['.', ',']).nullable(), how: z.enum(['seen', 'assumed', 'both']) }),
    currency: z.object({
      code: z.string().nullable().meta({ description: 'Null: nothing names one, and prices are taken for pounds' }),
      how: z.enum(['said', 'chosen', 'assumed', 'foreign']),
    }),
    rows: z.object({ given: z.int(), used: z.int(), leftOut: z.int() }),
    products: z.int(),
    leftOut: z.array(z.object({ why: z.string(), count: z.int(), rows })),
    headings: z.object({
      blank: z.array(z.string()).meta({ description: 'Columns that hold something' }),
      repeated: z.array(z.string()),
      unused: z.array(z.string()),
      unsure: z.array(z.object({ field, headings: z.array(z.string()) })),
      gone: z.array(z.object({ field, heading: z.string() })).meta({ description: 'Chosen, and not in the file' }),
    }),
    columns: z.partialRecord(field, z.string().nullable()),
    codes: z.object({
      repeated: z.int(),
      same: z.int().meta({ description: 'Their rows say the same' }),
      warehouses: z.int().meta({ description: 'Their stock is added up' }),
      views: z.int().meta({ description: 'The row of the own store view counts' }),
      sameButCase: z
        .int()
        .meta({ description: 'Codes that differ from another one by capital letters or hyphens only' }),
      differing: z.int().meta({ description: 'No figure that differs is used' }),
    }),
    words: z.array(z.object({ column: z.string(), word: z.string(), count: z.int() })),
    without: z.object({ name: z.int(), price: z.int(), stock: z.int(), picture: z.int() }),
    notes: z
      .array(z.object({ text: z.string(), isSerious: z.boolean() }))
      .meta({ description: 'All of it in sentences' }),
    oddest: z.array(
      z.object({
        row: z.int(),
        code: z.string().nullable(),
        name: z.string().nullable(),
        price: pounds.nullable(),
        stock: listedStock,
        why: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'FeedCheck' });

export type FeedCheck = z.infer<typeof feedCheck>;
