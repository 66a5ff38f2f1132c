import { useState } from 'react';
import { fieldNames, oldFields } from '#catalogue/moving-in/old-fields.contract.ts';
import type { OldField } from '#catalogue/moving-in/old-fields.contract.ts';
import type { MoveSettings, ProductMove } from '#catalogue/moving-in/product-moves.contract.ts';
import { vatRates } from '#catalogue/prices/vat-rates.contract.ts';
import { useCategoryChoices } from '../../../layout/shelves.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { useChangeMove } from './moving-in.queries.ts';

/** What each column holds, and what the file does not say. */
export function MoveColumns({ move }: { move: ProductMove }) {
  const [columns, setColumns] = useState(() => new Map(move.columns.map(({ heading, field }) => [heading, field])));
  const [settings, setSettings] = useState(move.settings);
  const { mutate, isPending } = useChangeMove(move.id);
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ columns: Object.fromEntries(columns), settings });
      }}
    >
      <Panel title="What the file does not say">
        <Settings settings={settings} onChange={(changed) => setSettings({ ...settings, ...changed })} />
        <ReadAgain busy={isPending} />
      </Panel>
      <Panel
        title="What the columns hold"
        intro="Guessed from the headings. What you choose is remembered for the next file with the same columns."
      >
        <ul className="grid gap-3 lg:grid-cols-2">
          {move.columns.map(({ heading, example }) => (
            <li key={heading} className="grid gap-1 border-t border-line pt-3">
              <Field label={<span className="wrap-anywhere">{heading}</span>} hint={example && `such as “${example}”`}>
                {(control) => (
                  <Select
                    {...control}
                    value={columns.get(heading) ?? ''}
                    onChange={({ target }) =>
                      setColumns(new Map(columns).set(heading, (target.value || null) as OldField | null))
                    }
                  >
                    <option value="">Not read</option>
                    {oldFields.map((field) => (
                      <option key={field} value={field}>
                        {fieldNames[field]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </li>
          ))}
        </ul>
        <ReadAgain busy={isPending} />
      </Panel>
    </form>
  );
}

function ReadAgain({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" tone="secondary" busy={busy} className="justify-self-start">
      Read the File Again
    </Button>
  );
}

type SettingsProps = { settings: MoveSettings; onChange: (changed: Partial<MoveSettings>) => void };

function Settings({ settings, onChange }: SettingsProps) {
  const { category, vatRate, inStockCountsAs } = settings;
  const choices = useCategoryChoices();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Category" hint="For products whose type, tags and name match none of yours">
        {(control) => (
          <Select {...control} value={category} onChange={({ target }) => onChange({ category: target.value })}>
            {choices.keys.map((one) => (
              <option key={one} value={one}>
                {choices.names[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="VAT" hint="For products where the file doesn’t say">
        {(control) => (
          <Select
            {...control}
            value={vatRate}
            onChange={({ target }) =>
              onChange({ vatRate: vatRates.find((one) => String(one) === target.value) ?? vatRate })
            }
          >
            {vatRates.map((one) => (
              <option key={one} value={one}>
                {one}%
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label="In stock, without a number"
        hint="How many pieces to count it as"
        type="number"
        min={0}
        max={1_000}
        value={inStockCountsAs}
        onChange={({ target }) => onChange({ inStockCountsAs: Math.max(0, Math.trunc(Number(target.value))) })}
      />
      <Switches settings={settings} onChange={onChange} />
    </div>
  );
}

function Switches({ settings: { pricesExVat, putOnSale }, onChange }: SettingsProps) {
  return (
    <div className="grid content-start gap-3">
      <Checkbox
        label="Prices in the file exclude VAT: add it"
        checked={pricesExVat}
        onChange={({ target }) => onChange({ pricesExVat: target.checked })}
      />
      <Checkbox
        label="Put products that the old shop sold on sale, once their first picture is here"
        checked={putOnSale}
        onChange={({ target }) => onChange({ putOnSale: target.checked })}
      />
    </div>
  );
}
