import { integer, pgTable } from 'drizzle-orm/pg-core';
import { timeColumn } from '../../database/columns.ts';

/** One row, written whenever somebody asks whether the shop is ready: the only proof that it can write. */
export const readinessProbes = pgTable('readiness_probes', {
  id: integer().primaryKey(),
  probedAt: timeColumn().notNull(),
});
