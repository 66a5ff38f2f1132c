import { sql } from 'drizzle-orm';
import { check, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { orderChanges, orders } from '../order/orders.table.ts';
import { refunds } from '../order/refunds.table.ts';

/** Receipts and credit notes in one series without gaps. */
export const issuedDocuments = pgTable(
  'issued_documents',
  {
    number: integer().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    refundId: integer().references(() => refunds.id), // the refund of a credit note
    changeId: integer().references(() => orderChanges.id), // the change whose goods a receipt is for; neither: the order's own receipt
    issuedAt: timeColumn().notNull(),
  },
  (table) => [
    unique('a_document_is_issued_once').on(table.orderId, table.refundId, table.changeId).nullsNotDistinct(),
    check('a_document_is_for_one_thing', sql`num_nonnulls(${table.refundId}, ${table.changeId}) < 2`),
    check('numbers_begin_at_one', sql`${table.number} > 0`),
  ],
);
