import type { DeliversTo } from '#shop/delivery-zones/delivery-zones.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../ui/price.tsx';
import { deliveryPrices } from './delivery-prices.rules.ts';

/** Delivery prices, as the checkout calculates them. */
export function DeliveryTable({ shop }: { shop: PublicSettings }) {
  const free = plainPounds(shop.delivery.freeFrom);
  return (
    <div className="overflow-x-auto rounded-picture bg-oat px-4 py-1 sm:px-6">
      <table className="figures w-full text-left text-sm sm:text-base">
        <thead>
          <tr className="border-b border-oat-deep">
            <th scope="col" className="py-3 pr-4 font-semibold">
              Delivery
            </th>
            <th scope="col" className="py-3 pr-4 font-semibold">
              Under {free}
            </th>
            <th scope="col" className="py-3 font-semibold">
              {free} and over
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveryPrices(shop).map(({ name, days, under, over }) => (
            <tr key={name} className="border-b border-oat-deep last:border-0">
              <th scope="row" className="py-3 pr-4 font-normal">
                <span className="block font-semibold">{name}</span>
                <span className="text-sm text-muted">{days}</span>
              </th>
              <td className="py-3 pr-4 align-top">{under}</td>
              <td className="py-3 align-top">{over}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shop.deliversTo.otherTerms.map((zone) => (
        <ZoneTerms key={zone.name} {...zone} />
      ))}
    </div>
  );
}

/** A part of the country with prices or days of its own. */
function ZoneTerms({ name, rates, days, note }: DeliversTo['otherTerms'][number]) {
  const prices = rates && [
    `standard ${plainPounds(rates.standard)}`,
    rates.express === null ? 'no express' : `express ${plainPounds(rates.express)}`,
    ...(rates.freeFrom === null ? [] : [`free from ${plainPounds(rates.freeFrom)}`]),
  ];
  const times = days && [`standard ${days.standard}`, `express ${days.express}`];
  return (
    <p className="border-t border-oat-deep py-3 text-sm">
      <span className="font-semibold">To {name}:</span>{' '}
      {[prices?.join(', '), times?.join(', ')].filter(Boolean).join('; ')}. {note}
    </p>
  );
}
