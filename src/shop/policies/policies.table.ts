import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { writingNames } from './policies.contract.ts';

/** Every text that the owner has put in the place of the first. The latest holds; the others say what held when. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text({ enum: writingNames }).notNull(),
    text: text().notNull(),
    at: timeColumn().notNull(),
    byUserId: integer().notNull(), // no reference: a version outlives the account
  },
  (table) => [...onlyKnownValues(table), index('policy_versions_by_name').on(table.name, table.id)],
);
