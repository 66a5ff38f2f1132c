import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';

/** What counts for a product without a code, as its card and page say it. The checkout goes by the promotions themselves. */
export const productOffers = pgTable('product_offers', {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  words: text().notNull(), // '3 for 2'
});
