import { readOpenRefunds } from '#orders/acts/provider/provider-refunds.ts';
import { takeOut } from '#orders/acts/take-out.ts';
import { ownReasons } from '#orders/order/refund-words.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { add, toPounds, zero } from '#platform/money.ts';
import type { ReductionBody, WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { reconcileWithOrder } from '../still-wanted.ts';
import { actOnPurchaseOrder, rejectClosed } from './act-on-purchase-order.ts';

/**
 * Removes pieces from a purchase order before it is sent, and from the customer's order with them: their money is refunded, and the
 * customer is told. Without any pieces left it is cancelled.
 * @throws Problem 404, 409 `not-now`, `order-closed`, `order-has-left`, 403 `refund-limit`, 400 for pieces it does not contain
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
    async ({ tx, invalidate, order, purchaseOrder, lines }) => {
      rejectClosed(order);
      const held = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
      const wrong = pieces.findIndex(({ lineId, quantity }) => quantity > (held.get(lineId) ?? 0));
      if (wrong >= 0) throw invalidInput(`lines.${wrong}.quantity`, 'That is more than it holds.');
      const given = await takeOut(deps, tx, invalidate, order, { pieces, reason: ownReasons.notSent, byUserId });
      // Staff who remove pieces have seen the refunds.
      const { last: lastRefundConsidered } = await readOpenRefunds(tx, order.id, 0);
      await reconcileWithOrder(deps, tx, [{ order, purchaseOrder: { ...purchaseOrder, lastRefundConsidered } }]);
      const before = { quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
      const refunded = toPounds(add(zero, ...given.map(({ amount }) => amount)));
      return { did: 'reduced', before, after: { takenOut: pieces, refunded } };
    },
  );
}
