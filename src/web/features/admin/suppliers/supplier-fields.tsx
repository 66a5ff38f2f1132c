import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { connectorKinds, fulfillmentTypes } from '#dropshipping/connections/supplier-words.contract.ts';
import type { ConnectorKind } from '#dropshipping/connections/supplier-words.contract.ts';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { ClosedDaysField } from '../forms/closed-days-field.tsx';
import { ChoiceField, TextAreaField } from '../forms/form-fields.tsx';
import type { SupplierDraft } from './supplier-draft.rules.ts';
import { SupplierPricesFields } from './supplier-prices-fields.tsx';
import {
  connectorHints,
  connectorNames,
  deactivationWarning,
  endpointHints,
  fulfillmentHints,
  keyHints,
  shippingRateWarning,
} from './supplier-words.rules.ts';

type FieldsProps = {
  supplier: Supplier | undefined;
  draft: SupplierDraft;
  errors: Errors;
  onDraft: (part: Partial<SupplierDraft>) => void;
};

export function SupplierFields(props: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ContactFields {...props} />
      <DeliveryFields {...props} />
      <SupplierPricesFields {...props} />
      <ConnectionFields {...props} />
      <div className="sm:col-span-2">
        <Switch
          label="Active"
          hint="Only active suppliers can be chosen for products."
          name="isActive"
          checked={props.draft.isActive}
          onChange={(event) => props.onDraft({ isActive: event.target.checked })}
        />
        <p role="status" className="mt-2 text-sm text-pretty empty:hidden">
          {!props.draft.isActive && props.supplier?.isActive && deactivationWarning(props.supplier.productCount)}
        </p>
      </div>
    </div>
  );
}

type TextName = Exclude<keyof SupplierDraft, 'isActive' | 'removesKey'>;

function textProps({ draft, onDraft }: FieldsProps, name: TextName): ComponentProps<typeof TextInput> {
  return {
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: (event) => onDraft({ [name]: event.target.value }),
  };
}

function ContactFields(props: FieldsProps) {
  const { errors } = props;
  return (
    <>
      <Field label="Name" error={errors['name']}>
        {(control) => <TextInput {...control} {...textProps(props, 'name')} required />}
      </Field>
      <Field label="Email" error={errors['email']}>
        {(control) => <TextInput {...control} {...textProps(props, 'email')} type="email" required />}
      </Field>
      <Field label="Phone" optional error={errors['phone']}>
        {(control) => <TextInput {...control} {...textProps(props, 'phone')} type="tel" />}
      </Field>
      <Field label="Website" optional error={errors['website']}>
        {(control) => <TextInput {...control} {...textProps(props, 'website')} type="url" placeholder="https://" />}
      </Field>
    </>
  );
}

function DeliveryFields(props: FieldsProps) {
  const { draft, errors, onDraft } = props;
  const { data: shop } = useQuery(shopQuery);
  return (
    <>
      <div className="sm:col-span-2">
        <ChoiceField
          label="Fulfillment type"
          hint={fulfillmentHints[draft.fulfillmentType]}
          error={errors['fulfillmentType']}
          name="fulfillmentType"
          value={draft.fulfillmentType}
          onValue={(fulfillmentType) => onDraft({ fulfillmentType })}
          options={fulfillmentTypes}
          names={{ dropship: 'dropship', warehouse: 'warehouse' }}
        />
      </div>
      <Field
        label="Shipping rate (£)"
        optional
        hint={shop && shippingRateWarning(draft.shippingRate, shop.delivery.standardRate)}
        error={errors['shippingRate']}
      >
        {(control) => (
          <TextInput {...control} {...textProps(props, 'shippingRate')} inputMode="decimal" placeholder="3.99" />
        )}
      </Field>
      <Field
        label="Express rate (£)"
        optional
        hint="What an express parcel costs. Left empty, profit adds what express costs you on top of standard."
        error={errors['expressRate']}
      >
        {(control) => (
          <TextInput {...control} {...textProps(props, 'expressRate')} inputMode="decimal" placeholder="6.50" />
        )}
      </Field>
      <Field label="Processing time (days)" error={errors['processingTime']}>
        {(control) => <TextInput {...control} {...textProps(props, 'processingTime')} inputMode="numeric" />}
      </Field>
      <ReturnAddress {...props} />
      <div className="sm:col-span-2">
        <ClosedDaysField
          name="closedDays"
          value={draft.closedDays}
          onValue={(closedDays) => onDraft({ closedDays })}
          hint="When this supplier sends nothing. Its working days, and delivery dates, allow for them."
          error={errors['closedDays']}
        />
      </div>
    </>
  );
}

function ReturnAddress({ draft, errors, onDraft }: FieldsProps) {
  return (
    <div className="sm:col-span-2">
      <TextAreaField
        label="Its goods go back to"
        optional
        hint="Blank: to you. Otherwise accepted returns of its goods, and its packing slips, name this address."
        rows={2}
        name="returnAddress"
        autoComplete="off"
        value={draft.returnAddress}
        onText={(returnAddress) => onDraft({ returnAddress })}
        error={errors['returnAddress']}
      />
    </div>
  );
}

function ConnectionFields(props: FieldsProps) {
  const { draft, errors, onDraft, supplier } = props;
  return (
    <>
      <ChoiceField
        label="Connection"
        hint={connectorHints[draft.connector]}
        error={errors['connector']}
        name="connector"
        value={draft.connector}
        onValue={(connector) => onDraft({ connector })}
        options={connectorKinds}
        names={connectorNames}
      />
      <Field label="API endpoint" hint={endpointHints[draft.connector]} optional error={errors['apiEndpoint']}>
        {(control) => <TextInput {...control} {...textProps(props, 'apiEndpoint')} type="url" placeholder="https://" />}
      </Field>
      <div className="grid gap-2 sm:col-span-2">
        <Field label="API key" hint={keyHint(supplier, draft.connector)} optional error={errors['apiKey']}>
          {(control) => (
            <TextInput
              {...control}
              {...textProps(props, 'apiKey')}
              type="password"
              autoComplete="new-password"
              disabled={draft.removesKey}
              placeholder={maskedKey(supplier)}
            />
          )}
        </Field>
        {supplier?.apiKeySet && (
          <Checkbox
            label="Remove the stored key"
            checked={draft.removesKey}
            onChange={(event) => onDraft({ removesKey: event.target.checked, apiKey: '' })}
          />
        )}
      </div>
    </>
  );
}

function keyHint(supplier: Supplier | undefined, connector: ConnectorKind): string {
  if (!supplier?.apiKeySet) return keyHints[connector];
  const saved =
    supplier.apiKeyLastFour === null ? 'A key is saved' : `The stored key ends in …${supplier.apiKeyLastFour}`;
  return `${saved}. Leave this empty to keep it.`;
}

function maskedKey(supplier: Supplier | undefined): string | undefined {
  return supplier?.apiKeySet ? `••••${supplier.apiKeyLastFour ?? '••••'}` : undefined;
}
