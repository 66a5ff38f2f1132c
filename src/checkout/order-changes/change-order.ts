import { lockStock } from '#catalogue/products/stock.ts';
import { issueRefund, notYetRefunded } from '#orders/acts/issue-refund.ts';
import type { IssuedRefund } from '#orders/acts/issue-refund.ts';
import { readLineNames, readProductsOf, saveDeliveryDetails, saveOrderChange } from '#orders/acts/order-changes.ts';
import { followPieces } from '#orders/acts/set-status.ts';
import { cancelGoods } from '#orders/acts/take-out.ts';
import type { CancelledGoods } from '#orders/lines/piece-worth.contract.ts';
import { lockOrder } from '#orders/order/lock-order.ts';
import { invalidateOrder, orderChanged } from '#orders/order/order-events.ts';
import { readOrderNumber } from '#orders/order/order-number.ts';
import type { StoredOrder } from '#orders/order/order-view.ts';
import { isUnpaid, isUnsent } from '#orders/order/order-words.contract.ts';
import { noteOnOrder } from '#orders/order/orders.ts';
import { ownReasons } from '#orders/order/refund-words.contract.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, least, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { rejectUnlessDelivered } from '#shop/delivery-zones/delivery-zones.ts';
import { zoneOf } from '#shop/delivery-zones/zone-areas.contract.ts';
import { readAllSettings, readSettings } from '#shop/settings/settings.ts';
import { sell } from '../place-and-pay/sell.ts';
import { tryAgain } from '../place-and-pay/try-again.ts';
import { addGoods, payForAdded, priceAdded } from './add-goods.ts';
import type { AddedGoods, Changing } from './add-goods.ts';
import type { OrderChange, OrderChangeBody } from './order-changes.contract.ts';

/**
 * Changes an order that has not been sent: its recipient, removed and added goods. The worth of what is removed is set
 * against what is added; the rest is refunded, or paid by the customer in another way. One email tells the customer all of it.
 * @throws Problem 404 `order-not-found`, 409 `order-has-left`, `changed-meanwhile`, `nothing-left`, `sold-out`, 400 for pieces that
 * do not exist, goods that are not sold, a place that is not served and a missing payment, 403 `refund-limit`
 */
export function changeOrder(deps: Deps, typed: string, body: OrderChangeBody, byUserId: number): Promise<OrderChange> {
  return tryAgain(() =>
    deps.changes.transaction(async (tx, invalidate) => {
      const order = await lockOrder(tx, readOrderNumber(typed) ?? typed);
      rejectUnlessChangeable(order, body);
      const changing = { tx, order, body, byUserId, at: deps.clock.now() };
      await lockExchanged(changing);
      const added = await priceAdded(changing);
      const fields = await readdress(changing);
      const taken = body.takeOut ? await cancelGoods(deps, tx, invalidate, order, body.takeOut) : null;
      rejectIfNothing(taken, added, fields);
      const worth = await worthOf(changing, taken, added);
      const exchanged = least(worth, added.total);
      const changeId = await writeChange(changing, added, fields);
      const paid = await payForAdded(changing, changeId, { total: added.total, exchanged });
      await addGoods(changing, changeId, added);
      // After what is added, so that gifts count towards the limit of staff.
      const given = await refundRemoved(deps, changing, taken, { amount: worth, exchanged });
      if (taken && added.lines.length === 0) await followPieces(deps, tx, invalidate, order, { byUserId });
      const done = view(added, paid, given);
      await recordOrderChange(deps, changing, { changeId, taken, added, fields, done });
      invalidateOrder(invalidate, order.number);
      if (added.lines.length > 0) await sell(tx, invalidate, added.lines, await readSettings(tx));
      return done;
    }),
  );
}

function rejectUnlessChangeable({ status, updatedAt }: StoredOrder, { seen }: OrderChangeBody): void {
  if (isUnpaid(status)) {
    throw new Problem(409, 'not-paid', 'This order has not been paid, so it can’t be changed yet.');
  }
  if (!isUnsent(status)) {
    throw new Problem(409, 'order-has-left', `This order is ${status}: it can’t be changed any more.`);
  }
  if (updatedAt.getTime() === Date.parse(seen)) return;
  const message = 'This order has changed since you opened it. Have another look, then change it again.';
  throw new Problem(409, 'changed-meanwhile', message);
}

function rejectIfNothing(taken: CancelledGoods | null, { lines }: AddedGoods, fields: readonly string[]): void {
  if (taken === null && lines.length === 0 && fields.length === 0) {
    throw new Problem(400, 'nothing-to-change', 'Nothing is different. Change something first.');
  }
  if (taken?.isEverything && lines.length === 0) throw nothingLeft();
}

function nothingLeft(): Problem {
  return new Problem(409, 'nothing-left', 'That would leave nothing of the order. Cancel it instead.');
}

/** Locks all products first and in one order, so that this and a buyer of both cannot deadlock. */
async function lockExchanged({ tx, order, body: { takeOut, add: requested } }: Changing): Promise<void> {
  if (!takeOut || !requested) return;
  const out = await readProductsOf(
    tx,
    order.id,
    takeOut.map(({ lineId }) => lineId),
  );
  await lockStock(tx, [...out, ...requested.map(({ productId }) => productId)]);
}

/** The refund for it, which is never more than is left. @throws Problem 409 `nothing-left` */
async function worthOf({ tx, order }: Changing, taken: CancelledGoods | null, added: AddedGoods): Promise<Pence> {
  if (taken === null) return zero;
  const left = await notYetRefunded(tx, order);
  // An order that is refunded whole is closed.
  if (taken.worth >= left && left > zero && added.total === zero) throw nothingLeft();
  return least(taken.worth, left);
}

async function refundRemoved(
  deps: Deps,
  { tx, order, byUserId }: Changing,
  taken: CancelledGoods | null,
  { amount, exchanged }: { amount: Pence; exchanged: Pence },
): Promise<IssuedRefund[]> {
  if (taken === null || amount === zero) return [];
  return issueRefund(deps, tx, order, {
    amount,
    exchanged,
    byUserId,
    reason: ownReasons.changed,
    pieces: taken.pieces,
  });
}

/** @returns the names of the changed fields */
async function readdress({ tx, order, body: { deliverTo } }: Changing): Promise<string[]> {
  if (!deliverTo) return [];
  const { customerName, customerPhone = null, shippingAddress } = deliverTo;
  const { address, city, postcode, country } = shippingAddress;
  const { zones } = await readAllSettings(tx);
  const zone = zoneOf(shippingAddress, zones);
  rejectUnlessDelivered(zone, [], 'deliverTo.shippingAddress');
  rejectIfOtherVat(order, zone?.isExport === true);
  return saveDeliveryDetails(tx, order, { customerName, customerPhone, address, city, postcode, country });
}

/** The VAT of an order is fixed when it is placed. */
function rejectIfOtherVat({ isExport, vatNumber }: StoredOrder, willBeExport: boolean): void {
  if (vatNumber === null || isExport === willBeExport) return;
  const message = `${willBeExport ? 'No VAT is' : 'VAT is'} charged there, so the prices of this order don’t hold. Cancel it and place a new one.`;
  throw new Problem(409, 'other-vat', message, { issues: [{ path: 'deliverTo.shippingAddress.postcode', message }] });
}

function writeChange({ tx, order, byUserId, at }: Changing, added: AddedGoods, fields: readonly string[]) {
  const sums = { added: added.total, addedVat: added.vat };
  return saveOrderChange(tx, { orderId: order.id, isReaddressed: fields.length > 0, ...sums, byUserId, at });
}

function view({ total }: AddedGoods, paid: Pence, given: readonly IssuedRefund[]): OrderChange {
  const back = (which: readonly IssuedRefund[]) => toPounds(add(zero, ...which.map(({ amount }) => amount)));
  return {
    added: toPounds(total),
    paid: toPounds(paid),
    refunded: back(given.filter(({ way }) => way !== 'exchange')),
    refundedByHand: back(given.filter(({ way }) => way === 'manual')),
  };
}

type Changed = {
  changeId: number;
  taken: CancelledGoods | null;
  added: AddedGoods;
  fields: readonly string[];
  done: OrderChange;
};

/** For the timeline, the customer's email and the suppliers; the audit log holds no address. */
async function recordOrderChange(deps: Deps, changing: Changing, { changeId, taken, added, fields, done }: Changed) {
  const { tx, order, byUserId, at } = changing;
  const takenOut = await namesOf(tx, order, taken);
  const addedNames = added.lines.map(({ name, quantity }) => ({ name, quantity }));
  const words = [
    ...(fields.length > 0 ? ['delivery details changed'] : []),
    ...takenOut.map(({ name, quantity }) => `${quantity} × ${name} taken out`),
    ...addedNames.map(({ name, quantity }) => `${quantity} × ${name} added`),
  ];
  await noteOnOrder(tx, order, { note: `Order changed: ${words.join(', ')}`, byUserId, at });
  await deps.jobs.enqueue(tx, orderChanged, { orderId: order.id, changeId, takenOut, refunded: done.refunded });
  const { added: addedWorth, ...sums } = done;
  const after = { deliverTo: fields, takenOut, addedGoods: addedNames, addedWorth, ...sums };
  const entry = { at, byUserId, subject: 'order', subjectId: order.number, did: 'changed' };
  await recordChange(tx, { ...entry, before: null, after });
}

async function namesOf(tx: Database, { id }: StoredOrder, taken: CancelledGoods | null) {
  if (taken === null) return [];
  const names = await readLineNames(tx, id);
  return taken.pieces.map(({ lineId, quantity }) => ({ name: names.get(lineId) ?? '', quantity }));
}
