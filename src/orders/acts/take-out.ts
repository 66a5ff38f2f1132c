import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { toPounds } from '#platform/money.ts';
import type { Pieces } from '../lines/left-to-send.ts';
import { inWords } from '../lines/parcels.rules.ts';
import { refundFor } from '../lines/piece-worth.contract.ts';
import { refundGiven } from '../order/order-events.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { noteOnOrder } from '../order/orders.ts';
import { cancelGoods } from './cancel-goods.ts';
import { endOrder } from './end-order.ts';
import { issueRefund, notYetRefunded } from './issue-refund.ts';
import type { IssuedRefund } from './issue-refund.ts';
import { followPieces } from './set-status.ts';

type TakenOut = {
  pieces: readonly Pieces[];
  /** Said to the customer with the refund. */
  reason: string;
  /** Null: the customer or the shop itself. */
  byUserId: number | null;
};

/**
 * Takes pieces out of an order before they are sent, in one act: nobody sends them, they go back into stock, what was paid for
 * them is refunded, and the customer reads it by email and in the timeline. The last ones end the order. The caller holds its lock.
 * @returns one refund for each way
 * @throws Problem 409 `order-has-left`, 400 for pieces that are not left to send, 403 `refund-limit`
 */
export async function takeOut(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { pieces, reason, byUserId }: TakenOut,
): Promise<IssuedRefund[]> {
  const left = await notYetRefunded(tx, order);
  const taken = await cancelGoods(deps, tx, invalidate, order, pieces);
  const amount = refundFor(taken, left);
  const refund = { amount, reason, byUserId, pieces: taken.pieces };
  const given = amount > 0 ? await issueRefund(deps, tx, order, refund) : [];
  for (const { refundId, amount: part } of given)
    await deps.jobs.enqueue(tx, refundGiven, { orderId: order.id, refundId, amount: toPounds(part) });
  const note = `${inWords(taken.pieces)} taken out: ${reason}`;
  if (taken.isEverything || (amount === left && left > 0))
    await endOrder(deps, tx, invalidate, order, { to: 'refunded', byUserId, note });
  else {
    await noteOnOrder(tx, order, { note, byUserId, at: deps.clock.now() });
    await followPieces(deps, tx, invalidate, order, { byUserId });
  }
  return given;
}
