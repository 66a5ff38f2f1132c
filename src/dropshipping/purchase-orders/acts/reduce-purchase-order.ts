import { shipWhenAllHasLeft } from '#orders/parcels/sent-goods.ts';
import { cancelGoods } from '#orders/refunds/cancel-goods.ts';
import { readOpenRefunds } from '#orders/refunds/open-refunds.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import type { ReductionBody, WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { reconcileWithOrder } from '../still-wanted.ts';
import { actOnPurchaseOrder, rejectClosed } from './act-on-purchase-order.ts';

/**
 * Removes pieces from a purchase order before it is sent, and from the customer's order with them; a refund returns the
 * money. Without any pieces left it is cancelled.
 * @throws Problem 404, 409 `not-now`, `order-closed`, `order-has-left`, 400 for pieces it does not contain
 */
export function reducePurchaseOrder(
  deps: Deps,
  id: number,
  { lines: pieces }: ReductionBody,
  byUserId: number,
): Promise<WholePurchaseOrder> {
  return actOnPurchaseOrder(
    deps,
    id,
    { name: 'reduce', byUserId },
    async ({ tx, announce, order, purchaseOrder, lines }) => {
      rejectClosed(order);
      const held = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
      const wrong = pieces.findIndex(({ lineId, quantity }) => quantity > (held.get(lineId) ?? 0));
      if (wrong >= 0) throw invalidInput(`lines.${wrong}.quantity`, 'That is more than it holds.');
      const { isEverything } = await cancelGoods(deps, tx, announce, order, pieces);
      // Staff who remove pieces have seen the refunds.
      const { last: lastRefundConsidered } = await readOpenRefunds(tx, order.id, 0);
      await reconcileWithOrder(deps, tx, [{ order, purchaseOrder: { ...purchaseOrder, lastRefundConsidered } }]);
      // The removed pieces may have been the last ones to be sent. An order of nothing is for the owner to refund or to cancel.
      if (!isEverything) await shipWhenAllHasLeft(deps, tx, announce, order, byUserId);
      const before = { quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
      return { did: 'reduced', before, after: { takenOut: pieces } };
    },
  );
}
