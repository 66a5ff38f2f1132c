import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';

/** What a supplier last reported about a product, and which of its pictures the shop has. */
export const supplierOffers = pgTable(
  'supplier_offers',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    code: text().notNull(), // an offer for another code than the product's current one is ignored
    askedAt: timeColumn().notNull(), // when the supplier was queried, or an uploaded feed was uploaded
    fileDigest: text(), // of the file at an address that it is from; null: it is from no such file
    fileReadAt: timeColumn(), // when that very file was first read: its numbers are of then
    isListed: boolean().notNull(),
    stock: integer(), // null: not reported, or without a number
    isInStock: boolean().notNull().default(false), // in stock without a number
    stockReadAt: timeColumn(), // of which time the last stock is that could be read; null: none yet, or from before this was noted
    cost: penceColumn(), // as it was given, in hundredths of the currency: what it costs us follows from the supplier's terms; null: not reported
    currency: text(), // that the price names; null: the supplier's usual one
    leastOrder: integer(), // pieces of one purchase order; null: one is enough
    orderMultiple: integer(), // null: any number of pieces
    imageUrl: text(), // null: no picture
    pool: text(), // products with the same one share this stock; null: it is its own
    names: text().array().notNull().default([]), // ids in the supplier’s system, its own first
    pictureUrl: text(), // the source of the stored picture
    pictureKey: text(), // the stored picture; the same bytes have the same key
    pictureEtag: text(),
    pictureModified: text(), // its Last-Modified
  },
  (table) => [
    check('a_file_has_been_read', sql`(${table.fileDigest} is null) = (${table.fileReadAt} is null)`),
    check('in_stock_is_without_a_number', sql`not ${table.isInStock} or ${table.stock} is null`),
    primaryKey({ columns: [table.supplierId, table.productId] }),
    index('supplier_offers_by_name').using('gin', table.names),
    index('offers_that_share_a_stock')
      .on(table.supplierId, table.pool)
      .where(sql`pool is not null`),
    index('offers_by_age_of_stock').on(table.supplierId, table.stockReadAt),
    index('offers_no_longer_listed')
      .on(table.supplierId, table.productId)
      .where(sql`not ${table.isListed}`),
  ],
);

/** Products that a supplier reported as changed, until they are queried. */
export const movedGoods = pgTable(
  'moved_goods',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    movedAt: timeColumn().notNull(), // the time of the last report
  },
  (table) => [index('moved_goods_of_a_supplier').on(table.supplierId, table.productId)],
);
