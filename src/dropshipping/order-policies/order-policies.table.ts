import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { sendingModes } from './sending-modes.contract.ts';

/** How orders go to a supplier. Without a row they are sent automatically if the supplier is connected. */
export const supplierOrderPolicies = pgTable(
  'supplier_order_policies',
  {
    supplierId: integer()
      .primaryKey()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    sending: text({ enum: sendingModes }).notNull(),
    holdMinutes: integer().notNull(),
    batchHour: integer(), // in London: what is emailed leaves at that hour, together; null: each by itself
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_batch_has_an_hour_of_the_day', sql`${table.batchHour} between 0 and 23`),
    check('a_hold_is_a_week_at_most', sql`${table.holdMinutes} between 0 and 10080`),
  ],
);
