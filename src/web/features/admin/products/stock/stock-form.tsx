import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { stockReasonNames, stockReasons } from '#catalogue/stock-changes/stock-reasons.contract.ts';
import type { StockReason } from '#catalogue/stock-changes/stock-reasons.contract.ts';
import { errorsFrom, useErrors } from '../../../../form-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextField } from '../../forms/form-fields.tsx';
import { numberTyped } from '../../parts/formats.rules.ts';
import { useChangeStock } from '../product/product-admin.queries.ts';

const contract = async () => (await import('#catalogue/stock-changes/stock-changes.contract.ts')).stockChangeBody;
const nameOf = (path: string) => (path === 'newStock' || path === 'change' ? 'amount' : path);

type StockFormProps = { product: { id: number; stock: number }; onSaved?: () => void };

const emptyDraft: StockDraft = { mode: 'newStock', amount: '', reason: 'counted', note: '' };

/** Corrects the stock, by a count or by a difference. */
export function StockForm({ product: { id, stock }, onSaved }: StockFormProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const { form, errors, show, check } = useErrors(contract, nameOf);
  const { mutate, isPending } = useChangeStock(id, {
    onSaved: () => {
      setDraft(emptyDraft);
      onSaved?.();
    },
    onFailed: (error) => show(errorsFrom(error)),
  });
  const change = (changes: Partial<StockDraft>) => setDraft({ ...draft, ...changes });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(stockChangeFrom(draft, stock), mutate);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-base" role="status">
        <strong className="figures">{stock}</strong> in stock
      </p>
      <StockFields draft={draft} onDraft={change} error={errors['amount']} />
      <Button type="submit" size="small" busy={isPending} className="justify-self-start">
        {isPending ? 'Saving...' : 'Change Stock'}
      </Button>
    </form>
  );
}

type FieldsProps = { draft: StockDraft; onDraft: (changes: Partial<StockDraft>) => void; error: string | undefined };

function StockFields({ draft, onDraft, error: fault }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="What you know">
          {(control) => (
            <Select
              {...control}
              value={draft.mode}
              onChange={({ target }) => onDraft({ mode: target.value === 'change' ? 'change' : 'newStock' })}
            >
              <option value="newStock">Units in stock now</option>
              <option value="change">Units added or removed</option>
            </Select>
          )}
        </Field>
        <TextField
          label={draft.mode === 'newStock' ? 'New stock' : 'Change, such as 5 or -2'}
          name="amount"
          value={draft.amount}
          onText={(amount) => onDraft({ amount })}
          error={fault}
          inputMode={draft.mode === 'newStock' ? 'numeric' : 'text'}
          autoComplete="off"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Reason">
          {(control) => (
            <Select
              {...control}
              value={draft.reason}
              onChange={({ target }) => onDraft({ reason: reasonNamed(target.value) })}
            >
              {stockReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {stockReasonNames[reason]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Note"
          optional
          name="note"
          value={draft.note}
          onText={(note) => onDraft({ note })}
          autoComplete="off"
        />
      </div>
    </>
  );
}

function reasonNamed(name: string): StockReason {
  return stockReasons.find((reason) => reason === name) ?? 'counted';
}

type StockDraft = { mode: 'newStock' | 'change'; amount: string; reason: StockReason; note: string };

/** The request body. A count includes the stock level that was shown, so that the API notices a sale in between. */
function stockChangeFrom({ mode, amount, reason, note }: StockDraft, seenStock: number) {
  const number = numberTyped(amount);
  const by = mode === 'newStock' ? { newStock: number, seenStock } : { change: number };
  return { ...by, reason, ...(note.trim() && { note: note.trim() }) };
}
