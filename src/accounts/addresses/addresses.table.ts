import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { countries } from '#shop/delivery-zones/place.contract.ts';
import { users } from '../users/users.table.ts';
import { addressLabels } from './address-words.contract.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text({ enum: addressLabels }).notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postcode: text().notNull(), // normalised: upper case, one space
    country: text({ enum: countries }).notNull(),
    phone: text(), // for the courier
    isDefault: boolean().notNull().default(false),
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('addresses_of_a_user').on(table.userId),
    uniqueIndex('one_default_address')
      .on(table.userId)
      .where(sql`is_default`),
  ],
);
