import { add, fromPounds, pence, subtract } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import type { DeliveryService } from '../order/order-words.contract.ts';

/** `rate` is what the supplier charges for a standard parcel; null: not agreed. */
export type ParcelSender = { supplierId: number | null; rate: Pence | null };

/** The cost of one parcel by sender. */
export function parcelCosts(
  { delivery, parcelCost }: Pick<AllSettings, 'delivery' | 'parcelCost'>,
  service: DeliveryService,
): (sender: ParcelSender) => Pence {
  const own = { standard: fromPounds(parcelCost.standard), express: fromPounds(parcelCost.express) };
  // Suppliers have one rate: express costs as much more there as it costs the shop itself.
  const more = service === 'express' ? pence(Math.max(0, subtract(own.express, own.standard))) : pence(0);
  return ({ supplierId, rate }) =>
    supplierId === null ? own[service] : add(rate ?? fromPounds(delivery.standardRate), more);
}
