import { convertSide, costSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { ParcelVat } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { add, fromPounds, pence, subtract } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import type { DeliveryService } from '../order/order-words.contract.ts';

/** `rate` is what the supplier charges for a standard parcel; null: not agreed. `vat`: left out, that is what it costs. */
export type ParcelSender = { supplierId: number | null; rate: Pence | null; vat?: ParcelVat };

/** The cost of one parcel by sender. */
export function parcelCosts(
  { delivery, parcelCost, vatNumber }: Pick<AllSettings, 'delivery' | 'parcelCost' | 'vatNumber'>,
  service: DeliveryService,
): (sender: ParcelSender) => Pence {
  const own = { standard: fromPounds(parcelCost.standard), express: fromPounds(parcelCost.express) };
  // Suppliers have one rate: express costs as much more there as it costs the shop itself.
  const more = service === 'express' ? pence(Math.max(0, subtract(own.express, own.standard))) : pence(0);
  return ({ supplierId, rate, vat }) => {
    if (supplierId === null) return own[service];
    if (rate === null) return add(fromPounds(delivery.standardRate), more);
    return add(vat ? convertRate(rate, vat, vatNumber !== null) : rate, more);
  };
}

function convertRate(rate: Pence, { shippingVat, pricesAre, vatRate }: ParcelVat, isVatRegistered: boolean): Pence {
  return convertSide(rate, shippingVat, costSide(isVatRegistered, pricesAre), vatRate);
}
