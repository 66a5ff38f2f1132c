import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';

/** What a supplier last said of a product, and which of its pictures the shop has. */
export const supplierOffers = pgTable(
  'supplier_offers',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    code: text().notNull(), // an offer for another code than the product's present one says nothing
    askedAt: timeColumn().notNull(),
    isListed: boolean().notNull(),
    stock: integer(), // null: not told, or not how many
    isInStock: boolean().notNull().default(false), // there are some, and the supplier does not say how many
    cost: penceColumn(), // null: not told
    imageUrl: text(), // null: no picture
    names: text().array().notNull().default([]), // what else the supplier's system may call it
    pictureUrl: text(), // where the picture came from that the shop has
    pictureKey: text(), // the picture the shop has; the same bytes have the same key
    pictureEtag: text(),
    pictureModified: text(), // the Last-Modified it came with
  },
  (table) => [
    check('in_stock_is_without_a_number', sql`not ${table.isInStock} or ${table.stock} is null`),
    primaryKey({ columns: [table.supplierId, table.productId] }),
    index('supplier_offers_by_name').using('gin', table.names),
  ],
);

/** Products of which a supplier says that they are not what they were, until it has been asked. */
export const movedGoods = pgTable(
  'moved_goods',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    movedAt: timeColumn().notNull(), // the last time that it said so
  },
  (table) => [index('moved_goods_of_a_supplier').on(table.supplierId, table.productId)],
);
