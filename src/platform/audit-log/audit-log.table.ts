import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../database/columns.ts';

/** Every change made by staff: who, when, what, before and after (shop rules, section 13). Rows are never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: timeColumn().notNull(),
    byUserId: integer(), // no reference: an entry outlives the account; null: the shop itself
    action: text().notNull(), // 'order.status-changed': the subject and what was done to it
    subject: text().notNull(), // 'order'
    subjectId: text().notNull(), // an order's number, anything else's id
    before: jsonb().$type<Snapshot>(), // null: it was created
    after: jsonb().$type<Snapshot>(), // null: it was deleted
  },
  (table) => [
    index('audit_log_newest').on(table.at, table.id),
    index('audit_log_of_a_kind').on(table.subject, table.at, table.id),
    index('audit_log_of_a_subject').on(table.subject, table.subjectId, table.at, table.id),
    index('audit_log_of_an_id').on(table.subjectId, table.at, table.id),
    index('audit_log_of_a_person').on(table.byUserId, table.at, table.id),
  ],
);

/** Fields as the owner knows them; never a secret. */
export type Snapshot = Record<string, unknown>;
