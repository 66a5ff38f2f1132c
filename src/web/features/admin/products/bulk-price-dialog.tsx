import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { roundings } from '#catalogue/prices/price-rounding.contract.ts';
import type { Rounding } from '#catalogue/prices/price-rounding.contract.ts';
import type { BulkChange } from '#catalogue/product-admin/bulk-edit.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { percentTyped } from './bulk-actions.rules.ts';

const contract = async () => (await import('#catalogue/product-admin/bulk-edit.contract.ts')).bulkChange;

type BulkPriceDialogProps = {
  open: boolean;
  busy: boolean;
  title: string;
  onClose: () => void;
  onConfirm: (change: BulkChange) => void;
};

export const roundingNames: Record<Rounding, string> = {
  none: 'To the penny',
  '.99': 'Up to the next .99',
  '.95': 'Up to the next .95',
};

export function BulkPriceDialog({ open, busy, title, onClose, onConfirm }: BulkPriceDialogProps) {
  const formId = useId();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      formId={formId}
      action="Change Prices"
      busyAction="Changing..."
      busy={busy}
    >
      {open && <PriceForm id={formId} onConfirm={onConfirm} />}
    </FormDialog>
  );
}

function PriceForm({ id, onConfirm }: { id: string; onConfirm: (change: BulkChange) => void }) {
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState<Rounding>('none');
  const { form, errors, check } = useErrors(contract);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ pricePercent: percentTyped(percent), rounding }, onConfirm);
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <TextField
        label="By how many percent"
        name="pricePercent"
        hint="5 raises prices by 5%, -10 lowers them by 10%. Prices never fall below the supplier’s."
        value={percent}
        onText={setPercent}
        error={errors['pricePercent']}
        inputMode="text"
        autoComplete="off"
      />
      <ChoiceField label="Rounding" value={rounding} onValue={setRounding} options={roundings} names={roundingNames} />
    </form>
  );
}
