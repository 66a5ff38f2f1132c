import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { boolean, check, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { products } from '../products/products.table.ts';
import { questionStates } from './question-words.contract.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What shoppers ask about a product. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }), // null: asked without signing in
    name: text().notNull(), // as typed; the public reads the first name. Empty: the asker was erased
    email: text().notNull(), // never in a public response. Empty: the asker was erased
    text: text().notNull(),
    state: text({ enum: questionStates }).notNull().default('waiting'),
    decidedAt: timeColumn(), // when staff last set the state
    toldAt: timeColumn(), // the asker has been emailed an answer, which happens once
    isSample: boolean().notNull().default(false), // demo data
    createdAt: timeColumn().notNull(),
    words: searchVector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', text)`),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_question_asks_something', sql`char_length(${table.text}) between 1 and 600`),
    index('shown_questions_of_a_product')
      .on(table.productId, table.createdAt, table.id)
      .where(sql`${table.state} = 'shown'`),
    index('waiting_questions')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('shown_questions_by_words')
      .using('gin', table.words)
      .where(sql`${table.state} = 'shown'`),
    index('all_questions_newest').on(table.createdAt, table.id),
    index('all_questions_of_a_product').on(table.productId),
    index('questions_by_words').using('gin', sql`(${wordsOfQuestion(table)}) gin_trgm_ops`),
    index('questions_to_clear')
      .on(table.decidedAt)
      .where(sql`${table.state} in ('rejected', 'deleted')`),
    index('questions_of_an_email').on(sql`lower(${table.email})`),
    index('questions_of_a_user').on(table.userId),
  ],
);

/** Answers by the shop, and by customers who bought the product. */
export const productAnswers = pgTable(
  'product_answers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    questionId: integer()
      .notNull()
      .references(() => productQuestions.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }), // null: the shop’s, or its author was erased
    isFromShop: boolean().notNull(),
    text: text().notNull(),
    state: text({ enum: questionStates }).notNull(),
    decidedAt: timeColumn(), // when staff last set the state
    isSample: boolean().notNull().default(false), // demo data
    name: text().notNull().default(''), // of a customer, as it was in the account; empty: they were erased
    createdAt: timeColumn().notNull(),
    words: searchVector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', text)`),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('an_answer_says_something', sql`char_length(${table.text}) between 1 and 2000`),
    check(
      'the_shops_answers_name_nobody',
      sql`not ${table.isFromShop} or (${table.userId} is null and ${table.name} = '')`,
    ),
    uniqueIndex('one_answer_of_a_customer').on(table.questionId, table.userId),
    index('answers_of_a_question').on(table.questionId, table.id),
    index('waiting_answers')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('shown_answers_by_words')
      .using('gin', table.words)
      .where(sql`${table.state} = 'shown'`),
    index('answers_to_clear')
      .on(table.decidedAt)
      .where(sql`${table.state} in ('rejected', 'deleted')`),
    index('answers_of_an_author').on(table.userId),
  ],
);

/** What a question is found by in moderation: lower case, a space before each word. The index is on this very expression. */
export function wordsOfQuestion({ name, email, text }: Record<'name' | 'email' | 'text', AnyPgColumn>): SQL {
  return sql`lower(' ' || ${name} || ' ' || ${email} || ' ' || ${text})`;
}
