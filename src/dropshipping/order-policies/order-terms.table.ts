import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';

/** What was agreed with a supplier about orders through its system. A supplier without a row has the usual terms. */
export const supplierOrderTerms = pgTable(
  'supplier_order_terms',
  {
    supplierId: integer()
      .primaryKey()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    priceTolerance: integer(), // percent above the agreed price at which nothing is ordered; null: any price is paid
    orderStatus: text(), // of a new order in its system; null: the connector's usual one
    paymentMethod: text(), // its system's name for how the shop pays; null: none
    customerId: integer(), // the shop's own account in its system; null: none
  },
  (table) => [check('a_tolerance_is_no_discount', sql`${table.priceTolerance} between 0 and 1000`)],
);
