import { z } from 'zod';
import { vatRates } from '../prices/vat-rates.contract.ts';
import { productId } from '../products/products.contract.ts';
import { category } from '../products/shelves.contract.ts';
import { oldFields, oldShops } from './old-fields.contract.ts';

/** Further remarks are counted but not listed. */
export const mostRemarks = 500;
/** Products of a preview. */
export const mostShown = 50;

export const moveStates = ['checked', 'running', 'done', 'undoing', 'undone'] as const;

const oldColumns = z
  .record(z.string().max(300), z.enum(oldFields, 'Choose what the column holds').nullable())
  .meta({ description: 'By heading: what it holds; null: it is not read', example: { Title: 'name' } });

export const moveSettings = z
  .object({
    category: category.meta({ description: 'Of products whose words name none' }),
    vatRate: z.literal(vatRates, 'VAT is 20, 5 or 0%'),
    pricesExVat: z.boolean().meta({ description: 'Whether VAT is added to the prices' }),
    inStockCountsAs: z
      .int('Enter a whole number')
      .min(0, 'Stock is never below 0')
      .max(1_000, 'Give 1,000 at most')
      .meta({ description: 'Pieces of what is in stock without a number' }),
    putOnSale: z.boolean().meta({ description: 'Whether what the old shop sold goes on sale with its first picture' }),
  })
  .meta({ id: 'MoveSettings' });

export const moveBody = z.object({ columns: oldColumns.optional(), settings: moveSettings.optional() });

export const moveFile = z.object({
  name: z.string().trim().min(1).max(200).meta({ description: 'Of the file', example: 'products_export.csv' }),
});

const remark = z.object({
  row: z.int(),
  column: z.string().nullable(),
  kind: z
    .enum(['fault', 'note'])
    .meta({ description: 'A fault keeps the row out, a note says what is left out of it' }),
  reason: z.string(),
});

export const moveReport = z.object({
  rows: z.int(),
  products: z.int(),
  families: z.int().meta({ description: 'Products that come in several forms' }),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  drafts: z.int().meta({ description: 'New ones that stay off sale: without a price, a picture, or not sold there' }),
  pictures: z.int().meta({ description: 'Products whose pictures are fetched' }),
  remarks: z.array(remark),
  remarkCount: z.int(),
  examples: z.array(
    z.object({ row: z.int(), name: z.string(), price: z.string().nullable(), stock: z.int(), outcome: z.string() }),
  ),
});

export const productMove = z
  .object({
    id: z.int().positive(),
    at: z.iso.datetime(),
    by: z.int(),
    fileName: z.string(),
    shop: z.enum(oldShops),
    state: z.enum(moveStates),
    columns: z.array(z.object({ heading: z.string(), example: z.string(), field: z.enum(oldFields).nullable() })),
    settings: moveSettings,
    report: moveReport,
    progress: z.object({
      rows: z.int(),
      done: z.int(),
      picturesLeft: z.int(),
      pictureFaults: z.array(z.object({ productId, name: z.string(), fault: z.string() })),
    }),
    endedAt: z.iso.datetime().nullable(),
    undoUntil: z.iso.datetime().nullable().meta({ description: 'Null: it cannot be undone' }),
  })
  .meta({ id: 'ProductMove' });

export const listedMove = productMove.pick({ id: true, at: true, fileName: true, shop: true, state: true }).extend({
  created: z.int(),
  changed: z.int(),
});

export type MoveSettings = z.infer<typeof moveSettings>;
export type MoveBody = z.infer<typeof moveBody>;
export type MoveReport = z.infer<typeof moveReport>;
export type ProductMove = z.infer<typeof productMove>;
export type ListedMove = z.infer<typeof listedMove>;
