import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { orders } from '#orders/order/orders.table.ts';
import { timeColumn } from '#platform/database/columns.ts';

/** Which order an Idempotency-Key led to. Written first in the transaction, so a repeat waits and then finds the order. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(), // SHA-256 of the customer's email address and the key
    requestHash: text().notNull(), // SHA-256 of the request; another request under the same key is rejected
    orderId: integer().references(() => orders.id), // null only while the transaction runs
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [index('idempotency_keys_by_age').on(table.createdAt)],
);
