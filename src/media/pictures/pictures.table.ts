import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

/** Every picture the shop has stored, so that pages can reserve its place before it loads. */
export const pictures = pgTable(
  'pictures',
  {
    key: text().primaryKey(), // the first 20 hexadecimal digits of the SHA-256 of the bytes that came in
    width: integer().notNull(), // px, of the stored master
    height: integer().notNull(),
    bytes: integer().notNull(),
    mime: text().notNull(), // of the stored master
    createdAt: timeColumn().notNull().defaultNow(),
    unusedSince: timeColumn(), // since when nothing is known to show it; null: something does, or it has not been checked
    isOrdered: boolean().notNull().default(false), // an order shows it, for ever; false: none does, or it has not been checked
  },
  (table) => [
    index('unused_pictures')
      .on(table.unusedSince)
      .where(sql`unused_since is not null`),
    check('a_picture_key_is_a_content_hash', sql`${table.key} ~ '^[0-9a-f]{20}$'`),
    check('a_picture_has_a_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
  ],
);
