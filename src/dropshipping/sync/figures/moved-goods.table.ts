import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { timeColumn } from '#platform/database/columns.ts';

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
