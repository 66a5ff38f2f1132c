import { TextField } from '../../ui/fields/text-field.tsx';
import { CardSection } from './payment/card-section.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

export function DeliveryFields({ field }: Pick<CheckoutForm, 'field'>) {
  return (
    <CardSection title="Delivery Address">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint="We’ll send your order confirmation here."
          {...field('email')}
        />
        <TextField
          label="Full Name"
          autoComplete="name"
          maxLength={120}
          hint="As it should appear on the parcel."
          {...field('name')}
        />
        <div className="sm:col-span-2">
          <TextField label="Address" autoComplete="address-line1" maxLength={300} {...field('address')} />
        </div>
        <TextField label="City" autoComplete="address-level2" maxLength={100} {...field('city')} />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={12}
          spellCheck={false}
          {...field('postcode')}
        />
        <div className="sm:col-span-2">
          <TextField label="Country" name="country" value="United Kingdom" disabled />
        </div>
      </div>
    </CardSection>
  );
}
