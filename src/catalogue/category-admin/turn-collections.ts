import { lte, sql } from 'drizzle-orm';
import type { Deps } from '#platform/deps/deps.ts';
import { collections } from '../products/categories.table.ts';

/** Shows and hides the collections whose day in London has come. Each day is planned once: next year's Christmas is the owner's to say. */
export async function turnCollections({ changes, clock }: Pick<Deps, 'changes' | 'clock'>): Promise<void> {
  const at = clock.now();
  const today = sql`(${at.toISOString()}::timestamptz at time zone 'Europe/London')::date`;
  await changes.transaction(async (tx, invalidate) => {
    const shown = await tx
      .update(collections)
      .set({ isHidden: false, shownFrom: null, updatedAt: at })
      .where(lte(collections.shownFrom, today));
    const hidden = await tx
      .update(collections)
      .set({ isHidden: true, hiddenFrom: null, updatedAt: at })
      .where(lte(collections.hiddenFrom, today));
    if (shown.rowCount || hidden.rowCount) invalidate('shelves', 'catalogue');
  });
}
