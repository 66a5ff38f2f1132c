import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { addressLabels } from '#accounts/addresses/address-words.contract.ts';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { countries } from '#shop/delivery-zones/place.contract.ts';
import { linesOfAddress } from '#shop/settings/address-line.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type FieldsProps = { address: Address | undefined; errors: Errors };

export function AddressFields({ address, errors }: FieldsProps) {
  const [country, setCountry] = useState<string>(address?.country ?? countries[0]);
  const { data: shop } = useQuery(shopQuery);
  const isServed = shop?.deliversTo.countries.some((name) => name === country) ?? true;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          label="Label"
          name="label"
          choices={addressLabels}
          defaultValue={address?.label ?? addressLabels[0]}
          error={errors['label']}
        />
        <Choice
          label="Country"
          name="country"
          choices={countries}
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
          error={errors['country']}
        />
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {!isServed && `You can save an address in ${country}, but we can’t deliver there yet.`}
      </p>
      <Lines
        address={address}
        errors={errors}
        postcodeLabel={country === 'Ireland' ? 'Postcode (Eircode)' : 'Postcode'}
      />
    </>
  );
}

function Lines({ address, errors, postcodeLabel }: FieldsProps & { postcodeLabel: string }) {
  const lines = linesOfAddress(address?.address ?? '');
  return (
    <>
      <TextField
        label="Address"
        name="address"
        autoComplete="address-line1"
        defaultValue={lines.address}
        error={errors['address']}
      />
      <TextField
        label="Flat, building"
        name="addressLine2"
        optional
        autoComplete="address-line2"
        defaultValue={lines.addressLine2}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Town or city"
          name="city"
          autoComplete="address-level2"
          defaultValue={address?.city}
          error={errors['city']}
        />
        <TextField
          label={postcodeLabel}
          name="postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          defaultValue={address?.postcode}
          error={errors['postcode']}
        />
      </div>
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        optional
        autoComplete="tel"
        hint="For the driver."
        defaultValue={address?.phone ? readablePhone(address.phone) : ''}
        error={errors['phone']}
      />
    </>
  );
}

type ChoiceProps = ComponentProps<typeof Select> & {
  label: string;
  choices: readonly string[];
  error: string | undefined;
};

function Choice({ label, choices, error, ...select }: ChoiceProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} {...select}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
