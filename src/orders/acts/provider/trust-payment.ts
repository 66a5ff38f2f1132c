import { and, eq, inArray, isNull } from 'drizzle-orm';
import { doubtStages } from '#payment/payment-words.contract.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { zero } from '#platform/money.ts';
import { disputes } from '../../order/disputes.table.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { giftCardsBought, invalidateOrder } from '../../order/order-events.ts';
import { readOrderNumber } from '../../order/order-number.ts';
import { followDisputed } from '../what-a-dispute-stops.ts';

/**
 * A payment that may be fraudulent is trusted all the same, as no provider ever takes such a warning back: what was bought with it
 * goes out and pays. A dispute of it still stops all of that.
 * @throws Problem 404 `order-not-found`, 409 `nothing-in-doubt`
 */
export async function trustPayment(deps: Deps, typed: string, byUserId: number): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(typed) ?? typed);
    const at = deps.clock.now();
    const isDoubted = and(eq(disputes.state, 'open'), inArray(disputes.stage, [...doubtStages]));
    const trusted = await tx
      .update(disputes)
      .set({ dismissedAt: at })
      .where(and(eq(disputes.orderId, order.id), isDoubted, isNull(disputes.dismissedAt)))
      .returning({ reference: disputes.reference });
    if (trusted.length === 0)
      throw new Problem(409, 'nothing-in-doubt', 'Nobody doubts this payment any more. Please look at it again.');
    const entry = { at, byUserId, subject: 'order', subjectId: order.number, did: 'payment-trusted', before: null };
    await recordChange(tx, { ...entry, after: { warnings: trusted.map(({ reference }) => reference) } });
    if (order.giftCardTotal > zero) {
      await followDisputed(deps, tx, order);
      await deps.jobs.enqueue(tx, giftCardsBought, { orderNumber: order.number });
    }
    invalidateOrder(invalidate, order.number);
  });
}
