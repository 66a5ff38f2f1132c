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
  const change = (key: number, next: Partial<FreeLineDraft>) =>
    onLines(lines.map((line) => (line.key === key ? { ...line, ...next } : line)));
  const next = Math.max(0, ...lines.map(({ key }) => key)) + 1;
  return (
    <div className="grid gap-3">
      {lines.map(({ key, text, price, vatRate }, place) => (
        <fieldset key={key} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_auto]">
          <legend className="sr-only">Something else {place + 1}</legend>
          <TextField
            label="Something else"
            name={`freeLines.${place}.text`}
            value={text}
            onText={(typed) => change(key, { text: typed })}
            autoComplete="off"
            error={errors[`freeLines.${place}.text`]}
          />
          <TextField
            label="Price, in £"
            name={`freeLines.${place}.price`}
            value={price}
            onText={(typed) => change(key, { price: typed })}
            inputMode="decimal"
            autoComplete="off"
            error={errors[`freeLines.${place}.price`]}
          />
          <Field label="VAT">
            {(control) => (
              <Select
                {...control}
                value={vatRate}
                onChange={({ target }) => change(key, { vatRate: Number(target.value) })}
              >
                {vatRates.map((rate) => (
                  <option key={rate} value={rate}>
                    {rate}%
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <span className="sm:pt-8">
            <IconButton
              label={`Remove ${text || 'this line'}`}
              onClick={() => onLines(lines.filter((line) => line.key !== key))}
            >
              <Trash2 className="size-4.5" aria-hidden />
            </IconButton>
          </span>
        </fieldset>
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
