import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { mostFeedingRows } from '#catalogue/products/feeding.contract.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { numberTyped } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useFeeding } from './product/product-admin.queries.ts';

type Draft = { kg: string; grams: string };

/** The feeding table of a food, from which the shop says how long a pack lasts. */
export function FeedingPanel({ product: { id, feeding } }: { product: AdminProductPage }) {
  const [rows, setRows] = useState<readonly Draft[]>(() =>
    feeding.map(({ kg, grams }) => ({ kg: String(kg), grams: String(grams) })),
  );
  const { mutate, isPending, issueOf } = useFeeding(id);

  function save(event: SubmitEvent) {
    event.preventDefault();
    mutate(rows.map(({ kg, grams }) => ({ kg: numberTyped(kg), grams: numberTyped(grams) })));
  }

  return (
    <Panel
      title="How Long It Lasts"
      intro="The feeding table from the pack. Shoppers see how long a pack lasts their pet and what it costs a day, and can compare sizes."
    >
      <form noValidate className="grid gap-4" onSubmit={save}>
        {rows.map((row, at) => (
          <RowFields
            // oxlint-disable-next-line react/no-array-index-key -- told apart by their place alone
            key={at}
            row={row}
            number={at + 1}
            errorOf={(name) => issueOf(`rows.${at}.${name}`)}
            onChange={(changed) => setRows(rows.map((one, place) => (place === at ? changed : one)))}
            onRemove={() => setRows(rows.filter((_, place) => place !== at))}
          />
        ))}
        <div role="alert" className="empty:hidden">
          {issueOf('rows') && <FieldError>{issueOf('rows')}</FieldError>}
        </div>
        <div className="flex flex-wrap gap-3">
          {rows.length < mostFeedingRows && (
            <Button tone="secondary" size="small" onClick={() => setRows([...rows, { kg: '', grams: '' }])}>
              Add Weight
            </Button>
          )}
          {(rows.length > 0 || feeding.length > 0) && (
            <Button type="submit" size="small" busy={isPending}>
              Save Feeding Table
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

type RowFieldsProps = {
  row: Draft;
  number: number;
  errorOf: (name: string) => string | undefined;
  onChange: (row: Draft) => void;
  onRemove: () => void;
};

function RowFields({ row, number, errorOf, onChange, onRemove }: RowFieldsProps) {
  return (
    <div role="group" aria-label={`Weight ${number}`} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
      <TextField
        label="Pet’s Weight, kg"
        inputMode="decimal"
        value={row.kg}
        error={errorOf('kg')}
        onChange={({ target }) => onChange({ ...row, kg: target.value })}
      />
      <TextField
        label="Grams a Day"
        inputMode="decimal"
        value={row.grams}
        error={errorOf('grams')}
        onChange={({ target }) => onChange({ ...row, grams: target.value })}
      />
      <IconButton label={`Remove weight ${number}`} onClick={onRemove}>
        <Trash2 className="size-5" aria-hidden />
      </IconButton>
    </div>
  );
}
