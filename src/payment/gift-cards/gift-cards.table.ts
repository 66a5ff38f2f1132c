import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { payments } from '../payments.table.ts';
import { giftCardEntryKinds, giftCardStates } from './gift-card-words.contract.ts';

export const giftCards = pgTable(
  'gift_cards',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    codeHash: text().notNull().unique('gift_cards_by_code'), // keyed with the shop's secret
    last4: text().notNull(), // of the code, by which people tell cards apart
    initial: penceColumn().notNull(), // the most that may be on it; of a replacement, that of the first card
    balance: penceColumn().notNull(), // the sum of its entries
    state: text({ enum: giftCardStates }).notNull().default('active'),
    replacedById: integer().references((): AnyPgColumn => giftCards.id), // null: by none
    recipientName: text(), // null: not known, or erased
    recipientEmail: text(), // null: it was shown to staff, or is erased
    senderName: text(),
    message: text(),
    reason: text(), // why staff issued it, and voided it; null: erased
    attempt: text(), // SHA-256 of the Idempotency-Key, and of the request that issued it: a repeat issues no second one
    boughtIn: text().references(() => payments.orderNumber), // number of the order; null: staff issued it, or it replaces one
    boughtLineId: integer().unique('a_bought_piece_is_one_gift_card'), // the line of that order
    goesOutOn: date({ mode: 'string' }), // the day in London on which a bought card is emailed
    mailedAt: timeColumn(), // when a bought card was; null: nobody knows its code yet
    isSuspended: boolean().notNull().default(false), // a bank holds, or has taken back, what was paid for it, or that may be fraudulent: it pays nothing
    issuedById: integer().references(() => users.id, { onDelete: 'set null' }),
    issuedAt: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_gift_card_holds_what_was_put_on_it_at_most', sql`${table.balance} between 0 and ${table.initial}`),
    check('a_gift_card_is_worth_something', sql`${table.initial} > 0`),
    check('a_voided_gift_card_is_empty', sql`${table.state} <> 'voided' or ${table.balance} = 0`),
    check('only_a_voided_gift_card_is_replaced', sql`${table.replacedById} is null or ${table.state} = 'voided'`),
    check(
      'a_bought_gift_card_has_an_order_and_a_day',
      sql`num_nonnulls(${table.boughtIn}, ${table.boughtLineId}, ${table.goesOutOn}) in (0, 3)`,
    ),
    check('only_a_bought_gift_card_waits', sql`${table.mailedAt} is null or ${table.boughtIn} is not null`),
    index('gift_cards_of_an_order')
      .on(table.boughtIn)
      .where(sql`${table.boughtIn} is not null`),
    index('gift_cards_to_email')
      .on(table.goesOutOn)
      .where(sql`${table.goesOutOn} is not null and ${table.mailedAt} is null and ${table.state} = 'active'`),
    index('gift_cards_newest').on(table.issuedAt, table.id),
    index('gift_cards_of_an_email').on(sql`lower(${table.recipientEmail})`),
    index('gift_cards_by_end').on(table.last4),
    index('gift_cards_by_a_person')
      .on(table.issuedById)
      .where(sql`${table.issuedById} is not null`),
    index('gift_cards_replaced_by')
      .on(table.replacedById)
      .where(sql`${table.replacedById} is not null`),
  ],
);

/** The ledger: rows are added and never changed. */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    cardId: integer()
      .notNull()
      .references(() => giftCards.id),
    kind: text({ enum: giftCardEntryKinds }).notNull(),
    amount: penceColumn().notNull(), // what it adds to the balance
    orderNumber: text().references(() => payments.orderNumber), // null: of no order
    paidById: integer().references(() => giftCards.id), // of an order: the card that paid, which this one may have replaced
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // null: the customer or the shop itself
    at: timeColumn().notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('entries_of_a_gift_card').on(table.cardId, table.id),
    index('gift_card_entries_of_an_order')
      .on(table.orderNumber)
      .where(sql`${table.orderNumber} is not null`),
    index('gift_card_entries_for_a_card')
      .on(table.paidById)
      .where(sql`${table.paidById} is not null`),
    index('gift_card_entries_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    check(
      'an_entry_adds_or_takes',
      sql`case when ${table.kind} in ('issued', 'released', 'refunded') then ${table.amount} >= 0 else ${table.amount} <= 0 end`,
    ),
    check(
      'what_pays_is_for_an_order',
      sql`(${table.kind} in ('held', 'released', 'spent', 'refunded')) = (${table.orderNumber} is not null)`,
    ),
    check('an_order_is_paid_by_a_card', sql`(${table.orderNumber} is null) = (${table.paidById} is null)`),
  ],
);
