import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { BulkChange } from '#catalogue/product-desk/bulk-edit.contract.ts';
import { roundings } from '#catalogue/products/price-rounding.contract.ts';
import type { Rounding } from '#catalogue/products/price-rounding.contract.ts';
import { useFaults } from '../../../form-faults.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../desk/text-field.tsx';
import { percentTyped } from './bulk-acts.rules.ts';

type BulkPriceDialogProps = {
  open: boolean;
  busy: boolean;
  title: string;
  onClose: () => void;
  onConfirm: (change: BulkChange) => void;
};

const names: Record<Rounding, string> = {
  none: 'To the penny',
  '.99': 'Up to the next .99',
  '.95': 'Up to the next .95',
};

export function BulkPriceDialog({ open, busy, title, onClose, onConfirm }: BulkPriceDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? 'Changing...' : 'Change Prices'}
          </Button>
        </div>
      }
    >
      {open && <PriceForm id={formId} onConfirm={onConfirm} />}
    </Dialog>
  );
}

function PriceForm({ id, onConfirm }: { id: string; onConfirm: (change: BulkChange) => void }) {
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState<Rounding>('none');
  const { form, faults, show } = useFaults();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const pricePercent = percentTyped(percent);
    if (pricePercent === undefined) show({ percent: 'Give a percentage from -90 to 500, such as 5 or -10' });
    else onConfirm({ pricePercent, rounding });
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <TextField
        label="By how many percent"
        name="percent"
        hint="5 makes them dearer, -10 cheaper. What would fall below its supplier’s price stays as it is."
        value={percent}
        onText={setPercent}
        error={faults['percent']}
        inputMode="text"
        autoComplete="off"
        maxLength={8}
      />
      <Field label="Rounding">
        {(control) => (
          <Select
            {...control}
            value={rounding}
            onChange={({ target }) => setRounding(roundings.find((one) => one === target.value) ?? 'none')}
          >
            {roundings.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </form>
  );
}
