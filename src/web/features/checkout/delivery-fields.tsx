import { useQuery } from '@tanstack/react-query';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { DeliveryDates } from '../../basket/delivery-dates.tsx';
import { shopQuery } from '../../layout/shop.queries.ts';
import { Field } from '../../ui/fields/field.tsx';
import { RadioCard } from '../../ui/fields/radio-card.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { optionalPart } from '../../ui/lazy-part.tsx';
import { pounds } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardSection } from './payment/payment-section.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

// Lazy, because nobody has typed an address yet.
const EmailTypo = optionalPart(async () => (await import('./email-typo.tsx')).EmailTypo);

type DeliveryFieldsProps = {
  form: CheckoutForm;
  saved: readonly Address[];
  quote: Quote | undefined;
  /** Gift cards alone. */
  isEmailed: boolean;
};

export function DeliveryFields({ form, saved, quote, isEmailed }: DeliveryFieldsProps) {
  const { field } = form;
  const isSent = !isEmailed && form.draft.delivery !== 'pickup';
  const ifSent = (hint: string) => (isSent ? hint : undefined);
  const zone = quote?.zone;
  const postcode = field('postcode');
  const email = field('email');
  return (
    <CardSection title={isSent ? 'Delivery Address' : 'Your Address'}>
      {saved.length > 0 && <SavedAddresses form={form} saved={saved} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <TextField
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="We’ll send your order confirmation here."
            {...email}
          />
          {email.value.includes('@') && (
            <EmailTypo
              typed={email.value}
              onCorrect={(corrected) => form.change({ details: { ...form.draft.details, email: corrected } })}
            />
          )}
        </div>
        <TextField autoComplete="name" hint={ifSent('As it should appear on the parcel.')} {...field('name')} />
        <div className="sm:col-span-2">
          <TextField autoComplete="address-line1" {...field('address')} />
        </div>
        <div className="sm:col-span-2">
          <TextField optional autoComplete="address-line2" {...field('addressLine2')} />
        </div>
        <TextField autoComplete="address-level2" {...field('city')} />
        <TextField
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint={zone?.problem ? undefined : zone?.note}
          {...postcode}
          error={postcode.error ?? zone?.problem ?? undefined}
        />
        <div className="sm:col-span-2">
          <CountryField {...field('country')} />
        </div>
        <div className="sm:col-span-2">
          <TextField
            type="tel"
            inputMode="tel"
            optional
            autoComplete="tel"
            hint={ifSent('For the driver, if they can’t find you.')}
            {...field('phone')}
          />
        </div>
      </div>
    </CardSection>
  );
}

function CountryField({ label, id, error, ...rest }: ReturnType<CheckoutForm['field']>) {
  const { data: shop } = useQuery(shopQuery);
  const countries = shop?.deliversTo.countries ?? [];
  if (countries.length < 2) return <TextField label={label} name={rest.name} value="United Kingdom" disabled />;
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <Select {...control} {...rest} autoComplete="country-name">
          {countries.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

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
        {quote?.deliveryOptions.map(({ service, name, price, days, arrives }) => (
          <RadioCard
            key={service}
            name="delivery"
            value={service}
            title={name}
            text={<DeliveryDates arrives={arrives} days={days} parcels={quote.parcels} />}
            aside={price === '0.00' ? 'Free' : pounds(price)}
            checked={service === chosen || quote.deliveryOptions.length === 1}
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
