import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { refundFailureCauses } from '#payment/payment-words.contract.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { orderLines, orders } from './orders.table.ts';
import { refundOrigins, refundStates, refundWays } from './refund-words.contract.ts';

export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amount: penceColumn().notNull(),
    state: text({ enum: refundStates }).notNull().default('done'), // a failed one counts in no sum
    origin: text({ enum: refundOrigins }).notNull().default('shop'),
    way: text({ enum: refundWays }).notNull().default('payment'),
    reference: text().unique('refunds_by_reference'), // the payment provider's; null before its response, and for demo payment
    failure: text(), // why it failed, in the provider's words
    failureCause: text({ enum: refundFailureCauses }), // null: it did not fail, or before this was known; of one that is done: nobody knows whether it arrived
    attempt: integer().notNull().default(1), // under which key the provider is asked
    unclearSince: timeColumn(), // when the provider first did not say whether it was made under that key, or that it waits for money; null: neither
    outOfSightSince: timeColumn(), // since when the provider's account does not know its payment; null: it does
    queriedAt: timeColumn('asked_at'), // when the provider last got it, or was queried for its state; null: never
    settledAt: timeColumn(), // when it succeeded or failed; null: pending
    reason: text(),
    isForGoods: boolean().notNull().default(false), // for pieces that the customer does not get; false: for any other reason
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // null: the customer or the shop itself
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('refunds_of_an_order').on(table.orderId),
    index('refunds_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    index('refunds_of_goods')
      .on(table.at)
      .where(sql`${table.isForGoods}`),
    index('pending_refunds')
      .on(table.queriedAt)
      .where(sql`${table.state} = 'pending'`),
    index('failed_refunds')
      .on(table.settledAt)
      .where(sql`${table.state} = 'failed'`),
    index('refunds_out_of_sight')
      .on(table.settledAt)
      .where(sql`${table.failureCause} = 'other-account'`),
    check('a_refund_gives_something_back', sql`${table.amount} > 0`),
    check('a_settled_refund_says_when', sql`(${table.state} = 'pending') = (${table.settledAt} is null)`),
    check('a_failed_refund_says_why', sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
  ],
);

/** The refunded sum of an order, pending refunds included; for queries of `orders`. */
export const refundedSum = sql<number>`(
  select coalesce(sum(refunds.amount), 0) from refunds where refunds.order_id = orders.id and refunds.state <> 'failed'
)::int`;

/** Whether a refund of an order failed, so that a closed order may still hold the customer's money; for queries of `orders`. */
export const hasFailedRefund = sql<boolean>`exists (
  select from refunds where refunds.order_id = orders.id and refunds.state = 'failed'
)`;

/** The part of a refund for particular goods. The rest of it is for the order as a whole. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: integer()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(), // 0: another refund of the same pieces, made in another way, counts them
    amount: penceColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    index('refunds_of_a_line').on(table.orderLineId),
    check(
      'a_refund_of_a_line_is_for_something',
      sql`least(${table.quantity}, ${table.amount}) >= 0 and ${table.quantity} + ${table.amount} > 0`,
    ),
  ],
);
