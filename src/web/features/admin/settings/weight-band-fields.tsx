import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { WeightBand } from '#shop/delivery-zones/weight-bands.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../forms/form-fields.tsx';

type WeightBandFieldsProps = {
  /** Of the names of the fields, which are the paths of the API. */
  prefix: string;
  bands: readonly WeightBand[];
  errors: Errors;
};

/** What heavier orders cost, row by row. */
export function WeightBandFields({ prefix, bands, errors }: WeightBandFieldsProps) {
  const [rows, setRows] = useState(() => bands.map((band, key) => ({ key, band: band as WeightBand | undefined })));
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <div className="grid gap-3">
      {rows.map(({ key, band }, at) => (
        <BandRow
          key={key}
          name={`${prefix}.${at}`}
          place={at + 1}
          band={band}
          errors={errors}
          onRemove={() => setRows(rows.filter((row) => row.key !== key))}
        />
      ))}
      <Button
        tone="quiet"
        size="small"
        className="justify-self-start"
        onClick={() => setRows([...rows, { key: next, band: undefined }])}
      >
        <Plus className="size-4" aria-hidden />
        Add Weight
      </Button>
      <p className="text-sm text-muted">
        What counts is the weight of everything in the order. Products without a weight count as 0 kg.
      </p>
    </div>
  );
}

type BandRowProps = {
  name: string;
  place: number;
  band: WeightBand | undefined;
  errors: Errors;
  onRemove: () => void;
};

function BandRow({ name, place, band, errors, onRemove }: BandRowProps) {
  const field = (part: string, value: string | null | undefined) => ({
    name: `${name}.${part}`,
    defaultValue: value ?? '',
    error: errors[`${name}.${part}`],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
      <legend className="sr-only">Weight {place}</legend>
      <TextField label="From, in kg" {...field('fromGrams', band && String(band.fromGrams / 1_000))} />
      <TextField label="Standard, in £" {...field('standard', band?.standard)} />
      <TextField label="Express, in £" hint="Blank: none." {...field('express', band?.express)} />
      <TextField label="Free from, in £" hint="Blank: never." {...field('freeFrom', band?.freeFrom)} />
      <span className="sm:pt-8">
        <IconButton label={`Remove weight ${place}`} onClick={onRemove}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </span>
    </fieldset>
  );
}
