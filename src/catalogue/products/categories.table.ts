import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import type { SitePicture } from '#shop/site/blocks.contract.ts';

/** What the owner says on a page of goods. */
const pageTexts = () => ({
  heading: text().notNull().default(''), // empty: the name
  title: text().notNull().default(''), // for search engines; empty: the heading
  description: text().notNull().default(''), // for search engines; empty: the introduction
  text: text().notNull().default(''), // the introduction, above the goods
  closing: text().notNull().default(''), // below the goods, written as pages are
  picture: jsonb().$type<SitePicture>(), // null: none
  updatedAt: timeColumn().notNull().defaultNow(),
});

/** What the owner's categories, animals and collections have in common: goods under a name, with a page of their own. */
const shelf = () => ({
  key: text().primaryKey(), // in the API, in files and in products; never changes
  address: text().notNull().unique(),
  formerAddresses: text()
    .array()
    .notNull()
    .default(sql`'{}'`), // they lead to the address
  name: text().notNull(),
  position: integer().notNull().default(0),
  isHidden: boolean().notNull().default(false), // in no menu and no list of choices; its goods are on sale
  ...pageTexts(),
});

/** A tree of two levels. */
export const categories = pgTable(
  'categories',
  {
    ...shelf(),
    parentKey: text(), // null: one of the first level
    isStanding: boolean().notNull().default(false), // of every shop: at /food and not at /c/food, and never removed
  },
  (table) => [
    // For the keys of products: a category of the second level is within theirs of the first.
    unique('a_category_and_its_parent').on(table.key, table.parentKey),
    foreignKey({ name: 'a_category_within_another', columns: [table.parentKey], foreignColumns: [table.key] }),
  ],
);

export const animals = pgTable('animals', shelf());

/** Goods of any category, chosen by a rule (collection-rules.contract.ts): /c/christmas. Their addresses and those of categories are one set. */
export const collections = pgTable('collections', {
  ...shelf(),
  rule: jsonb().$type<object>().notNull(),
  shownFrom: date({ mode: 'string' }), // the day in London on which it comes out of hiding; null: none is planned
  hiddenFrom: date({ mode: 'string' }), // the day on which it is hidden; null: none is planned
});

/** Of brands that the owner wrote about: which there are, the products say. */
export const brandTexts = pgTable('brand_texts', {
  key: text().primaryKey(), // the last part of the address of its page: /brands/fernhill
  ...pageTexts(),
});
