import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { orderLines, orders } from './orders.table.ts';

/** What has left for a customer, by our own hands or a supplier's. */
export const parcels = pgTable(
  'parcels',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    supplierId: integer().references(() => suppliers.id), // the sender; null: the shop itself
    carrier: text().notNull(),
    trackingNumber: text(),
    trackingUrl: text(), // what customers see
    pendingUrl: text(), // a link that customers do not see until the owner allows its host
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // null: reported by a supplier
    shippedAt: timeColumn().notNull().defaultNow(),
    deliveredAt: timeColumn(), // null: not known to have arrived
  },
  (table) => [
    index('parcels_of_an_order').on(table.orderId),
    index('parcels_by_a_person')
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
  ],
);

/** Hosts that the owner lets parcels link to, besides those of known carriers. */
export const linkHosts = pgTable('link_hosts', {
  host: text().primaryKey(),
  allowedAt: timeColumn().notNull().defaultNow(),
});

/** The contents of a parcel; no rows if unknown. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: integer()
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderLineId] }),
    index('parcels_of_a_line').on(table.orderLineId),
    check('a_parcel_holds_something', sql`${table.quantity} > 0`),
  ],
);
