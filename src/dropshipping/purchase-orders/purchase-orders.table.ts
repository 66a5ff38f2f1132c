import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { vatSides } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { orderLines, orders } from '#orders/order/orders.table.ts';
import { parcels } from '#orders/order/parcels.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { purchaseOrderStates, purchaseOrderWays } from './purchase-order-words.contract.ts';

/** What the shop orders from one supplier for one customer's order. */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    number: text().notNull().unique(), // PO- and ten characters; also the idempotency key at the supplier
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    orderNumber: text().notNull(),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id),
    addition: integer().notNull().default(0), // 0: the goods of the order as placed; higher numbers: goods that were added later
    replacesId: integer(), // the earlier one at another supplier
    state: text({ enum: purchaseOrderStates }).notNull().default('draft'),
    way: text({ enum: purchaseOrderWays }), // null: not sent yet
    reference: text(), // the supplier's own id
    reason: text(), // why the supplier rejects it
    note: text(), // for the owner: what needs a person
    noteAt: timeColumn(), // when it was added; null: there is none, somebody has read it, or a decision about lines is waited for anyway
    isAutomatic: boolean().notNull(), // a draft is sent once its hold is over
    holdUntil: timeColumn().notNull(), // until then a customer may cancel
    tries: integer().notNull().default(0),
    nextTryAt: timeColumn(), // null: at once
    worker: text(), // who is sending it
    workerUntil: timeColumn(), // after this, the worker counts as dead
    lastFailure: text(),
    lastRefundConsidered: integer('refunds_heeded').notNull().default(0), // the order's last refund that was considered before sending
    cancelRequestedAt: timeColumn('cancel_asked_at'), // the customer's order was cancelled, or the owner cancels it
    cost: penceColumn(), // of all lines, when the customer ordered; null: unknown
    costVat: text({ enum: vatSides }), // whether its amounts contain VAT; null: it was unknown what the supplier's prices are
    queryAgainAt: timeColumn('ask_again_at'), // when the supplier is queried next; null: never
    createdAt: timeColumn().notNull(),
    sentAt: timeColumn(),
    batch: text(), // PB- and ten characters: the email that it shared with others; null: none, or one of its own
    chasedAt: timeColumn(), // when the supplier was last asked by email; null: never
    shippedAt: timeColumn(), // when everything had been shipped; null: not yet
    deliveryCost: penceColumn(), // cost of its parcels; null: not shipped yet
    rejectedCost: penceColumn(), // part of the cost that the supplier did not send after all; null: not shipped yet
    vat: penceColumn(), // of what is owed for it, contained in that or on top; null: not shipped yet, or unknown
    updatedAt: timeColumn().notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    foreignKey({ columns: [table.replacesId], foreignColumns: [table.id] }),
    // An order is split once, however often the job runs.
    uniqueIndex('one_purchase_order_for_each_supplier')
      .on(table.orderId, table.supplierId, table.addition)
      .where(sql`${table.replacesId} is null`),
    uniqueIndex('one_replacement_for_each_purchase_order').on(table.replacesId),
    index('purchase_orders_of_an_order').on(table.orderId),
    index('purchase_orders_newest').on(table.createdAt, table.id),
    index('purchase_orders_by_state').on(table.state, table.createdAt, table.id),
    index('purchase_orders_of_a_supplier').on(table.supplierId, table.createdAt, table.id),
    index('purchase_orders_sent')
      .on(table.sentAt, table.supplierId, table.shippedAt, table.state)
      .where(sql`${table.sentAt} is not null`),
    index('purchase_orders_shipped')
      .on(
        table.shippedAt,
        table.supplierId,
        table.cost,
        table.deliveryCost,
        table.rejectedCost,
        table.vat,
        table.costVat,
      )
      .where(sql`${table.shippedAt} is not null`),
    index('purchase_orders_found_by_words').using('gin', sql`(${wordsOfPurchaseOrder(table)}) gin_trgm_ops`),
    index('purchase_orders_to_send')
      .on(table.holdUntil)
      .where(sql`${table.state} = 'draft'`),
    index('purchase_orders_to_send_by_hand')
      .on(table.holdUntil)
      .where(sql`${table.state} = 'draft' and not ${table.isAutomatic}`),
    index('purchase_orders_under_way')
      .on(table.supplierId, table.sentAt)
      .where(sql`${table.state} in ('sent', 'acknowledged', 'part-shipped') and ${table.cancelRequestedAt} is null`),
    index('purchase_orders_to_ask_about').on(table.queryAgainAt),
    index('purchase_orders_with_a_note')
      .on(table.noteAt)
      .where(sql`${table.noteAt} is not null`),
  ],
);

/** The text it is searched by: lower case, a space before each word. The index is on this very expression. */
export function wordsOfPurchaseOrder(row: Record<'number' | 'orderNumber' | 'reference', AnyPgColumn>): SQL {
  return sql`lower(' ' || ${row.number} || ' ' || ${row.orderNumber} || ' ' || coalesce(${row.reference}, ''))`;
}

export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    purchaseOrderId: integer()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    code: text(), // the supplier's product code; null: the product has none
    name: text().notNull(),
    quantity: integer().notNull(),
    cost: penceColumn(), // of one
    vatRate: integer(), // percent; null: from before this was noted
    isRejected: boolean().notNull().default(false), // the supplier sends none of it
    shortBy: integer().notNull().default(0), // pieces that the supplier does not send, where it sends others
    offeredCost: penceColumn(), // a higher price of one that the owner was told; sending it again accepts it
  },
  (table) => [
    primaryKey({ columns: [table.purchaseOrderId, table.orderLineId] }),
    index('purchase_orders_of_a_line').on(table.orderLineId),
    index('rejected_purchase_order_lines')
      .on(table.purchaseOrderId)
      .where(sql`${table.isRejected}`),
    index('short_purchase_order_lines')
      .on(table.purchaseOrderId)
      .where(sql`${table.shortBy} > 0`),
    check('a_purchase_order_line_orders_something', sql`${table.quantity} > 0`),
    check('a_short_line_sends_some', sql`${table.shortBy} >= 0 and ${table.shortBy} < ${table.quantity}`),
  ],
);

/** Its history, oldest first. */
export const purchaseOrderEvents = pgTable(
  'purchase_order_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    purchaseOrderId: integer()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    state: text({ enum: purchaseOrderStates }).notNull(),
    note: text(),
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // null: the shop or the supplier
    at: timeColumn().notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('events_of_a_purchase_order').on(table.purchaseOrderId, table.id),
    index('purchase_order_events_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
  ],
);

/** Which of the order's parcels the supplier has reported, so that none is stored twice. */
export const purchaseOrderParcels = pgTable(
  'purchase_order_parcels',
  {
    purchaseOrderId: integer()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    identity: text('told').notNull(), // its tracking number, or another identification
    parcelId: integer().references(() => parcels.id, { onDelete: 'set null' }), // null: the owner took it back
  },
  (table) => [
    primaryKey({ columns: [table.purchaseOrderId, table.identity] }),
    index('purchase_order_of_a_parcel').on(table.parcelId),
  ],
);
