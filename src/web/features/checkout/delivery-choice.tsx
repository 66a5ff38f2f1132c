import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { DeliveryService } from '#orders/orders/order-words.contract.ts';
import { pounds } from '../../ui/price.tsx';
import { RadioCard } from '../../ui/fields/radio-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const names: Record<DeliveryService, string> = { standard: 'Standard delivery', express: 'Express delivery' };

type DeliveryChoiceProps = {
  /** Undefined until the quote is known. */
  options: Quote['deliveryOptions'] | undefined;
  chosen: DeliveryService;
  onChoose: (service: DeliveryService) => void;
};

export function DeliveryChoice({ options, chosen, onChoose }: DeliveryChoiceProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-4 heading-face text-subheading">Delivery</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options?.map(({ service, price, days }) => (
          <RadioCard
            key={service}
            name="delivery"
            value={service}
            title={names[service]}
            text={days}
            aside={price === '0.00' ? 'Free' : pounds(price)}
            checked={service === chosen}
            onChange={() => onChoose(service)}
          />
        ))}
        {!options && (
          <>
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </>
        )}
      </div>
    </fieldset>
  );
}
