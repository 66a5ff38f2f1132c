import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Visitors of days that are not over or not aggregated yet. The same person on another day is another visitor. */
export const visits = pgTable(
  'visits',
  {
    day: date({ mode: 'string' }).notNull(), // in London
    visitor: text().notNull(), // hash of the day's salt, address and browser; worthless without the salt
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
);

/** Shared by all processes for one day, then deleted: after that nobody can tell who a visitor was. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});

export const visitorsByDay = pgTable('visitors_by_day', {
  day: date({ mode: 'string' }).primaryKey(),
  visitors: integer().notNull(),
});
