import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions } from '#accounts/session/session.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';

/** The last time that somebody asked a supplier's WooCommerce for a key; it ends with the session in which they did. */
export const supplierKeyRequests = pgTable(
  'supplier_key_requests',
  {
    supplierId: integer()
      .primaryKey()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(), // of what WooCommerce returns with the key; see platform/sealed.ts
    apiEndpoint: text().notNull(), // the supplier's at that time: a key of one shop is not used for another
    state: text({ enum: ['waiting', 'granted', 'denied'] })
      .notNull()
      .default('waiting'),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [...onlyKnownValues(table), index('supplier_key_requests_of_a_session').on(table.sessionId)],
);
