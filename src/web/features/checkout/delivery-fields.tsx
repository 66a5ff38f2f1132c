import type { Address } from '#accounts/addresses/addresses.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { DeliveryDates } from '../../basket/delivery-dates.tsx';
import { RadioCard } from '../../ui/fields/radio-card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { pounds } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardSection } from './payment/payment-section.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

export function DeliveryFields({ form, saved }: { form: CheckoutForm; saved: readonly Address[] }) {
  const { field } = form;
  return (
    <CardSection title="Delivery Address">
      {saved.length > 0 && <SavedAddresses form={form} saved={saved} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We’ll send your order confirmation here."
          {...field('email')}
        />
        <TextField autoComplete="name" hint="As it should appear on the parcel." {...field('name')} />
        <div className="sm:col-span-2">
          <TextField autoComplete="address-line1" {...field('address')} />
        </div>
        <div className="sm:col-span-2">
          <TextField optional autoComplete="address-line2" {...field('addressLine2')} />
        </div>
        <TextField autoComplete="address-level2" {...field('city')} />
        <TextField autoComplete="postal-code" autoCapitalize="characters" spellCheck={false} {...field('postcode')} />
        <div className="sm:col-span-2">
          <TextField label="Country" name="country" value="United Kingdom" disabled />
        </div>
        <div className="sm:col-span-2">
          <TextField
            type="tel"
            inputMode="tel"
            optional
            autoComplete="tel"
            hint="For the driver, if they can’t find you."
            {...field('phone')}
          />
        </div>
      </div>
    </CardSection>
  );
}

const names: Record<DeliveryService, string> = { standard: 'Standard delivery', express: 'Express delivery' };

type DeliveryChoiceProps = {
  quote: Quote | undefined;
  chosen: DeliveryService;
  onChoose: (service: DeliveryService) => void;
};

export function DeliveryChoice({ quote, chosen, onChoose }: DeliveryChoiceProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-4 heading-face text-subheading">Delivery</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {quote?.deliveryOptions.map(({ service, price, days, arrives }) => (
          <RadioCard
            key={service}
            name="delivery"
            value={service}
            title={names[service]}
            text={<DeliveryDates arrives={arrives} days={days} parcels={quote.parcels} />}
            aside={price === '0.00' ? 'Free' : pounds(price)}
            checked={service === chosen}
            onChange={() => onChoose(service)}
          />
        ))}
        {!quote && (
          <>
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </>
        )}
      </div>
    </fieldset>
  );
}
