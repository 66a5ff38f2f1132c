import { useState } from 'react';
import type { KnownBuyer } from '#orders/admin/buyers/buyers.contract.ts';
import type { Errors } from '../../../../form-errors.ts';
import { formText } from '../../../../ui/fields/form-text.ts';
import { TextAreaField, TextField } from '../../forms/form-fields.tsx';
import { Panel } from '../../parts/panel.tsx';
import { paymentIn } from '../changes/manual-payment-fields.tsx';
import { BuyerPicker } from './buyer-picker.tsx';
import { placeOf } from './order-draft.rules.ts';
import type { Draft } from './order-draft.rules.ts';

type CustomerFieldsProps = {
  errors: Errors;
  known?: KnownBuyer | undefined;
  /** Where the order goes, as far as it is typed. */
  onPlace: (to: Draft['to']) => void;
};

/** Who the order is for: somebody known, or typed in. */
export function CustomerFields({ errors, known, onPlace }: CustomerFieldsProps) {
  const [picked, setPicked] = useState({ buyer: known, times: 0 });
  const pick = (buyer: KnownBuyer) => {
    setPicked(({ times }) => ({ buyer, times: times + 1 }));
    onPlace(placeOf(buyer));
  };
  return (
    <Panel title="Customer">
      {!known && <BuyerPicker onPick={pick} />}
      {/* Another person is another set of fields, whatever was typed before. */}
      <Fields key={picked.times} errors={errors} known={picked.buyer} onPlace={onPlace} />
    </Panel>
  );
}

function Fields({ errors, known, onPlace }: CustomerFieldsProps) {
  const { country } = placeOf(known);
  const { shippingAddress, ...person } = known ?? { shippingAddress: null };
  const values: Record<string, string | null | undefined> = { ...person, ...shippingAddress };
  const field = (name: string) => ({
    name,
    autoComplete: 'off',
    defaultValue: values[name] ?? undefined,
    error: errors[name],
  });
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Full name" {...field('customerName')} />
        <TextField
          label="Email"
          type="email"
          optional
          hint="Without one they get no confirmation and no tracking."
          {...field('customerEmail')}
        />
        <TextField label="Phone" type="tel" optional {...field('customerPhone')} />
      </div>
      <TextAreaField label="Address" rows={2} {...field('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Town or city" {...field('city')} />
        <TextField label="Postcode" {...field('postcode')} onText={(postcode) => onPlace({ postcode, country })} />
      </div>
      <input type="hidden" name="country" value={country} />
    </div>
  );
}

/** As the API expects it, with the payment. */
export function customerIn(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => formText(data, name).trim();
  return {
    customerName: text('customerName'),
    customerEmail: text('customerEmail'),
    customerPhone: text('customerPhone'),
    shippingAddress: {
      address: text('address'),
      city: text('city'),
      postcode: text('postcode'),
      country: text('country'),
    },
    payment: paymentIn(data),
  };
}
