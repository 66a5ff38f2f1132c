import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { pictures } from '#media/pictures/pictures.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { syncKinds } from '../sync/sync-words.contract.ts';

/** Changes by suppliers that wait for the owner's approval. Approved rows are deleted: the audit log records them. */
export const pendingApprovals = pgTable(
  'held_changes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: syncKinds }).notNull(),
    code: text().notNull(), // the product's supplier code at that time; a product that was linked again is not affected
    pictureKey: text().references(() => pictures.key),
    stock: integer(), // as the supplier reported it, before buffer and orders
    cost: penceColumn(),
    given: penceColumn(), // what the supplier asks instead of an agreed cost, in hundredths of its currency; null: nothing was agreed
    givenCurrency: text(), // null: the supplier's usual one
    reason: text().notNull(), // why it waits, a sentence
    isBrake: boolean().notNull().default(false), // too many changed at once
    at: timeColumn().notNull(),
    rejectedAt: timeColumn(), // set: the owner rejected it, and is asked again only when the supplier reports something else
  },
  (table) => [
    ...onlyKnownValues(table),
    uniqueIndex('one_held_change_of_a_kind_for_each_product').on(table.productId, table.kind),
    index('held_changes_waiting')
      .on(table.supplierId, table.id)
      .where(sql`rejected_at is null`),
  ],
);
