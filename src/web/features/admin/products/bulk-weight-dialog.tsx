import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { BulkChange } from '#catalogue/product-admin/bulk-edit.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/form-text-field.tsx';
import { numberTyped } from '../parts/typed-number.rules.ts';

const contract = async () => (await import('#catalogue/product-admin/bulk-edit.contract.ts')).bulkChange;

type BulkWeightDialogProps = {
  open: boolean;
  busy: boolean;
  title: string;
  onClose: () => void;
  onConfirm: (change: BulkChange) => void;
};

/** For sizes and colours that weigh the same. */
export function BulkWeightDialog({ open, busy, title, onClose, onConfirm }: BulkWeightDialogProps) {
  const formId = useId();
  return (
    <FormDialog open={open} onClose={onClose} title={title} formId={formId} action="Set Weight" busy={busy}>
      {open && <WeightForm id={formId} onConfirm={onConfirm} />}
    </FormDialog>
  );
}

function WeightForm({ id, onConfirm }: { id: string; onConfirm: (change: BulkChange) => void }) {
  const [grams, setGrams] = useState('');
  const { form, errors, check } = useErrors(contract);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = numberTyped(grams);
    check({ weightGrams: typeof typed === 'number' ? typed : Number.NaN }, onConfirm);
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <TextField
        label="Weight in g"
        name="weightGrams"
        hint="Of one as you pack it."
        value={grams}
        onText={setGrams}
        error={errors['weightGrams']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
      />
    </form>
  );
}
