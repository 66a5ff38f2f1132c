import type { Database } from '#platform/database/database.ts';
import { stockChanges } from './stock-changes.table.ts';

/** Writes corrections of the stock down, in the transaction that makes them. */
export async function recordStockChanges(
  tx: Database,
  changes: readonly (typeof stockChanges.$inferInsert)[],
): Promise<void> {
  if (changes.length > 0) await tx.insert(stockChanges).values([...changes]);
}
