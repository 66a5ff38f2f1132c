import { convertSide, costSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { ParcelVat } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { add, fromPounds, pence, subtract, times, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { deliveryVatOf } from '../order/delivery-vat.contract.ts';
import type { DeliveryService } from '../order/order-words.contract.ts';

/** `vatRate`: as the supplier charges it, whether or not the shop does. `cost` is of one piece; null: unknown. */
type SentGoods = { vatRate: number | null; cost: Pence | null; quantity: number };

/**
 * `rate` is what the supplier charges for a standard parcel; null: not agreed. `vat`: left out, that is what it costs.
 * `goods`: all that it sends.
 */
export type ParcelSender = {
  supplierId: number | null;
  rate: Pence | null;
  /** The same of an express parcel. */
  expressRate?: Pence | null;
  vat?: Omit<ParcelVat, 'vatRate'>;
  goods?: readonly SentGoods[];
};

/** What each sends of these lines. */
export function goodsBySender(
  lines: readonly (Omit<SentGoods, 'vatRate'> & { supplierId: number | null; parcelVat: ParcelVat })[],
): (supplierId: number | null) => SentGoods[] {
  const bySender = Map.groupBy(lines, ({ supplierId }) => supplierId);
  return (supplierId) =>
    (bySender.get(supplierId) ?? []).map(({ parcelVat: { vatRate }, cost, quantity }) => ({ vatRate, cost, quantity }));
}

/** The cost of one parcel by sender. */
export function parcelCosts(
  { delivery, parcelCost, vatNumber }: Pick<AllSettings, 'delivery' | 'parcelCost' | 'vatNumber'>,
  service: DeliveryService,
): (sender: ParcelSender) => Pence {
  const own = {
    standard: fromPounds(parcelCost.standard),
    express: fromPounds(parcelCost.express),
    pickup: zero,
    round: zero,
  };
  // Where no rate is agreed, express costs as much more as it costs the shop itself.
  const more = service === 'express' ? pence(Math.max(0, subtract(own.express, own.standard))) : pence(0);
  return ({ supplierId, rate, expressRate = null, vat, goods = [] }) => {
    if (supplierId === null) return own[service];
    const charged = (agreed: Pence) => (vat ? convertRate(agreed, vat, goods, vatNumber !== null) : agreed);
    if (service === 'express' && expressRate !== null) return charged(expressRate);
    return add(rate === null ? fromPounds(delivery.standardRate) : charged(rate), more);
  };
}

/** A parcel's rate has the VAT of its goods, shared by what they cost, with or without VAT as that rate is. */
function convertRate(
  rate: Pence,
  { shippingVat, pricesAre }: Omit<ParcelVat, 'vatRate'>,
  goods: readonly SentGoods[],
  isVatRegistered: boolean,
): Pence {
  const side = costSide(isVatRegistered, pricesAre);
  const weighed = goods.map(({ vatRate, cost, quantity }) => ({
    vatRate: vatRate ?? 0,
    worth: convertSide(times(cost ?? zero, quantity), side, shippingVat, vatRate ?? 0),
    lineTotal: zero,
  }));
  const parts = deliveryVatOf(rate, weighed);
  return add(zero, ...parts.map((part) => convertSide(part.gross, shippingVat, side, part.rate)));
}
