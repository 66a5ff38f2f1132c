import { and, eq } from 'drizzle-orm';
import { findInDoubt } from '#orders/acts/what-a-dispute-stops.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { changePurchaseOrder, lockPurchaseOrders } from './purchase-order-rows.ts';
import { purchaseOrders } from './purchase-orders.table.ts';

const note = 'The payment may be fraudulent. Look at the order before you send this.';

/** Stripe doubts the payment of an order: what its suppliers have not been sent waits until staff send it. */
export async function holdInDoubt({ db, clock }: Deps, orderId: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await findInDoubt(tx, [orderId])).has(orderId)) return;
    const { id, state, isAutomatic } = purchaseOrders;
    const isWaiting = and(eq(state, 'draft'), eq(isAutomatic, true));
    const waiting = await tx
      .select({ id })
      .from(purchaseOrders)
      .where(and(eq(purchaseOrders.orderId, orderId), isWaiting));
    const ids = waiting.map((row) => row.id);
    for (const purchaseOrder of await lockPurchaseOrders(tx, ids)) {
      if (purchaseOrder.state !== 'draft' || !purchaseOrder.isAutomatic) continue;
      await changePurchaseOrder(tx, purchaseOrder, { isAutomatic: false, note }, { at: clock.now(), note });
    }
  });
}
