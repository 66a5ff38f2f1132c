import { randomUUID } from 'node:crypto';
import { and, inArray, sql } from 'drizzle-orm';
import { seconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { purchaseOrderDue } from '../dropshipping-events.ts';
import { lockPurchaseOrders } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import type { PurchaseOrderState } from './purchase-order-words.contract.ts';
import { purchaseOrders } from './purchase-orders.table.ts';

/** A purchase order claimed by one worker, in the state when it was claimed, with this try counted. */
export type Work = { act: 'send' | 'cancel'; worker: string; purchaseOrder: StoredPurchaseOrder };

const signEveryMs = seconds(5);
/** A worker without a heartbeat for this long counts as dead. */
const aliveMs = seconds(20);

/**
 * Claims those of the purchase orders that are due. Each goes to one worker, however many try at once; after the worker's death it
 * can be claimed again.
 */
export function claimWork({ db, jobs, clock }: Deps, ids: readonly number[]): Promise<Work[]> {
  return db.transaction(async (tx) => {
    const found = await lockPurchaseOrders(tx, ids);
    const now = clock.now();
    const inHand = found.flatMap(({ id, workerUntil }) =>
      workerUntil && workerUntil > now ? [{ payload: { purchaseOrderId: id }, notBefore: workerUntil }] : [],
    );
    const claim = { worker: randomUUID(), workerUntil: new Date(now.getTime() + aliveMs) };
    const taken = found.flatMap((purchaseOrder) => {
      const { workerUntil, tries } = purchaseOrder;
      const act = workerUntil && workerUntil > now ? null : dueAct(purchaseOrder, now);
      if (act === null) return [];
      return [{ act, worker: claim.worker, purchaseOrder: { ...purchaseOrder, ...claim, tries: tries + 1 } }];
    });
    await write(tx, taken, claim);
    // `sendWhatIsDue` finds those to be sent every minute.
    const cancelled = taken.filter(({ act }) => act === 'cancel');
    const later = cancelled.map(({ purchaseOrder: { id } }) => ({
      payload: { purchaseOrderId: id },
      notBefore: claim.workerUntil,
    }));
    await jobs.enqueueAll(tx, purchaseOrderDue, [...inHand, ...later]);
    return taken;
  });
}

async function write(tx: Database, taken: readonly Work[], claim: { worker: string; workerUntil: Date }) {
  if (taken.length === 0) return;
  const { id, tries } = purchaseOrders;
  const ids = taken.map(({ purchaseOrder }) => purchaseOrder.id);
  await tx
    .update(purchaseOrders)
    .set({ ...claim, tries: sql`${tries} + 1` })
    .where(inArray(id, ids));
}

function dueAct(found: StoredPurchaseOrder, now: Date): 'send' | 'cancel' | null {
  const { state, cancelRequestedAt, nextTryAt, isAutomatic, holdUntil } = found;
  if (!withdrawableStates.has(state)) return null;
  if (nextTryAt && nextTryAt > now) return null;
  if (cancelRequestedAt) return 'cancel';
  return state === 'draft' && isAutomatic && holdUntil <= now ? 'send' : null;
}

/** A failed try may have reached the supplier all the same: the response can be lost. */
export const withdrawableStates: ReadonlySet<PurchaseOrderState> = new Set([
  'draft',
  'failed',
  'sent',
  'acknowledged',
  'part-shipped',
]);

/** Sends heartbeats, however long a supplier takes to respond. @returns a function that stops them */
export function keepAlive({ db, clock }: Deps, works: readonly Work[]): () => void {
  const ids = works.map(({ purchaseOrder }) => purchaseOrder.id);
  const workers = [...new Set(works.map(({ worker }) => worker))];
  const sign = async () => {
    const workerUntil = new Date(clock.now().getTime() + aliveMs);
    await db
      .update(purchaseOrders)
      .set({ workerUntil })
      .where(and(inArray(purchaseOrders.id, ids), inArray(purchaseOrders.worker, workers)));
  };
  // A failed heartbeat is followed by another.
  const timer = setInterval(() => void sign().catch(() => undefined), signEveryMs).unref();
  return () => clearInterval(timer);
}

/** Locks the purchase order to record the outcome. Null: another worker has claimed it since. */
export async function lockOneWork(tx: Database, work: Work): Promise<StoredPurchaseOrder | null> {
  const [held] = await lockWork(tx, [work]);
  return held ?? null;
}

/** The same for several, without those that another worker has claimed since. */
export async function lockWork(tx: Database, works: readonly Work[]): Promise<StoredPurchaseOrder[]> {
  const workers = new Map(works.map(({ worker, purchaseOrder }) => [purchaseOrder.id, worker]));
  const held = await lockPurchaseOrders(tx, [...workers.keys()]);
  return held.filter(({ id, worker }) => worker === workers.get(id));
}

/** Releases the claim. */
export const released = { worker: null, workerUntil: null } as const;
