import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { documentKinds } from './site-contents.contract.ts';

/** What the owner writes and draws: the home page, further pages, articles, the menus and the look. Without a row it is as a new shop has it. */
export const siteDocuments = pgTable(
  'site_documents',
  {
    key: text().primaryKey(), // 'home', 'menus' and 'theme' are those of every shop; never changes
    kind: text({ enum: documentKinds }).notNull(),
    address: text(), // the last part of /pages/… or /journal/…; null: the document has no address of its own
    createdAt: timeColumn().notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    uniqueIndex('one_document_an_address').on(table.kind, table.address),
    check('a_page_has_an_address', sql`(${table.address} is not null) = (${table.kind} in ('page', 'article'))`),
  ],
);

/** Every state a document was in. At most one is live and one a draft. */
export const siteVersions = pgTable(
  'site_versions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    documentKey: text()
      .notNull()
      .references(() => siteDocuments.key, { onDelete: 'cascade' }),
    state: text({ enum: ['draft', 'live', 'past'] }).notNull(),
    content: jsonb().$type<object>().notNull(), // by its kind: site-contents.contract.ts
    revision: integer().notNull().default(1), // of a draft: counts what was saved, so that two people do not overwrite each other
    publishAt: timeColumn(), // of a draft; null: when somebody publishes it
    at: timeColumn().notNull(), // of a draft, when it was saved; of the others, since when visitors see or saw it
    byUserId: integer(), // no reference: a version outlives the account; null: it came with the demo
  },
  (table) => [
    ...onlyKnownValues(table),
    index('site_versions_of_a_document').on(table.documentKey, table.id),
    uniqueIndex('one_draft_a_document')
      .on(table.documentKey)
      .where(sql`state = 'draft'`),
    uniqueIndex('one_live_version_a_document')
      .on(table.documentKey)
      .where(sql`state = 'live'`),
    index('site_versions_to_publish')
      .on(table.publishAt)
      .where(sql`publish_at is not null`),
    check('only_a_draft_waits', sql`${table.publishAt} is null or ${table.state} = 'draft'`),
  ],
);
