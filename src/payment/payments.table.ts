import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { paymentProviders, paymentStates } from './payment-words.contract.ts';

/** What is to be paid for an order, and how that went. Each order has one, written before it. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderNumber: text().notNull().unique('one_payment_for_an_order'),
    provider: text({ enum: paymentProviders }).notNull(),
    state: text({ enum: paymentStates }).notNull(),
    amount: penceColumn().notNull(),
    currency: text({ enum: ['GBP'] })
      .notNull()
      .default('GBP'),
    reference: text().unique('payments_by_reference'), // the provider's name for it: of Stripe the Checkout Session; null until it is begun
    chargeReference: text().unique('payments_by_charge'), // by which it is refunded: of Stripe the PaymentIntent
    url: text(), // where the customer pays, while it is open
    paidAmount: penceColumn(), // what was really taken; null before
    fee: penceColumn(), // what the provider keeps of it; null: not known
    failure: text(), // why the last attempt did not go through, as the provider says it
    isByLink: boolean().notNull().default(false), // the customer was sent a link; false: they are led to it from the checkout
    expiresAt: timeColumn(), // null: it was paid at once
    paidAt: timeColumn(),
    createdAt: timeColumn().notNull().defaultNow(),
    updatedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_payment_takes_nothing_negative', sql`least(${table.amount}, ${table.paidAmount}) >= 0`),
    check('what_is_paid_says_when', sql`(${table.state} in ('paid', 'returned')) = (${table.paidAt} is not null)`),
    index('payments_without_fee')
      .on(table.updatedAt)
      .where(sql`${table.fee} is null and ${table.state} = 'paid' and ${table.provider} = 'stripe'`),
    index('unsettled_payments')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('beginning', 'open', 'processing')`),
  ],
);

/** Notices of the provider that are handled already: each comes at least once. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: text().primaryKey(), // the provider's: evt_…
    type: text().notNull(),
    receivedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [index('payment_notices_by_age').on(table.receivedAt)],
);
