import { CircleCheck, Truck, Undo2 } from 'lucide-react';
import { methodsInWords } from '#platform/stripe/payment-methods.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../../../ui/price.tsx';

/**
 * What cannot be returned must be said before it is bought. `isSealed`: once unsealed, for hygiene reasons. `isPersonal`: made for its
 * buyer, unless something is wrong with it.
 */
type AssurancesProps = { shop: PublicSettings; isSealed: boolean; isPersonal: boolean };

/** Delivery and returns promises, from the shop's settings. */
export function Assurances({ shop, isSealed, isPersonal }: AssurancesProps) {
  const { delivery, returnDays, refundDays, orderCutOff } = shop;
  const promises = [
    {
      Icon: Truck,
      promise: `Free UK delivery on orders over ${plainPounds(delivery.freeFrom)}`,
      more: `Standard ${delivery.standardDays}, express ${delivery.expressDays}`,
    },
    {
      Icon: Undo2,
      promise: isPersonal ? 'Made just for you' : `${returnDays}-day returns`,
      more: isPersonal
        ? 'Returned only if something is wrong'
        : `${isSealed ? 'If it’s unopened. Refunded' : 'Refunded'} within ${refundDays}`,
    },
    {
      Icon: CircleCheck,
      promise: `Shipped within ${delivery.dispatchDays}`,
      more: orderCutOff,
    },
  ];
  return (
    <div className="mt-7 grid gap-4 rounded-picture bg-oat p-5 sm:p-6">
      <ul className="grid gap-4">
        {promises.map(({ Icon, promise, more }) => (
          <li key={promise} className="flex gap-4">
            <Icon className="mt-0.5 size-5.5 shrink-0 text-pine" strokeWidth={1.75} aria-hidden />
            <p className="leading-snug">
              <span className="block font-semibold">{promise}</span>
              <span className="text-sm text-muted">{more}</span>
            </p>
          </li>
        ))}
      </ul>
      {shop.paymentMethods && <p className="text-sm text-muted">Ways to pay: {methodsInWords(shop.paymentMethods)}</p>}
    </div>
  );
}
