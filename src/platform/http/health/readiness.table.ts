import { integer, pgTable } from 'drizzle-orm/pg-core';
import { timeColumn } from '../../database/columns.ts';

/** One row, written at every readiness check: the only proof that the shop can write. */
export const readinessProbes = pgTable('readiness_probes', {
  id: integer().primaryKey(),
  probedAt: timeColumn().notNull(),
});
