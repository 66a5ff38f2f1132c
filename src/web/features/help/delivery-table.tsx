import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../../ui/price.tsx';
import { deliveryPrices } from './shop-terms.rules.ts';

/** Delivery prices, as the checkout calculates them. */
export function DeliveryTable({ shop }: { shop: ShopSettings }) {
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
    </div>
  );
}
