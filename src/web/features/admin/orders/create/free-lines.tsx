import { Plus, Trash2 } from 'lucide-react';
import { vatRates } from '#catalogue/prices/vat-rates.contract.ts';
import type { Errors } from '../../../../form-errors.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextField } from '../../forms/form-fields.tsx';

export type FreeLineDraft = { key: number; text: string; price: string; vatRate: number };

type FreeLinesProps = { lines: readonly FreeLineDraft[]; onLines: (lines: FreeLineDraft[]) => void; errors: Errors };

/** What is no product of the shop: a text, a price and its VAT. */
export function FreeLines({ lines, onLines, errors }: FreeLinesProps) {
  const next = Math.max(0, ...lines.map(({ key }) => key)) + 1;
  return (
    <div className="grid gap-3">
      {lines.map((line, place) => (
        <FreeLine
          key={line.key}
          line={line}
          place={place}
          errors={errors}
          onChange={(changed) => onLines(lines.map((one) => (one.key === line.key ? { ...one, ...changed } : one)))}
          onRemove={() => onLines(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      <Button
        tone="quiet"
        size="small"
        className="justify-self-start"
        onClick={() => onLines([...lines, { key: next, text: '', price: '', vatRate: 20 }])}
      >
        <Plus className="size-4" aria-hidden />
        Add Something Else
      </Button>
    </div>
  );
}

type FreeLineProps = {
  line: FreeLineDraft;
  place: number;
  errors: Errors;
  onChange: (changed: Partial<FreeLineDraft>) => void;
  onRemove: () => void;
};

function FreeLine({ line: { text, price, vatRate }, place, errors, onChange, onRemove }: FreeLineProps) {
  const field = (name: 'text' | 'price') => ({
    name: `freeLines.${place}.${name}`,
    autoComplete: 'off',
    error: errors[`freeLines.${place}.${name}`],
    onText: (typed: string) => onChange({ [name]: typed }),
  });
  return (
    <fieldset className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_auto]">
      <legend className="sr-only">Something else {place + 1}</legend>
      <TextField label="Something else" value={text} {...field('text')} />
      <TextField label="Price, in £" value={price} inputMode="decimal" {...field('price')} />
      <Field label="VAT">
        {(control) => (
          <Select {...control} value={vatRate} onChange={({ target }) => onChange({ vatRate: Number(target.value) })}>
            {vatRates.map((rate) => (
              <option key={rate} value={rate}>
                {rate}%
              </option>
            ))}
          </Select>
        )}
      </Field>
      <span className="sm:pt-8">
        <IconButton label={`Remove ${text || 'this line'}`} onClick={onRemove}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </span>
    </fieldset>
  );
}
