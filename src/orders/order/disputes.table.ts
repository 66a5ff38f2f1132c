import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { disputeStages, disputeStates } from '#payment/payment-words.contract.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { orders } from './orders.table.ts';

/** Payments that customers have disputed with their bank. */
export const disputes = pgTable(
  'disputes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    reference: text().notNull().unique('disputes_by_reference'), // the payment provider's
    amount: penceColumn().notNull(),
    reason: text().notNull(), // as stated by the provider
    state: text({ enum: disputeStates }).notNull(),
    stage: text({ enum: disputeStages }).notNull().default('chargeback'), // the last one it was in
    awaitsAnswer: boolean().notNull().default(true), // of an open one: the bank waits for the owner
    isRefundable: boolean().notNull().default(false), // the provider refunds the payment all the same
    withdrawn: penceColumn(), // what the bank has taken and not brought back; null: not known
    dueBy: timeColumn(), // deadline for the owner's response; null: the provider wants none
    openedAt: timeColumn().notNull(), // when the shop was notified
    closedAt: timeColumn(), // null: open
    dismissedAt: timeColumn(), // of a doubt: when the shop trusted the payment all the same; null: it has not
  },
  (table) => [
    ...onlyKnownValues(table),
    index('disputes_of_an_order').on(table.orderId),
    index('open_disputes')
      .on(table.dueBy)
      .where(sql`${table.state} = 'open'`),
    check('a_dispute_is_about_something', sql`${table.amount} > 0`),
    check('a_closed_dispute_says_when', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
  ],
);
