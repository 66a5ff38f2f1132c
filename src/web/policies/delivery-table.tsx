import { weightInWords } from '#orders/admin/to-send/to-send-words.contract.ts';
import { pickupWords } from '#shop/delivery-ways/pickup-words.contract.ts';
import type { DeliversTo } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { inSentence } from '#shop/delivery-zones/zone-words.contract.ts';
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
      <OtherWays shop={shop} />
      {shop.deliversTo.otherTerms.map((zone) => (
        <ZoneTerms key={zone.name} {...zone} />
      ))}
    </div>
  );
}

/** Heavy orders, collection and the shop's own round, as far as there are any. */
function OtherWays({ shop: { weightBands, pickup, round } }: { shop: PublicSettings }) {
  const heavy = weightBands.map((band) => `from ${weightInWords(band.fromGrams)} ${pricesOf(band)}`);
  const said = [
    heavy.length > 0 && ['Heavy orders', heavy.join('; ')],
    pickup && ['Collection', `free. ${pickupWords(pickup)}`],
    round && [
      'Local delivery',
      `${plainPounds(round.rate)}${round.freeFrom === null ? '' : `, free from ${plainPounds(round.freeFrom)}`}, on ${inSentence(round.days.map((day) => `${day}s`))}, to ${round.areas}`,
    ],
  ].filter((one) => one !== false && one !== null);
  return said.map(([name, words]) => (
    <p key={name} className="border-t border-oat-deep py-3 text-sm">
      <span className="font-semibold">{name}:</span> {words}.
    </p>
  ));
}

function pricesOf({ standard, express, freeFrom }: NonNullable<DeliversTo['otherTerms'][number]['rates']>): string {
  return [
    `standard ${plainPounds(standard)}`,
    express === null ? 'no express' : `express ${plainPounds(express)}`,
    ...(freeFrom === null ? [] : [`free from ${plainPounds(freeFrom)}`]),
  ].join(', ');
}

/** A part of the country with prices or days of its own. */
function ZoneTerms({ name, rates, days, note }: DeliversTo['otherTerms'][number]) {
  const heavy = (rates?.bands ?? []).map((band) => `from ${weightInWords(band.fromGrams)} ${pricesOf(band)}`);
  const prices = rates && [pricesOf(rates), ...heavy].join('; ');
  const times = days && [`standard ${days.standard}`, `express ${days.express}`];
  return (
    <p className="border-t border-oat-deep py-3 text-sm">
      <span className="font-semibold">To {name}:</span> {[prices, times?.join(', ')].filter(Boolean).join('; ')}. {note}
    </p>
  );
}
