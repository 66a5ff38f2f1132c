import { Problem } from '#platform/http/errors/problem.ts';
import type { DeliversTo, DeliveryZone } from './delivery-zones.contract.ts';
import { countries } from './place.contract.ts';
import type { Country } from './place.contract.ts';

/** A product of an order, and who sends it. */
type Sent = { productId: number; name: string; supplierId: number | null };

/** Why these goods cannot be delivered there; null: they can. */
export function whyNotDelivered(zone: DeliveryZone | undefined, goods: readonly Sent[]): string | null {
  if (!zone) return null;
  if (!zone.isServed) return `We don’t deliver to ${zone.name} yet. We’re sorry.`;
  const kept = goods.find(({ productId, supplierId }) => {
    return zone.excludedProducts.includes(productId) || zone.excludedSuppliers.includes(supplierId ?? 0);
  });
  return kept ? `${kept.name} can’t be delivered to ${zone.name}. We’re sorry.` : null;
}

/** Says it at the postcode, or at a country that is not served at all. @param address its path in the body @throws Problem 400 `not-delivered-there` */
export function rejectUnlessDelivered(
  zone: DeliveryZone | undefined,
  goods: readonly Sent[],
  address = 'shippingAddress',
): void {
  const message = whyNotDelivered(zone, goods);
  if (message === null) return;
  const path = `${address}.${zone?.areas === '' ? 'country' : 'postcode'}`;
  throw new Problem(400, 'not-delivered-there', message, { issues: [{ path, message }] });
}

export function deliversToOf(zones: readonly DeliveryZone[]): DeliversTo {
  const served = zones.filter(({ isServed }) => isServed);
  const isOpen = (country: Country) => country === 'United Kingdom' || served.some((zone) => zone.country === country);
  return {
    countries: countries.filter(isOpen),
    notServed: zones.filter(({ isServed }) => !isServed).map(({ name }) => name),
    otherTerms: served
      .filter(({ rates, days }) => rates !== null || days !== null)
      .map(({ name, rates, days, note }) => ({ name, rates, days, note })),
  };
}
