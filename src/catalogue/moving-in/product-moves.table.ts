import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import type { UnreadRow } from '#platform/table-files/table-thread.ts';
import type { ProductRecord } from '../product-admin/edits.rules.ts';
import { products } from '../products/products.table.ts';
import { oldShops } from './old-fields.contract.ts';
import type { OldColumns } from './old-fields.contract.ts';
import { moveStates } from './product-moves.contract.ts';
import type { MoveReport, MoveSettings } from './product-moves.contract.ts';

/** Files of another shop's products that were brought in, or looked at. */
export const productMoves = pgTable(
  'product_moves',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    byUserId: integer().notNull(), // no reference: the products stay when the account goes
    at: timeColumn().notNull(),
    fileName: text().notNull(),
    shop: text({ enum: oldShops }).notNull(), // whose program wrote the file
    headings: text().array().notNull(),
    columns: jsonb().$type<OldColumns>().notNull(),
    decimalMark: text({ enum: ['.', ','] }).notNull(), // what stands before the pence throughout the file
    unread: jsonb().$type<UnreadRow[]>().notNull().default([]), // rows that cannot be read
    settings: jsonb().$type<MoveSettings>().notNull(),
    state: text({ enum: moveStates }).notNull().default('checked'),
    report: jsonb().$type<MoveReport>().notNull(),
    endedAt: timeColumn(), // of the import; null: not yet
  },
  (table) => [...onlyKnownValues(table), index('product_moves_by_time').on(table.at)],
);

/** The rows of such a file until it can no longer be undone. */
export const productMoveRows = pgTable(
  'product_move_rows',
  {
    moveId: integer()
      .notNull()
      .references(() => productMoves.id, { onDelete: 'cascade' }),
    row: integer().notNull(), // as a spreadsheet counts
    cells: text().array().notNull(),
    firstRow: integer().notNull(), // of the rows that are one product there
    outcome: text({ enum: ['created', 'changed', 'unchanged', 'refused', 'part'] }), // null: not imported yet; part: of the product above it
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    change: jsonb().$type<{ before: ProductRecord; after: ProductRecord }>(), // of a product that was there before
    pictures: text().array(), // addresses that are still to be fetched; null: none
    sellsWithPicture: boolean().notNull().default(false), // it goes on sale with its first picture
    pictureFault: text(),
  },
  (table) => [
    ...onlyKnownValues(table),
    primaryKey({ columns: [table.moveId, table.row] }),
    index('product_move_rows_by_product').on(table.moveId, table.firstRow, table.row),
    index('moved_rows_of_a_product').on(table.productId),
  ],
);

/** What products were known by in another shop: a file that names one again means the same product. */
export const oldProductKeys = pgTable(
  'old_product_keys',
  {
    key: text().primaryKey(), // its handle and values, its SKU or its number there: `sku:bdc-s`
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [index('old_keys_of_a_product').on(table.productId)],
);
