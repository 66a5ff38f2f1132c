import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { roundings } from '#catalogue/prices/price-rounding.contract.ts';
import type { Rounding } from '#catalogue/prices/price-rounding.contract.ts';
import type { BulkOutcome } from '#catalogue/product-admin/bulk-edit.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { SpanFields } from '../forms/span-fields.tsx';
import { momentsOf } from '../parts/london-days.rules.ts';
import { percentTyped } from './bulk-actions.rules.ts';
import { roundingNames } from './bulk-price-dialog.tsx';
import { useSetSales } from './product/product-admin.queries.ts';

const contract = async () => (await import('#catalogue/prices/sale-prices.contract.ts')).salesBody;

type BulkSaleDialogProps = {
  open: boolean;
  ids: readonly number[];
  title: string;
  onClose: () => void;
  onDone: (outcomes: BulkOutcome[]) => void;
};

/** Puts several products in a sale, each for so many percent less. */
export function BulkSaleDialog({ open, ids, title, onClose, onDone }: BulkSaleDialogProps) {
  const formId = useId();
  const { mutate, isPending } = useSetSales(onDone);
  return (
    <FormDialog open={open} onClose={onClose} title={title} formId={formId} action="Set Sale" busy={isPending}>
      {open && <SalesForm id={formId} ids={ids} onConfirm={mutate} />}
    </FormDialog>
  );
}

type SalesFormProps = { id: string; ids: readonly number[]; onConfirm: (body: object) => void };

function SalesForm({ id, ids, onConfirm }: SalesFormProps) {
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState<Rounding>('none');
  const [span, setSpan] = useState({ firstDay: '', lastDay: '' });
  const { form, errors, check } = useErrors(contract);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ ids, percentOff: percentTyped(percent), rounding, ...momentsOf(span) }, onConfirm);
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <TextField
        label="Percent off"
        name="percentOff"
        hint="20 takes 20% off each usual price. Prices never fall below the supplier’s."
        value={percent}
        onText={setPercent}
        error={errors['percentOff']}
        inputMode="decimal"
        autoComplete="off"
      />
      <ChoiceField label="Rounding" value={rounding} onValue={setRounding} options={roundings} names={roundingNames} />
      <SpanFields span={span} onSpan={(changes) => setSpan({ ...span, ...changes })} errors={errors} />
    </form>
  );
}
