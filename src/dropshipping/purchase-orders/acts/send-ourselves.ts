import { readOwnFacts } from '#catalogue/supplied-products/alike-products.ts';
import { lockOrderToSupply } from '#orders/orders/order-to-supply.ts';
import type { LineToSupply } from '#orders/orders/order-to-supply.ts';
import { changeSender } from '#orders/parcels/change-sender.ts';
import { parcelCosts } from '#orders/parcels/parcel-cost.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { actOnPurchaseOrder, rejectClosed } from './act-on-purchase-order.ts';
import { giveUp, isAllOf } from './switch-supplier.ts';

/**
 * What a supplier does not send comes from the shop's own shelf: it is ours to send, at what it cost the shop. The stock that is
 * kept of such a product is the supplier's, so whether there are pieces only the owner knows.
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
    if (isAllOf(held)) await giveUp(deps, held, byUserId, 'We send it ourselves.');
    const after = { supplierId: null };
    return { did: 'sent-ourselves', before: { supplierId: purchaseOrder.supplierId }, after };
  });
}

/** Where nobody said what one cost the shop, it is what the supplier asks. */
async function withOwnCosts(tx: Database, lines: readonly LineToSupply[]) {
  const facts = await readOwnFacts(
    tx,
    lines.map(({ productId }) => productId),
  );
  return lines.map(({ id: lineId, productId, cost }) => {
    return { lineId, cost: facts.get(productId)?.costPerItem ?? cost };
  });
}
