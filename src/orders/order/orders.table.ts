import { notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions } from '#accounts/session/session.table.ts';
import { users } from '#accounts/users/users.table.ts';
import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import type { GiftCardShare } from '#payment/gift-cards/gift-card-words.contract.ts';
import { payments } from '#payment/payments.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { literals, onlyKnownValues } from '#platform/database/known-values.ts';
import { zero } from '#platform/money.ts';
import type { DeliveryVat } from './delivery-vat.contract.ts';
import { deliveryServices, orderStatuses, unpaidStatuses, unsentStatuses } from './order-words.contract.ts';

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    number: text() // PV- and ten characters of Crockford's base32
      .notNull()
      .unique()
      .references(() => payments.orderNumber),
    status: text({ enum: orderStatuses }).notNull().default('confirmed'),
    sessionId: integer().references(() => sessions.id, { onDelete: 'set null' }), // the browser that placed it
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text(),
    address: text().notNull(),
    city: text().notNull(),
    postcode: text().notNull(),
    country: text().notNull(),
    delivery: text({ enum: deliveryServices }).notNull().default('standard'),
    deliveryDays: text(), // the stated delivery time, such as '3-7 days'
    arrivesFrom: date({ mode: 'string' }), // as promised to the customer, in London; null: no dates were given
    arrivesTo: date({ mode: 'string' }), // included
    expectedParcels: integer().notNull().default(1),
    subtotal: penceColumn().notNull(),
    discount: penceColumn().notNull(),
    shippingCost: penceColumn().notNull(),
    total: penceColumn().notNull(),
    vat: penceColumn().notNull(), // contained in the total
    deliveryVat: jsonb().$type<DeliveryVat>(), // delivery by rate of VAT; null: all of it at the standard rate
    vatNumber: text(), // the seller's when it was placed; null: not registered then, and no VAT is shown
    isExport: boolean().notNull().default(false), // to a zone outside the UK's VAT area: nothing in it carries UK VAT
    promoCode: text(),
    giftCards: jsonb().$type<GiftCardShare[]>(), // what cards pay of the total, as it was placed; null: nothing
    giftCardTotal: penceColumn().notNull().default(zero), // worth of the gift cards bought in it, included in subtotal and total
    presentNote: text(), // it is a present: the note to its recipient, empty without one; null: it is none
    isTest: boolean().notNull().default(false), // paid with the provider's test keys: in no figure and no series of numbers
    isRestocked: boolean().notNull().default(false), // the goods were put back into stock, which happens once
    createdAt: timeColumn().notNull().defaultNow(),
    updatedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check(
      'an_order_adds_up',
      sql`${table.total} = greatest(${table.subtotal} - ${table.discount} + ${table.shippingCost}, 0)`,
    ),
    check(
      'an_order_costs_nothing_negative',
      sql`least(${table.subtotal}, ${table.discount}, ${table.shippingCost}, ${table.vat}) >= 0`,
    ),
    check('an_order_arrives_after_it_begins_to', sql`${table.arrivesFrom} <= ${table.arrivesTo}`),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_by_status').on(table.status, table.createdAt, table.id),
    index('orders_sent')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('shipped', 'delivered', 'completed')`),
    index('orders_of_a_user').on(table.userId, table.createdAt),
    index('orders_of_an_email').on(sql`lower(${table.customerEmail})`, table.createdAt),
    index('orders_of_a_session').on(table.sessionId),
    index('orders_by_total').on(table.total, table.id),
    index('orders_by_delivery').on(table.delivery, table.createdAt, table.id),
    // Express sorts before standard alphabetically.
    index('orders_not_sent')
      .on(table.delivery, table.createdAt, table.id)
      .where(sql`${table.status} in (${literals(unsentStatuses)})`),
    index('orders_by_words').using('gin', sql`(${searchedWords(table)}) gin_trgm_ops`),
  ],
);

/** Whether it counts as an order: it is paid, or nothing had to be paid. */
export const isPlaced = notInArray(orders.status, [...unpaidStatuses]);

/** `isUnsent` as a condition. It matches the index `orders_not_sent`. */
export const isNotSent = sql`${orders.status} in (${literals(unsentStatuses)})`;

/** The text the owner searches: lower case, a space before each word. The index is on this very expression. */
export function searchedWords({
  number,
  customerName,
  customerEmail,
  postcode,
}: Record<SearchedColumn, AnyPgColumn>): SQL {
  return sql`lower(' ' || ${number} || ' ' || ${customerName} || ' ' || ${customerEmail} || ' ' || ${postcode} || ' ' || replace(${postcode}, ' ', ''))`;
}

type SearchedColumn = 'number' | 'customerName' | 'customerEmail' | 'postcode';

/** Changes of an order by staff before it was sent. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    isReaddressed: boolean().notNull(), // recipient or address changed
    added: penceColumn().notNull(), // worth of the added goods; included in the order's total
    addedVat: penceColumn().notNull(), // contained in it
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: timeColumn().notNull(),
  },
  (table) => [
    index('changes_of_an_order').on(table.orderId),
    index('order_changes_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    check('a_change_takes_nothing_off', sql`least(${table.added}, ${table.addedVat}) >= 0`),
  ],
);

/** What was bought, as it was then: later edits of the product change nothing here. Only sender and cost may change. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    dropped: integer().notNull().default(0), // refunded before they were sent: nobody sends them
    sent: integer().notNull().default(0), // have left
    marked: integer().notNull().default(0), // of these, said to have left by a status only, not by a parcel or a supplier
    returned: integer().notNull().default(0), // refunded after they were sent, including failed refunds
    restocked: integer().notNull().default(0), // of these, on the shelf again by themselves, so that they have cost nothing
    name: text().notNull(),
    texts: jsonb().$type<PersonalTexts>(), // what to write on each piece, an empty list where it is missing; null: nothing is written on it
    image: text(), // address of the picture
    price: penceColumn().notNull(), // of one, including VAT
    cost: penceColumn(), // of one, what its sender charges or the shop paid; null: unknown
    lineTotal: penceColumn().notNull(),
    discount: penceColumn().notNull().default(zero), // the line's share of the order's; not deducted from the line's total
    vatRate: integer().notNull(), // percent
    vat: penceColumn().notNull(), // contained in the line, after its share of the discount
    supplierId: integer().references(() => suppliers.id),
    changeId: integer().references(() => orderChanges.id), // the change that added it; null: part of the original order
    isGiftCard: boolean().notNull().default(false), // a gift card, one to a line; `texts` say for whom
    isGift: boolean().notNull().default(false), // given by the order's promotion, for nothing
    parcelCost: penceColumn().notNull().default(zero), // of one parcel of its sender, whatever it contains
  },
  (table) => [
    index('lines_of_an_order').on(table.orderId),
    index('lines_of_a_product').on(table.productId),
    index('own_lines_not_sent').on(table.orderId).where(isOwnOpen(table)),
    index('own_lines_marked').on(table.orderId).where(isOwnMarked(table)),
    index('gift_cards_for_an_address')
      .on(recipientOf(table))
      .where(sql`${table.isGiftCard}`),
    index('lines_of_a_change')
      .on(table.changeId)
      .where(sql`${table.changeId} is not null`),
    check('no_more_is_dropped_than_was_bought', sql`${table.dropped} between 0 and ${table.quantity}`),
    check(
      'nothing_is_both_dropped_and_returned',
      sql`${table.returned} between 0 and ${table.quantity} - ${table.dropped}`,
    ),
    check('no_more_is_restocked_than_returned', sql`${table.restocked} between 0 and ${table.returned}`),
    check('no_more_is_sent_than_was_bought', sql`${table.sent} between 0 and ${table.quantity}`),
    check('only_what_was_sent_is_marked', sql`${table.marked} between 0 and ${table.sent}`),
    check('a_gift_costs_nothing', sql`not ${table.isGift} or ${table.price} = 0`),
    check('a_line_adds_up', sql`${table.lineTotal} = ${table.price} * ${table.quantity} and ${table.quantity} > 0`),
  ],
);

type OpenColumns = Record<'supplierId' | 'sent' | 'dropped' | 'quantity', AnyPgColumn>;

/** Of lines: pieces that the shop sends itself are still to be sent, by parcel. */
export function isOwnToSend(line: OpenColumns & Record<'isGiftCard', AnyPgColumn>): SQL {
  return sql`${isOwnOpen(line)} and not ${line.isGiftCard}`;
}

/** Of a gift card: to whom its buyer had it sent, in lower case. The index `gift_cards_for_an_address` is on this very expression. */
export function recipientOf({ texts }: Record<'texts', AnyPgColumn>): SQL {
  return sql`lower(${texts} -> 0 ->> 1)`;
}

/** Gift cards included. The index `own_lines_not_sent` is on this very condition. */
function isOwnOpen({ supplierId, sent, dropped, quantity }: OpenColumns): SQL {
  return sql`${supplierId} is null and ${sent} + ${dropped} < ${quantity}`;
}

/** Of lines: own pieces in no parcel that a status says have left. The index `own_lines_marked` is on this very condition. */
function isOwnMarked({ supplierId, marked }: Record<'supplierId' | 'marked', AnyPgColumn>): SQL {
  return sql`${supplierId} is null and ${marked} > 0`;
}

/** Of orders: shipped by its status only, with own goods in no parcel. */
export const isMarkedOnly = sql`${orders.status} = 'shipped' and ${orders.id} = any(array(
  select ${orderLines.orderId} from ${orderLines} where ${isOwnMarked(orderLines)}))`;

/**
 * Of orders: own goods are still to be sent; with {@link isNotSent}. The offset
 * keeps PostgreSQL from joining the own lines of all orders ever placed: order by order it stops once it has found enough.
 */
export const hasOwnToSend = sql`exists (
  select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isOwnToSend(orderLines)} offset 0)`;

/** The timeline: every status of the order, with who and when. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    status: text({ enum: orderStatuses }).notNull(),
    note: text(),
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // null: the customer or the shop itself
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('events_of_an_order').on(table.orderId, table.id),
    index('order_events_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
  ],
);
