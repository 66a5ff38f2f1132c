import { readOwnFacts } from '#catalogue/supplied-products/alike-products.ts';
import { changeSender } from '#orders/acts/supplied-goods.ts';
import { parcelCosts } from '#orders/lines/parcel-cost.ts';
import { lockOrderToSupply } from '#orders/order/order-to-supply.ts';
import type { LineToSupply } from '#orders/order/order-to-supply.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import type { WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { actOnPurchaseOrder, rejectClosed } from './act-on-purchase-order.ts';
import { giveUp } from './switch-supplier.ts';

/**
 * Sends from our own stock what a supplier does not send, at what it cost the shop. The recorded stock of such a product is
 * the supplier's, so only the owner knows whether there are pieces.
 * @throws Problem 404, 409 `not-now`, `order-closed`
 */
export function sendOurselves(deps: Deps, id: number, byUserId: number): Promise<WholePurchaseOrder> {
  return actOnPurchaseOrder(deps, id, { name: 'send-ourselves', byUserId }, async (held) => {
    const { tx, order, purchaseOrder, unsent } = held;
    rejectClosed(order);
    const lineIds = unsent.map(({ orderLineId }) => orderLineId);
    const wanted = await lockOrderToSupply(tx, order.id);
    const moved = wanted.lines.filter((line) => lineIds.includes(line.id));
    const parcelCostOf = parcelCosts(await readAllSettings(tx), order.delivery);
    await changeSender(tx, order.id, {
      supplierId: null,
      parcelCost: parcelCostOf({ supplierId: null, rate: null }),
      moved: await withOwnCosts(tx, moved),
    });
    if (held.isAllOf) await giveUp(deps, held, byUserId, 'We send it ourselves.');
    const after = { supplierId: null };
    return { did: 'sent-ourselves', before: { supplierId: purchaseOrder.supplierId }, after };
  });
}

/** Without a known cost, the supplier's price. */
async function withOwnCosts(tx: Database, lines: readonly LineToSupply[]) {
  const facts = await readOwnFacts(
    tx,
    lines.map(({ productId }) => productId),
  );
  return lines.map(({ id: lineId, productId, cost }) => {
    return { lineId, cost: facts.get(productId)?.costPerItem ?? cost };
  });
}
