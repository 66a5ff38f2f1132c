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

/** A purchase order claimed by one worker, in the state when it was claimed, with this try counted. */
export type Work = { act: 'send' | 'cancel'; worker: string; purchaseOrder: StoredPurchaseOrder };

const signEveryMs = seconds(5);
/** A worker without a heartbeat for this long counts as dead. */
const aliveMs = seconds(20);

/**
 * Claims a purchase order if something is due. Of concurrent workers one gets it, and if that one dies, it can be
 * claimed again after a while.
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
    // A scheduled job sends these every minute (`sendWhatIsDue`).
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

/** A failed try may have reached the supplier all the same: the response can be lost. */
export const mayBeTakenBack: ReadonlySet<PurchaseOrderState> = new Set([
  'draft',
  'failed',
  'sent',
  'acknowledged',
  'part-shipped',
]);

/** Sends heartbeats, however long a supplier takes to respond. @returns a function that stops them */
export function keepAlive({ db, clock }: Deps, { worker, purchaseOrder: { id } }: Work): () => void {
  const sign = async () => {
    const workerUntil = new Date(clock.now().getTime() + aliveMs);
    await db
      .update(purchaseOrders)
      .set({ workerUntil })
      .where(and(eq(purchaseOrders.id, id), eq(purchaseOrders.worker, worker)));
  };
  // A failed heartbeat is followed by another.
  const timer = setInterval(() => void sign().catch(() => undefined), signEveryMs).unref();
  return () => clearInterval(timer);
}

/** Locks the purchase order to store the result. Null: another worker has claimed it meanwhile. */
export async function holdWork(tx: Database, { worker, purchaseOrder }: Work): Promise<StoredPurchaseOrder | null> {
  const held = await lockPurchaseOrder(tx, purchaseOrder.id);
  return held.worker === worker ? held : null;
}

/** Releases the claim. */
export const letGo = { worker: null, workerUntil: null } as const;
