import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { SyncError } from './sync-words.contract.ts';
import { syncOutcomes } from './syncs.table.ts';

export type NewOutcome = typeof syncOutcomes.$inferInsert;

/** Why a product was not changed. */
export type Failure = { fault: SyncError; message: string };

/** A run that continues after an interruption may process a product again: 'updated' is not overwritten. */
export async function recordOutcomes(db: Database, found: readonly NewOutcome[]): Promise<void> {
  if (found.length === 0) return;
  const { runId, productId, kind } = syncOutcomes;
  await db
    .insert(syncOutcomes)
    .values([...found])
    .onConflictDoUpdate({
      target: [runId, productId, kind],
      set: {
        outcome: sql`excluded.outcome`,
        fault: sql`excluded.fault`,
        message: sql`excluded.message`,
        before: sql`excluded.before`,
        after: sql`excluded.after`,
      },
      setWhere: sql`${syncOutcomes.outcome} <> 'updated' or excluded.outcome = 'updated'`,
    });
}
