import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextAreaField, TextField } from '../forms/form-fields.tsx';
import { HandPicked } from '../forms/hand-picked.tsx';
import { suppliersQuery } from '../parts/summary.queries.ts';
import { WeightBandFields } from './weight-band-fields.tsx';

type FieldsProps = { zone: DeliveryZone; errors: Errors };

export function ZoneFields({ zone, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        hint="As it reads in a sentence: the Channel Islands."
        defaultValue={zone.name}
        error={errors['name']}
        autoComplete="off"
      />
      {zone.country === 'United Kingdom' && (
        <TextAreaField
          label="Postcodes"
          name="areas"
          rows={2}
          hint="Areas, districts and ranges, separated by commas: HS, KA27-28, ZE."
          defaultValue={zone.areas}
          error={errors['areas']}
        />
      )}
      <Switch
        label="Deliver there"
        hint="Off: orders are refused, and shoppers are told at the postcode, in the basket and in your policies."
        name="isServed"
        defaultChecked={zone.isServed}
      />
      <RateFields zone={zone} errors={errors} />
      <DayFields zone={zone} errors={errors} />
      <Switch
        label="Outside the UK for VAT"
        hint="On: no UK VAT is charged on goods and delivery; prices stay the same. Ask your accountant what else you need."
        name="isExport"
        defaultChecked={zone.isExport}
      />
      <TextField
        label="Note to buyers there"
        name="note"
        hint="For example, about customs."
        optional
        defaultValue={zone.note}
        error={errors['note']}
        autoComplete="off"
      />
      <Exclusions zone={zone} errors={errors} />
    </>
  );
}

function RateFields({ zone: { rates }, errors }: FieldsProps) {
  const [isOwn, setOwn] = useState(rates !== null);
  return (
    <>
      <Switch
        label="Prices of its own"
        hint="Off: as on the mainland."
        name="hasRates"
        checked={isOwn}
        onChange={({ target }) => setOwn(target.checked)}
      />
      {isOwn && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Amount
            label="Standard, in £"
            hint="For a whole order."
            name="rates.standard"
            value={rates?.standard}
            errors={errors}
          />
          <Amount
            label="Express, in £"
            hint="Blank: no express."
            name="rates.express"
            value={rates?.express}
            errors={errors}
          />
          <Amount
            label="Free from, in £"
            hint="Blank: never free."
            name="rates.freeFrom"
            value={rates?.freeFrom}
            errors={errors}
          />
          <div className="sm:col-span-3">
            <WeightBandFields prefix="rates.bands" bands={rates?.bands ?? []} errors={errors} />
          </div>
        </div>
      )}
    </>
  );
}

type AmountProps = { label: string; hint?: string; name: string; value: string | null | undefined; errors: Errors };

function Amount({ label, hint, name, value, errors }: AmountProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      name={name}
      inputMode="decimal"
      defaultValue={value ?? ''}
      error={errors[name]}
      autoComplete="off"
    />
  );
}

function DayFields({ zone: { days }, errors }: FieldsProps) {
  const [isOwn, setOwn] = useState(days !== null);
  return (
    <>
      <Switch
        label="Takes longer"
        hint="Off: as on the mainland."
        name="hasDays"
        checked={isOwn}
        onChange={({ target }) => setOwn(target.checked)}
      />
      {isOwn && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Standard takes"
            name="days.standard"
            hint="Such as 5-9 days."
            defaultValue={days?.standard ?? ''}
            error={errors['days.standard']}
            autoComplete="off"
          />
          <TextField
            label="Express takes"
            name="days.express"
            defaultValue={days?.express ?? ''}
            error={errors['days.express']}
            autoComplete="off"
          />
        </div>
      )}
    </>
  );
}

/** Whose goods, and which, are not sent there. */
function Exclusions({ zone, errors }: FieldsProps) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const [excluded, setExcluded] = useState(zone.excludedProducts);
  return (
    <>
      {suppliers.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">Suppliers who don’t send there</legend>
          {suppliers.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              name="excludedSuppliers"
              value={id}
              defaultChecked={zone.excludedSuppliers.includes(id)}
            />
          ))}
        </fieldset>
      )}
      <HandPicked
        label="Products not sent there"
        name="excludedProducts"
        ids={excluded}
        error={errors['excludedProducts']}
        onIds={setExcluded}
      />
    </>
  );
}
