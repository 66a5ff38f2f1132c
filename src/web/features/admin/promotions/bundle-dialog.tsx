import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminBundle } from '#checkout/bundles/bundle-admin.contract.ts';
import { add, fromPounds, subtract, times, toPounds, zero } from '#platform/money.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextAreaField, TextField } from '../forms/form-fields.tsx';
import { ProductPicker } from '../forms/product-picker.tsx';
import { lastDayBefore, londonDay, momentsOf } from '../parts/london-days.rules.ts';
import { Money } from '../parts/money.tsx';
import { useSaveBundle } from './admin-bundles.queries.ts';

const contract = async () => (await import('#checkout/bundles/bundle-admin.contract.ts')).saveBundleBody;

type BundleDialogProps = {
  open: boolean;
  /** Undefined for a new one. */
  bundle: AdminBundle | undefined;
  onClose: () => void;
};

export function BundleDialog({ open, bundle, onClose }: BundleDialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  return (
    <FormDialog
      asksBeforeClosing
      wide
      open={open}
      onClose={onClose}
      title={bundle ? `Edit ${bundle.name}` : 'New Bundle'}
      formId={formId}
      action="Save Bundle"
      busy={isSaving}
    >
      {open && (
        <BundleForm key={bundle?.id ?? 'new'} id={formId} bundle={bundle} onSaved={onClose} onSaving={setSaving} />
      )}
    </FormDialog>
  );
}

type DraftPart = { productId: number; name: string; price: string; stock: number; quantity: string };
type Draft = {
  name: string;
  description: string;
  price: string;
  firstDay: string;
  lastDay: string;
  /** The id of the part that lends its picture; empty: the first one. */
  cover: string;
  parts: DraftPart[];
};

function draftFrom(bundle: AdminBundle | undefined): Draft {
  if (!bundle) return { name: '', description: '', price: '', firstDay: '', lastDay: '', cover: '', parts: [] };
  const { name, description, price, startsAt, endsAt, coverProductId, parts } = bundle;
  return {
    name,
    description,
    price,
    firstDay: startsAt ? londonDay(startsAt) : '',
    lastDay: endsAt ? lastDayBefore(endsAt) : '',
    cover: String(coverProductId ?? ''),
    parts: parts.map((part) => ({ ...part, quantity: String(part.quantity) })),
  };
}

function bodyOf({ name, description, price, firstDay, lastDay, cover, parts }: Draft) {
  const isPart = parts.some(({ productId }) => String(productId) === cover);
  return {
    name,
    description,
    price,
    ...momentsOf({ firstDay, lastDay }),
    coverProductId: isPart ? Number(cover) : null,
    parts: parts.map(({ productId, quantity }) => ({ productId, quantity: Number(quantity) })),
  };
}

type FormProps = Pick<BundleDialogProps, 'bundle'> & {
  id: string;
  onSaved: () => void;
  onSaving: (whether: boolean) => void;
};

function BundleForm({ id, bundle, onSaved, onSaving }: FormProps) {
  const [draft, setDraft] = useState(() => draftFrom(bundle));
  const { form, errors, show, check } = useErrors(contract, (path) => (path.startsWith('parts') ? 'parts' : path));
  const { mutate: save } = useSaveBundle({ bundle, onSaved, onErrors: show, onSettled: () => onSaving(false) });
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const field = (name: 'name' | 'description' | 'price') => ({
    name,
    value: draft[name],
    onText: (text: string) => change({ [name]: text }),
    error: errors[name],
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = bodyOf(draft);
    check(
      body,
      () => {
        onSaving(true);
        save(body);
      },
      draft.parts.length < 2 ? { parts: 'Choose at least two products' } : {},
    );
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <TextField label="Name" hint="On its page, in baskets and on orders." autoComplete="off" {...field('name')} />
      <TextAreaField label="Description" rows={4} {...field('description')} />
      <Parts parts={draft.parts} onParts={(parts) => change({ parts })} error={errors['parts']} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Price of a set in £" inputMode="decimal" {...field('price')} />
        <Cover draft={draft} onDraft={change} />
        <Day {...{ draft, errors }} field="firstDay" onDraft={change} />
        <Day {...{ draft, errors }} field="lastDay" onDraft={change} />
      </div>
      <Saving draft={draft} />
    </form>
  );
}

type ChangeProps = { draft: Draft; onDraft: (changes: Partial<Draft>) => void };

const days = {
  firstDay: { label: 'First day', name: 'startsAt', hint: 'Leave it empty to offer it at once.' },
  lastDay: { label: 'Last day', name: 'endsAt', hint: 'Leave it empty to offer it until you end it.' },
} as const;

function Day({ draft, onDraft, errors, field }: ChangeProps & { errors: Errors; field: keyof typeof days }) {
  const { name, ...said } = days[field];
  return (
    <TextField
      {...said}
      optional
      name={name}
      type="date"
      value={draft[field]}
      onText={(day) => onDraft({ [field]: day })}
      error={errors[name]}
    />
  );
}

function Cover({ draft: { parts, cover }, onDraft }: ChangeProps) {
  const options = ['', ...parts.map(({ productId }) => String(productId))];
  const names = Object.fromEntries(parts.map(({ productId, name }) => [String(productId), name]));
  return (
    <ChoiceField
      label="Picture"
      name="coverProductId"
      value={options.includes(cover) ? cover : ''}
      onValue={(chosen) => onDraft({ cover: chosen })}
      options={options}
      names={{ ...names, '': 'Of the first product' }}
    />
  );
}

type PartsProps = { parts: DraftPart[]; onParts: (parts: DraftPart[]) => void; error: string | undefined };

function Parts({ parts, onParts, error }: PartsProps) {
  const without = (productId: number) => parts.filter((part) => part.productId !== productId);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">What’s in it</legend>
      <input type="hidden" name="parts" />
      <ProductPicker
        label="Add a product"
        onPick={({ id, name, price, stock }) =>
          onParts([...without(id), { productId: id, name, price, stock, quantity: '1' }])
        }
      />
      {error && <FieldError>{error}</FieldError>}
      {parts.length > 0 && (
        <ul aria-label="Parts" className="divide-y divide-line rounded-field bg-paper px-3 text-sm">
          {parts.map((part) => (
            <li key={part.productId} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-3 py-2">
              <span className="self-center wrap-anywhere">
                <span className="block font-semibold">{part.name}</span>
                <span className="text-muted">
                  <Money amount={part.price} /> each, {part.stock} in stock
                </span>
              </span>
              <TextField
                label={
                  <>
                    Pieces<span className="sr-only"> of {part.name}</span>
                  </>
                }
                inputMode="numeric"
                value={part.quantity}
                onText={(quantity) =>
                  onParts(parts.map((one) => (one.productId === part.productId ? { ...one, quantity } : one)))
                }
              />
              <IconButton label={`Remove ${part.name}`} onClick={() => onParts(without(part.productId))}>
                <Trash2 className="size-4.5" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** What it comes to as typed so far. */
function Saving({ draft: { parts, price } }: { draft: Draft }) {
  if (parts.length === 0) return null;
  const counted = parts.map((part) => ({ ...part, pieces: Math.max(1, Math.trunc(Number(part.quantity)) || 1) }));
  const worth = add(...counted.map((part) => times(fromPounds(part.price), part.pieces)));
  const asked = /^\d{1,6}(?:\.\d{1,2})?$/.test(price.trim()) ? fromPounds(price.trim()) : null;
  const saves = asked === null ? null : subtract(worth, asked);
  const sets = Math.min(...counted.map((part) => Math.floor(part.stock / part.pieces)));
  return (
    <p role="status" className="rounded-field bg-oat px-4 py-3 text-sm">
      One by one <Money amount={toPounds(worth)} />
      {saves !== null && saves > zero && (
        <>
          , so a set saves <Money amount={toPounds(saves)} className="font-semibold" />
        </>
      )}
      {saves !== null && saves <= zero && <strong className="text-error">: at this price it saves nothing</strong>}. The
      stock makes {sets} {sets === 1 ? 'set' : 'sets'}.
    </p>
  );
}
