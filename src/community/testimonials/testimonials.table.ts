import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

export const testimonials = pgTable(
  'testimonials',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    rating: integer().notNull(),
    review: text().notNull(),
    name: text().notNull(),
    petType: text().notNull(),
    location: text().notNull(),
    isSample: boolean().notNull().default(false), // demo data
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    check('a_testimonial_is_one_to_five_stars', sql`${table.rating} between 1 and 5`),
    index('testimonials_newest').on(table.createdAt, table.id),
  ],
);
