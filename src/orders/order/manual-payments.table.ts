import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { manualPaymentWays } from './manual-payments.contract.ts';
import { orderChanges, orders } from './orders.table.ts';

/** Payments received outside the shop: for a whole order, or for goods added later. */
export const manualPayments = pgTable(
  'manual_payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    changeId: integer().references(() => orderChanges.id), // null: for the order itself
    amount: penceColumn().notNull(),
    way: text({ enum: manualPaymentWays }).notNull(), // exchange: set against goods that were removed from the order
    reference: text(), // of the bank transfer or card machine, as staff typed it
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: timeColumn().notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('manual_payments_of_an_order').on(table.orderId),
    index('manual_payments_of_a_change')
      .on(table.changeId)
      .where(sql`${table.changeId} is not null`),
    index('manual_payments_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    check('a_manual_payment_is_some_money', sql`${table.amount} > 0`),
  ],
);
