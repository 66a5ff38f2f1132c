import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { products } from '#catalogue/products/products.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { orders } from '../order/orders.table.ts';
import { returnCauses } from './return-causes.contract.ts';
import { returnAnswers } from './returns.contract.ts';

/** A customer's return request, answered once by the owner. */
export const returnRequests = pgTable(
  'return_requests',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    cause: text({ enum: returnCauses }), // null: in words alone
    reason: text().notNull(),
    pictures: text().array(), // keys of what came with it; null: none
    state: text({ enum: returnAnswers }).notNull().default('open'),
    answer: text(), // in the owner's words; null: none
    answeredAt: timeColumn(),
    answeredByUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    isByStaff: boolean().notNull().default(false), // staff began it, who may be kinder than the policy; false: the customer, or before it was recorded
    settledAt: timeColumn(), // since when an accepted one needs no refund any more; null: it does, or was not accepted
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('returns_of_an_order').on(table.orderId),
    index('returns_by_time').on(table.createdAt),
    index('returns_with_a_picture').using('gin', table.pictures),
    index('returns_answered_by_a_person')
      .on(table.answeredByUserId)
      .where(sql`${table.answeredByUserId} is not null`),
    index('returns_by_state').on(table.state, table.createdAt, table.id),
    index('returns_to_refund')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} = 'accepted' and ${table.settledAt} is null`),
    check('only_what_was_accepted_is_settled', sql`${table.settledAt} is null or ${table.state} = 'accepted'`),
    check('an_answer_has_a_time', sql`(${table.state} = 'open') = (${table.answeredAt} is null)`),
  ],
);

export const returnItems = pgTable(
  'return_items',
  {
    requestId: integer()
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    madeForBuyer: integer(), // of these, made with a text of their buyer; null: nobody said, before it was asked
    refunded: integer().notNull().default(0), // of these, refunded, including failed refunds
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.productId] }),
    check('no_more_is_refunded_than_was_asked_back', sql`${table.refunded} between 0 and ${table.quantity}`),
    check('no_more_is_made_for_its_buyer_than_comes_back', sql`${table.madeForBuyer} between 0 and ${table.quantity}`),
    check('a_return_brings_something_back', sql`${table.quantity} > 0`),
  ],
);

/** Accepted, and still to be refunded; without parameters, so that it matches the index `returns_to_refund`. */
export const waitsForRefund = sql`${returnRequests.state} = 'accepted' and ${returnRequests.settledAt} is null`;
