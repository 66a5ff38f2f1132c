import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { insertRows } from '#platform/database/many-values.ts';
import type { SyncError } from './sync-words.contract.ts';
import { syncOutcomes } from './syncs.table.ts';

export type NewOutcome = typeof syncOutcomes.$inferInsert;

/** Why a product was not changed. */
export type Failure = { fault: SyncError; message: string };

/** A run that continues after an interruption may process a product again: 'updated' is not overwritten. */
export async function recordOutcomes(db: Database, found: readonly NewOutcome[]): Promise<void> {
  if (found.length === 0) return;
  await db.execute(sql`
    ${insertRows(syncOutcomes, found)}
    on conflict (run_id, product_id, kind) do update set outcome = excluded.outcome, fault = excluded.fault,
      message = excluded.message, before = excluded.before, after = excluded.after
    where ${syncOutcomes.outcome} <> 'updated' or excluded.outcome = 'updated'`);
}
