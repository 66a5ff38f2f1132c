import { findSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { Database } from '#platform/database/database.ts';
import { reasonToHold } from './figures.rules.ts';
import type { Impact } from './figures.rules.ts';
import { toldOf } from './settle-figures.ts';
import { findOffers } from './supplier-offers.ts';
import type { SyncPolicyRecord } from './sync-policies.ts';
import type { SyncKind } from './sync-words.contract.ts';
import { stockMoves } from './work-out-figures.ts';

const batchSize = 500;

/** Looks at all a supplier says before any of it counts. @returns why it must wait for the owner; null: it need not */
export async function judgeRun(
  db: Database,
  supplierId: number,
  kinds: readonly SyncKind[],
  policy: SyncPolicyRecord,
): Promise<string | null> {
  const impact: Impact = { lines: 0, unlisted: 0, soldOut: 0, repriced: 0 };
  let after = 0;
  for (;;) {
    const batch = await findSyncedProducts(db, supplierId, { after, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return reasonToHold(impact, policy.holdShare);
    after = last.id;
    const supplies = await findSupplies(
      db,
      batch.map(({ id }) => id),
    );
    const told = await toldOf(db, supplierId, supplies);
    const offers = await findOffers(db, supplierId, batch);
    impact.lines += batch.length;
    impact.unlisted += [...offers.values()].filter(({ isListed }) => !isListed).length;
    if (kinds.includes('prices'))
      impact.repriced += told.filter(
        ({ before, cost }) => cost !== null && before.cost !== null && cost !== before.cost,
      ).length;
    if (kinds.includes('stock')) {
      const moves = await stockMoves(db, supplierId, told, policy.stockBuffer);
      impact.soldOut += moves.filter((move) => move.after === 0).length;
    }
  }
}
