import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';

/** Payments to a supplier for one month, as recorded by the owner. */
export const supplierPayments = pgTable(
  'supplier_payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    month: text().notNull(), // in London: 2026-11
    paidBefore: penceColumn().notNull(), // for the same month, before this payment
    amount: penceColumn().notNull(),
    paidAt: timeColumn().notNull(),
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // Two concurrent payments of the same bill are stored once.
    unique('one_next_supplier_payment').on(table.supplierId, table.month, table.paidBefore),
    index('supplier_payments_of_a_month').on(table.month),
    index('supplier_payments_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    check('a_supplier_payment_is_above_nothing', sql`${table.amount} > 0`),
  ],
);
