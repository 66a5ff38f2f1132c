import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { seconds } from '#platform/clock.ts';
import { purchaseOrderDue } from '../dropshipping-events.ts';
import { lockPurchaseOrder } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import type { PurchaseOrderState } from './purchase-order-words.contract.ts';
import { purchaseOrders } from './purchase-orders.table.ts';

/** A purchase order in one worker's hands: as it was when that took it, with this try counted. */
export type Work = { act: 'send' | 'cancel'; worker: string; purchaseOrder: StoredPurchaseOrder };

const signEveryMs = seconds(5);
/** After a silence of this long a worker counts as dead. */
const aliveMs = seconds(20);

/**
 * Takes a purchase order on if something is to be done now. Of any number who ask at once one gets it, and should that one
 * die, it is looked at again after a while.
 */
export function takeWork({ db, jobs, clock }: Deps, id: number): Promise<Work | null> {
  return db.transaction(async (tx) => {
    const found = await lockPurchaseOrder(tx, id);
    const now = clock.now();
    if (found.workerUntil && found.workerUntil > now) {
      await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: id }, { notBefore: found.workerUntil });
      return null;
    }
    const act = dueAct(found, now);
    if (act === null) return null;
    const claim = { worker: randomUUID(), workerUntil: new Date(now.getTime() + aliveMs), tries: found.tries + 1 };
    await tx.update(purchaseOrders).set(claim).where(eq(purchaseOrders.id, id));
    // Those to be sent are looked through every minute (`sendWhatIsDue`).
    if (act === 'cancel')
      await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: id }, { notBefore: claim.workerUntil });
    return { act, worker: claim.worker, purchaseOrder: { ...found, ...claim } };
  });
}

function dueAct(found: StoredPurchaseOrder, now: Date): 'send' | 'cancel' | null {
  const { state, cancelAskedAt, nextTryAt, isAutomatic, holdUntil } = found;
  if (!mayBeTakenBack.has(state)) return null;
  if (nextTryAt && nextTryAt > now) return null;
  if (cancelAskedAt) return 'cancel';
  return state === 'draft' && isAutomatic && holdUntil <= now ? 'send' : null;
}

/** What failed may have reached the supplier all the same: an answer can be lost. */
export const mayBeTakenBack: ReadonlySet<PurchaseOrderState> = new Set([
  'draft',
  'failed',
  'sent',
  'acknowledged',
  'part-shipped',
]);

/** Signs of life, however long a supplier takes to answer. @returns how to stop */
export function keepAlive({ db, clock }: Deps, { worker, purchaseOrder: { id } }: Work): () => void {
  const sign = async () => {
    const workerUntil = new Date(clock.now().getTime() + aliveMs);
    await db
      .update(purchaseOrders)
      .set({ workerUntil })
      .where(and(eq(purchaseOrders.id, id), eq(purchaseOrders.worker, worker)));
  };
  // One that fails is followed by another.
  const timer = setInterval(() => void sign().catch(() => undefined), signEveryMs).unref();
  return () => clearInterval(timer);
}

/** Holds the purchase order for what came of the work. Null: it is in other hands by now. */
export async function holdWork(tx: Database, { worker, purchaseOrder }: Work): Promise<StoredPurchaseOrder | null> {
  const held = await lockPurchaseOrder(tx, purchaseOrder.id);
  return held.worker === worker ? held : null;
}

/** Nobody works on it any more. */
export const letGo = { worker: null, workerUntil: null } as const;
