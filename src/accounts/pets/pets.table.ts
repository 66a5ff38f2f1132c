import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Avoidable } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { users } from '../users/users.table.ts';

/** Pets of customers; those of visitors are in their browsers only. */
export const pets = pgTable(
  'pets',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text().notNull(), // the key of an animal of the shop; one that the shop has removed fits no product
    breed: text(),
    birthday: date({ mode: 'string' }),
    weightKg: numeric({ precision: 5, scale: 2, mode: 'number' }),
    neckCm: smallint(),
    chestCm: smallint(),
    avoids: text().array().$type<Avoidable[]>().notNull(), // keys of known ingredients
    avoidsWords: text().array().notNull(), // in lower case, what the list does not have
    isShown: boolean().notNull().default(true), // products say what fits them
    birthdayEmail: boolean().notNull().default(false),
    birthdayMailedYear: smallint(), // of the last email; null: none
    createdAt: timeColumn().notNull(),
  },
  (table) => [
    uniqueIndex('one_pet_of_a_name').on(table.userId, table.kind, sql`lower(${table.name})`),
    // Those whose birthday is an email's: few of all pets.
    index('pets_with_a_birthday_email')
      .on(sql`(extract(month from birthday) * 100 + extract(day from birthday))`, table.id)
      .where(sql`birthday_email`),
    check('a_birthday_email_needs_a_birthday', sql`not ${table.birthdayEmail} or ${table.birthday} is not null`),
    check('a_pet_weighs_something', sql`${table.weightKg} > 0`),
  ],
);
