import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { BulkChange, BulkOutcome } from '#catalogue/product-admin/bulk-edit.contract.ts';
import { mostProductsAtOnce } from '#catalogue/products/product-limits.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { SelectionBar } from '../lists/row-selection.tsx';
import type { RowSelection } from '../lists/row-selection.tsx';
import { countOf, numberTyped } from '../parts/formats.rules.ts';
import { bulkActsFor, namedAct, tying } from './bulk-actions.rules.ts';
import type { BulkAction } from './bulk-actions.rules.ts';
import { BulkPriceDialog } from './bulk-price-dialog.tsx';
import { BulkSaleDialog } from './bulk-sale-dialog.tsx';
import { useBulkEdit, useEndSales } from './product/product-admin.queries.ts';

const contract = async () => (await import('#catalogue/product-admin/bulk-edit.contract.ts')).bulkChange;

type BulkWeightDialogProps = {
  open: boolean;
  busy: boolean;
  title: string;
  onClose: () => void;
  onConfirm: (change: BulkChange) => void;
};

/** Sets the same weight on several products. */
function BulkWeightDialog({ open, busy, title, onClose, onConfirm }: BulkWeightDialogProps) {
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
        hint="One item with its packaging."
        value={grams}
        onText={setGrams}
        error={errors['weightGrams']}
        inputMode="numeric"
        autoComplete="off"
      />
    </form>
  );
}

type BulkBarProps = { selection: RowSelection; onDone: (outcomes: BulkOutcome[]) => void };

/** Bulk actions for the selected products. */
export function BulkBar({ selection, onDone }: BulkBarProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>('featured');
  const [asks, setAsks] = useState<BulkAction['asks']>();
  const finish = (outcomes: BulkOutcome[]) => {
    setAsks(undefined);
    selection.clear();
    onDone(outcomes);
  };
  const { mutate, isPending } = useBulkEdit(finish);
  const edit = (change: BulkChange) => mutate({ ids: selection.keys.map(Number), ...change });
  const acts = bulkActsFor(useShelves().categories);
  const act = namedAct(acts, chosen);
  const start = () => {
    if (act.id === tying.id)
      return void navigate({ to: '/admin/families/new', search: { products: selection.keys.join(',') } });
    return act.asks ? setAsks(act.asks) : edit(act.change);
  };
  const isTooMany = selection.size > mostProductsAtOnce;
  const many = countOf(selection.size, 'product');

  return (
    <SelectionBar selection={selection} noun="product" most={mostProductsAtOnce}>
      <Select
        aria-label="What to do"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        className="w-56"
      >
        {acts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button size="small" busy={isPending} disabled={isTooMany} onClick={start}>
        Apply
      </Button>
      <ActDialogs
        asks={asks}
        act={act}
        busy={isPending}
        many={many}
        onClose={() => setAsks(undefined)}
        onConfirm={edit}
      />
      <SaleDialogs asks={asks} selection={selection} many={many} onClose={() => setAsks(undefined)} onDone={finish} />
    </SelectionBar>
  );
}

type ActDialogsProps = {
  asks: BulkAction['asks'];
  act: BulkAction;
  busy: boolean;
  many: string;
  onClose: () => void;
  onConfirm: (change: BulkChange) => void;
};

/** The dialogs that some actions open first. */
function ActDialogs({ asks, act, many, onConfirm, ...rest }: ActDialogsProps) {
  return (
    <>
      <WithdrawDialog {...rest} open={asks === 'withdrawal'} many={many} onConfirm={() => onConfirm(act.change)} />
      <BulkPriceDialog {...rest} open={asks === 'price'} title={`Change the prices of ${many}`} onConfirm={onConfirm} />
      <BulkWeightDialog {...rest} open={asks === 'weight'} title={`Set the weight of ${many}`} onConfirm={onConfirm} />
    </>
  );
}

type SaleDialogsProps = Pick<ActDialogsProps, 'asks' | 'many' | 'onClose'> & BulkBarProps;

function SaleDialogs({ asks, selection, many, onClose, onDone }: SaleDialogsProps) {
  const ids = selection.keys.map(Number);
  const ending = useEndSales(() => onDone([]));
  return (
    <>
      <BulkSaleDialog open={asks === 'sale'} title={`Put ${many} in a sale`} {...{ ids, onClose, onDone }} />
      <ConfirmDialog
        open={asks === 'end-sale'}
        busy={ending.isPending}
        onClose={onClose}
        onConfirm={() => ending.mutate(ids)}
        title={`End the sales of ${many}?`}
        action="End Sales"
        busyAction="Ending..."
      >
        <p>They go back to their usual price at once. Those not in a sale stay as they are.</p>
      </ConfirmDialog>
    </>
  );
}

type WithdrawDialogProps = { open: boolean; busy: boolean; many: string; onClose: () => void; onConfirm: () => void };

function WithdrawDialog({ many, ...dialog }: WithdrawDialogProps) {
  return (
    <ConfirmDialog {...dialog} title={`Withdraw ${many}?`} action="Withdraw Products" busyAction="Withdrawing...">
      <p>Customers can no longer buy them. Past orders still show them, and you can put them back on sale.</p>
    </ConfirmDialog>
  );
}
