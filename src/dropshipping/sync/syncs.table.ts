import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { outcomes, runStates, runSteps, syncErrors, syncKinds } from './sync-words.contract.ts';

/** A sync that somebody, or the schedule, started. */
export const syncs = pgTable(
  'syncs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kinds: text({ enum: syncKinds }).array().notNull(),
    askedAt: timeColumn().notNull(),
    byUserId: integer(), // no reference: a sync outlives the account; null: the schedule
  },
  (table) => [...onlyKnownValues(table), index('syncs_by_time').on(table.askedAt)],
);

/** One supplier's part of a sync. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    syncId: integer()
      .notNull()
      .references(() => syncs.id, { onDelete: 'cascade' }),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    state: text({ enum: runStates }).notNull().default('waiting'),
    step: text({ enum: runSteps }).notNull().default('offers'),
    lastProductId: integer().notNull().default(0), // progress of the step; products are taken in the order of their ids
    total: integer().notNull().default(0), // products with the supplier's own code
    unmatched: integer().notNull().default(0), // products with a code that the shop made up
    done: integer().notNull().default(0), // of the total, in the last step the sync needs
    heldStock: text(), // why all of its stock figures wait for the owner; null: they do not
    heldPrices: text(), // the same of prices
    costTerms: text(), // by which costs were converted when that was decided
    fault: text({ enum: syncErrors }), // why it failed as a whole
    faultMessage: text(),
    worker: text(), // the worker that claimed it; another may take over after a missing heartbeat
    tries: integer().notNull().default(0),
    seenAt: timeColumn(), // heartbeat of the worker
    startedAt: timeColumn(),
    endedAt: timeColumn(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('runs_of_a_sync').on(table.syncId, table.supplierId),
    index('runs_of_a_supplier').on(table.supplierId, table.id),
    uniqueIndex('one_running_sync_for_each_supplier')
      .on(table.supplierId)
      .where(sql`state = 'running'`),
    check('a_run_counts_from_zero', sql`least(${table.total}, ${table.unmatched}, ${table.done}) >= 0`),
  ],
);

/** Outcomes of the products of a run that changed or failed. */
export const syncOutcomes = pgTable(
  'sync_outcomes',
  {
    runId: integer()
      .notNull()
      .references(() => syncRuns.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: syncKinds }).notNull(),
    outcome: text({ enum: outcomes }).notNull(),
    fault: text({ enum: syncErrors }), // of a failed one
    message: text(), // of a failed one, a sentence
    before: text(), // as the owner reads it: an amount, a number, the address of a picture; null: there was none
    after: text(),
  },
  (table) => [...onlyKnownValues(table), primaryKey({ columns: [table.runId, table.productId, table.kind] })],
);
