import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';

/** How the shop connects to a supplier's system; a supplier without a row is handled by hand. */
export const supplierConnections = pgTable(
  'supplier_connections',
  {
    supplierId: integer()
      .primaryKey()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    connector: text({ enum: ['none', 'rest', 'woocommerce', 'feed'] })
      .notNull()
      .default('none'),
    apiKeySealed: text(), // see platform/sealed.ts; never leaves the server
    apiKeyEnding: text(), // its last four characters, so that the owner recognises it
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}), // settings of the connector, such as a feed's column map
    hostKey: text(), // the fingerprint of an SFTP server's key, as it was at first; null: there is none, or none has been seen
    testedAt: timeColumn(),
    testFailure: text(), // null: the last test succeeded, or there was none
    revivedAt: timeColumn(), // when the shop last enabled webhooks again that its system had disabled; null: never
  },
  (table) => onlyKnownValues(table),
);
