import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { SupplierError } from '../connections/supplier-error.ts';
import { purchaseOrderDue } from '../dropshipping-events.ts';
import { changePurchaseOrder } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import { lockOneWork, released } from './purchase-order-work.ts';
import type { Work } from './purchase-order-work.ts';
import { purchaseOrderLines } from './purchase-orders.table.ts';

/** After this many tries the owner has to look into it. */
const mostTries = 8;

const firstPauseMs = 30_000;
const longestPauseMs = 7_200_000;

/** How long to wait after this many failed tries, 30 seconds to two hours; null: no more. `chance` is from 0 to 1. */
export function pauseBeforeNextTry(tries: number, chance: number): number | null {
  if (tries >= mostTries) return null;
  const pause = Math.min(firstPauseMs * 4 ** (tries - 1), longestPauseMs);
  // Jitter: purchase orders that failed together would fail together again.
  return Math.round(pause * (0.75 + chance / 2));
}

export async function orSaveFailure(deps: Deps, works: readonly Work[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    for (const one of works) await saveFailure(deps, one, error);
  }
}

/** Temporary errors are retried later, others wait for the owner. */
export async function saveFailure(deps: Deps, work: Work, fault: SupplierError): Promise<void> {
  const { db, jobs, clock } = deps;
  await db.transaction(async (tx) => {
    const held = await lockOneWork(tx, work);
    if (!held) return;
    const at = clock.now();
    await saveOffered(tx, held, fault);
    const pause = fault.passes ? pauseBeforeNextTry(held.tries, Math.random()) : null;
    const failed = { ...released, lastFailure: fault.message };
    if (pause !== null) {
      const nextTryAt = new Date(at.getTime() + pause);
      await changePurchaseOrder(tx, held, { ...failed, nextTryAt }, { at, note: fault.message });
      await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: held.id }, { notBefore: nextTryAt });
      return;
    }
    const ended = { ...failed, nextTryAt: null, ...(held.state === 'draft' && { state: 'failed' as const }) };
    const given =
      work.act === 'send'
        ? ended
        : { ...ended, note: `It could not be cancelled: ${fault.message}`, cancelRequestedAt: null };
    await changePurchaseOrder(tx, held, given, { at, note: fault.message });
  });
}

/** The prices that the owner is told, and accepts by sending it again. */
async function saveOffered(tx: Database, { id }: StoredPurchaseOrder, { raisedPrices }: SupplierError): Promise<void> {
  const { purchaseOrderId, code } = purchaseOrderLines;
  for (const [raised, offeredCost] of raisedPrices ?? []) {
    await tx
      .update(purchaseOrderLines)
      .set({ offeredCost })
      .where(and(eq(purchaseOrderId, id), eq(code, raised)));
  }
}
