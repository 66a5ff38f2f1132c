import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { readOpenRefunds } from '#orders/acts/provider/provider-refunds.ts';
import { changeSender } from '#orders/acts/supplied-goods.ts';
import { parcelCosts } from '#orders/lines/parcel-cost.ts';
import { linesToSupply } from '#orders/order/order-to-supply.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { fromPounds } from '#platform/money.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { purchaseOrderDue } from '../../dropshipping-events.ts';
import { showPurchaseOrder } from '../list-purchase-orders.ts';
import { changePurchaseOrder } from '../purchase-order-rows.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from '../purchase-order-rows.ts';
import type { ReplacementBody, WholePurchaseOrder } from '../purchase-orders.contract.ts';
import { purchaseOrderEvents, purchaseOrderLines, purchaseOrders } from '../purchase-orders.table.ts';
import { newRow, totalCost } from '../split-order.ts';
import { readVatOfCosts } from '../vat-of-costs.ts';
import { actOnPurchaseOrder, rejectClosed } from './act-on-purchase-order.ts';
import type { LockedPurchaseOrder } from './act-on-purchase-order.ts';
import { withdraw } from './cancel-purchase-orders.ts';

/**
 * Orders from another supplier what this one cannot send: everything, or the rejected lines. It is sent at once, and the
 * order's figures follow the other supplier's prices.
 * @throws Problem 404, 409 `not-now`, `order-closed`, `supplier-not-active`, 400 when a line lacks its code
 */
export async function switchSupplier(
  deps: Deps,
  id: number,
  body: ReplacementBody,
  byUserId: number,
): Promise<WholePurchaseOrder> {
  let replacementId = 0;
  await actOnPurchaseOrder(deps, id, { name: 'switch', byUserId }, async (held) => {
    const { tx, order, purchaseOrder, unsent: wanted } = held;
    rejectClosed(order);
    const {
      shippingRate: rate,
      expressRate,
      shippingVat,
      pricesAre,
    } = await readFit(tx, purchaseOrder, body.supplierId);
    const parcelCostOf = parcelCosts(await readAllSettings(tx), order.delivery);
    const rates = await readVatRates(tx, order.id);
    const ordered = linesFor(body, wanted, rates);
    const vat = { shippingVat, pricesAre };
    const sender = { supplierId: body.supplierId, rate, expressRate, vat, goods: ordered };
    replacementId = await writeReplacement(deps, held, { supplierId: body.supplierId, lines: ordered }, byUserId);
    if (held.isAllOf) await giveUp(deps, held, byUserId, 'Another supplier sends it.');
    await changeSender(tx, order.id, {
      supplierId: body.supplierId,
      parcelCost: parcelCostOf(sender),
      moved: ordered.map(({ orderLineId: lineId, cost }) => ({ lineId, cost })),
    });
    return {
      did: 'supplier-switched',
      before: { supplierId: purchaseOrder.supplierId },
      after: { supplierId: body.supplierId },
    };
  });
  return showPurchaseOrder(deps, replacementId);
}

async function readFit(tx: Database, { supplierId }: StoredPurchaseOrder, wanted: number): Promise<SupplierRecord> {
  if (wanted === supplierId) throw invalidInput('supplierId', 'Choose another supplier.');
  const supplier = await readSupplierRecord(tx, wanted);
  if (supplier.isActive) return supplier;
  throw new Problem(409, 'supplier-not-active', `${supplier.name} is not active. Choose another supplier.`);
}

/** Of the order's goods, in percent, by line. */
async function readVatRates(tx: Database, orderId: number): Promise<Map<number, number>> {
  const lines = await linesToSupply(tx, [orderId]);
  const products = await findSupplies(
    tx,
    lines.map(({ productId }) => productId),
  );
  const rates = new Map(products.map(({ id, vatRate }) => [id, vatRate]));
  return new Map(lines.map(({ id, productId }) => [id, rates.get(productId) ?? 0]));
}

type Ordered = Pick<StoredPurchaseLine, 'orderLineId' | 'name' | 'quantity' | 'code' | 'cost' | 'vatRate'>;

function linesFor(
  { lines: given }: ReplacementBody,
  wanted: readonly StoredPurchaseLine[],
  rates: ReadonlyMap<number, number>,
): Ordered[] {
  const offers = new Map(given.map((line) => [line.lineId, line]));
  return wanted.map(({ orderLineId, name, quantity }) => {
    const offer = offers.get(orderLineId);
    if (!offer) throw invalidInput('lines', `Enter a code for “${name}”.`);
    const cost = offer.cost == null ? null : fromPounds(offer.cost);
    return { orderLineId, name, quantity, code: offer.code, cost, vatRate: rates.get(orderLineId) ?? null };
  });
}

/** A try without a response may have arrived: then it is cancelled at the supplier. */
export async function giveUp(
  deps: Deps,
  { tx, purchaseOrder }: LockedPurchaseOrder,
  byUserId: number,
  note: string,
): Promise<void> {
  if (purchaseOrder.state !== 'rejected' && purchaseOrder.tries > 0) {
    return withdraw(deps, tx, purchaseOrder, byUserId);
  }
  const change = { state: 'cancelled', note: null, queryAgainAt: null } as const;
  const at = deps.clock.now();
  await changePurchaseOrder(tx, purchaseOrder, change, { at, byUserId, note });
}

async function writeReplacement(
  { jobs, clock }: Deps,
  { tx, order, purchaseOrder }: LockedPurchaseOrder,
  { supplierId, lines }: { supplierId: number; lines: readonly Ordered[] },
  byUserId: number,
): Promise<number> {
  const at = clock.now();
  const cost = totalCost(lines);
  const { costVat } = await readVatOfCosts(tx, supplierId, []);
  const { last: lastRefundConsidered } = await readOpenRefunds(tx, order.id, 0); // staff who switch have seen these
  const draft = {
    supplierId,
    replacesId: purchaseOrder.id,
    isAutomatic: true,
    holdUntil: at,
    cost,
    costVat,
    lastRefundConsidered,
  };
  const [written] = await tx
    .insert(purchaseOrders)
    .values({ ...newRow(order, at), ...draft })
    .returning({ id: purchaseOrders.id });
  if (!written) throw new Error('The purchase order was not stored');
  await tx.insert(purchaseOrderLines).values(lines.map((line) => ({ ...line, purchaseOrderId: written.id })));
  const note = `Instead of ${purchaseOrder.number}.`;
  await tx.insert(purchaseOrderEvents).values({ purchaseOrderId: written.id, state: 'draft', note, byUserId, at });
  await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: written.id });
  return written.id;
}
