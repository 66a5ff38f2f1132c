import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { paymentProviders, paymentStates } from './payment-words.contract.ts';

/** The payment of an order and its state. Each order has one, inserted before it. */
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
    reference: text().unique('payments_by_reference'), // the provider's id: for Stripe the Checkout Session; null until it is begun
    chargeReference: text().unique('payments_by_charge'), // by which it is refunded: for Stripe the PaymentIntent
    url: text(), // where the customer pays, while it is open
    paidAmount: penceColumn(), // the amount really paid; null before
    fee: penceColumn(), // the provider's fee; null: unknown
    failure: text(), // why the last attempt failed, in the provider's words
    awaitsNotice: boolean().notNull().default(false), // the provider has not sent a notice about it yet
    isByLink: boolean().notNull().default(false), // the customer was sent a link; false: the checkout leads to it
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
    index('paid_without_notice')
      .on(table.paidAt)
      .where(sql`${table.awaitsNotice}`),
    index('unsettled_payments')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('beginning', 'open', 'processing')`),
  ],
);

/** The provider's events that are handled already: each may arrive several times. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: text().primaryKey(), // the provider's: evt_…
    type: text().notNull(),
    receivedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [index('payment_notices_by_age').on(table.receivedAt)],
);
