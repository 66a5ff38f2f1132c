import type { Session } from '#accounts/session/session.ts';
import type { ParcelSender } from '#orders/parcels/parcel-cost.ts';
import type { NewLine, NewOrder } from '#orders/orders/orders.ts';
import type { Pence } from '#platform/money.ts';
import type { Customer } from '../promotions/promotions.ts';
import type { Priced, Wanted, WantedGoods } from '../quote/quote.ts';
import type { LineTotals } from '../quote/quote.rules.ts';
import type { PlaceOrderBody } from './place-order.contract.ts';

export function wantedBy({ items, promoCode, delivery }: PlaceOrderBody, customer: Customer): Wanted {
  return { items, promoCode: promoCode ?? null, delivery, customer };
}

export type Draft = {
  number: string;
  body: PlaceOrderBody;
  session: Session;
  priced: Priced;
  /** It waits for its payment before it counts as an order. */
  isToBePaid: boolean;
};

/** Names, prices and costs are copied, so that later edits of a product change nothing here. */
export function orderOf({ number, body, session, isToBePaid, priced: { totals, code, vatNumber } }: Draft): NewOrder {
  return {
    number,
    status: isToBePaid ? 'awaiting-payment' : 'confirmed',
    sessionId: session.id,
    userId: session.userId,
    customerName: body.customerName,
    customerEmail: body.customerEmail,
    customerPhone: body.customerPhone ?? null,
    ...body.shippingAddress,
    delivery: body.delivery,
    subtotal: totals.subtotal,
    discount: totals.discount,
    shippingCost: totals.delivery,
    total: totals.total,
    vat: totals.vat,
    vatNumber,
    promoCode: code?.promotion?.code ?? null,
  };
}

export function lineOf(line: WantedGoods & LineTotals, parcelCostOf: (sender: ParcelSender) => Pence): NewLine {
  const { productId, quantity, name, image, price, cost, lineTotal, discount, vatRate, vat } = line;
  const { supplierId, shippingRate: rate } = line;
  const parcelCost = parcelCostOf({ supplierId, rate });
  return { productId, quantity, name, image, price, cost, lineTotal, discount, vatRate, vat, supplierId, parcelCost };
}
