import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Who came on a day that is not over or not folded yet. A visitor of another day is another visitor. */
export const visits = pgTable(
  'visits',
  {
    day: date({ mode: 'string' }).notNull(), // in London's time
    visitor: text().notNull(), // hash of the day's salt, address and browser; worth nothing without the salt
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
);

/** Shared by all processes for one day, and then forgotten: after it nobody can say who a visitor was. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});

export const visitorsByDay = pgTable('visitors_by_day', {
  day: date({ mode: 'string' }).primaryKey(),
  visitors: integer().notNull(),
});
