import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { recallDates, remedies, remedyNames } from '#catalogue/recalls/recall-words.contract.ts';
import type { Remedy } from '#catalogue/recalls/recall-words.contract.ts';
import type { RecallPreview } from '#orders/recalls/recalls.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextAreaField, TextField } from '../forms/form-fields.tsx';
import { ChosenProducts } from '../forms/product-picker.tsx';
import { count } from '../parts/formats.rules.ts';
import { momentsOf } from '../parts/london-days.rules.ts';
import { useBeginRecall, usePreviewRecall } from './admin-recalls.queries.ts';

const contract = async () => (await import('#orders/recalls/recalls.contract.ts')).newRecall;

type Draft = {
  attempt: string;
  products: { id: number; name: string }[];
  wholeFamilies: boolean;
  datesBy: (typeof recallDates)[number];
  firstDay: string;
  lastDay: string;
  title: string;
  batch: string;
  makersWords: string;
  whatToDo: string;
  remedy: Remedy;
  /** In London, included; empty: until it is ended. */
  lastShown: string;
  isWithdrawn: boolean;
};

const emptyDraft = (): Draft => ({
  attempt: crypto.randomUUID(),
  products: [],
  wholeFamilies: false,
  datesBy: 'sent',
  firstDay: '',
  lastDay: '',
  title: '',
  batch: '',
  makersWords: '',
  whatToDo: '',
  remedy: 'refund',
  lastShown: '',
  isWithdrawn: true,
});

function searchOf({ products, wholeFamilies, datesBy, firstDay, lastDay }: Draft) {
  const productIds = products.map(({ id }) => id);
  return { productIds, wholeFamilies, datesBy, firstDay: firstDay || null, lastDay: lastDay || null };
}

export function RecallDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [preview, setPreview] = useState<RecallPreview>();
  const close = () => {
    setPreview(undefined);
    onClose();
  };
  return (
    <FormDialog
      asksBeforeClosing
      wide
      open={open}
      onClose={close}
      title="New Recall"
      formId={formId}
      action={preview ? `Write to ${people(preview.people)}` : 'See Who Bought It'}
      busyAction={preview ? 'Beginning...' : 'Counting...'}
      busy={isBusy}
      tone={preview ? 'danger' : 'primary'}
      sums={preview && <Found {...preview} />}
    >
      {open && <RecallForm id={formId} preview={preview} onPreview={setPreview} onBusy={setBusy} onBegun={close} />}
    </FormDialog>
  );
}

type FormProps = {
  id: string;
  /** As counted for what is typed; undefined: not yet. */
  preview: RecallPreview | undefined;
  onPreview: (preview: RecallPreview | undefined) => void;
  onBusy: (whether: boolean) => void;
  onBegun: () => void;
};

function RecallForm({ id, preview, onPreview, onBusy, onBegun }: FormProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const { form, errors, show, check } = useErrors(contract, (path) =>
    path.startsWith('productIds') ? 'productIds' : path,
  );
  const onSettled = () => onBusy(false);
  const { mutate: count } = usePreviewRecall({ onErrors: show, onSettled });
  const onRefused = (refused: Errors) => {
    onPreview(undefined);
    show(refused);
  };
  const { mutate: begin } = useBeginRecall({ onBegun, onRefused, onSettled });
  // Whoever is counted is who is written to: a change of the goods or days is counted anew.
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    if (counted.some((field) => field in changes)) onPreview(undefined);
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { products, lastShown, ...words } = draft;
    const bannerEndsAt = momentsOf({ firstDay: '', lastDay: lastShown }).endsAt;
    const body = { ...words, bannerEndsAt, ...searchOf(draft), people: preview?.people ?? 0 };
    const missing: Errors = products.length === 0 ? { productIds: 'Choose a product' } : {};
    check(
      body,
      () => {
        onBusy(true);
        if (preview) begin(body);
        else count(searchOf(draft), { onSuccess: onPreview });
      },
      missing,
    );
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <Which draft={draft} onDraft={change} errors={errors} />
      <Words draft={draft} onDraft={change} errors={errors} />
    </form>
  );
}

/** Fields that decide who is written to. */
const counted = ['products', 'wholeFamilies', 'datesBy', 'firstDay', 'lastDay'] as const;

type FieldsProps = { draft: Draft; onDraft: (changes: Partial<Draft>) => void; errors: Errors };

const dateNames = { sent: 'The day it was sent', ordered: 'The day it was ordered' } as const;

function Which({ draft, onDraft, errors }: FieldsProps) {
  const day = (name: 'firstDay' | 'lastDay', label: string) => (
    <TextField
      label={label}
      optional
      name={name}
      type="date"
      value={draft[name]}
      onText={(text) => onDraft({ [name]: text })}
      error={errors[name]}
    />
  );
  return (
    <>
      <div className="grid gap-2">
        <input type="hidden" name="productIds" />
        <ChosenProducts
          label="Which products"
          products={draft.products}
          onProducts={(products) => onDraft({ products, title: draft.title || (products[0]?.name ?? '') })}
        />
        {errors['productIds'] && <FieldError>{errors['productIds']}</FieldError>}
        <Checkbox
          label="All other sizes and flavours of these, too"
          checked={draft.wholeFamilies}
          onChange={({ target }) => onDraft({ wholeFamilies: target.checked })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <ChoiceField
          label="Between days"
          name="datesBy"
          value={draft.datesBy}
          onValue={(datesBy) => onDraft({ datesBy })}
          options={recallDates}
          names={dateNames}
        />
        {day('firstDay', 'First day')}
        {day('lastDay', 'Last day')}
      </div>
      <p className="text-sm text-muted">
        Without days, it is everybody who has it. For one batch, enter the days on which it was sent.
      </p>
    </>
  );
}

function Words({ draft, onDraft, errors }: FieldsProps) {
  const field = (name: 'title' | 'batch' | 'makersWords' | 'whatToDo') => ({
    name,
    value: draft[name],
    onText: (text: string) => onDraft({ [name]: text }),
    error: errors[name],
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name of the goods" {...field('title')} />
        <TextField label="Batch" optional hint="As printed on the goods." {...field('batch')} />
      </div>
      <TextAreaField label="What the maker says" rows={4} {...field('makersWords')} />
      <TextAreaField label="What to do" rows={3} {...field('whatToDo')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label="What they get"
          name="remedy"
          value={draft.remedy}
          onValue={(remedy) => onDraft({ remedy })}
          options={remedies}
          names={remedyNames}
        />
        <TextField
          label="Show until"
          optional
          name="bannerEndsAt"
          type="date"
          hint="The last day. Leave it empty to show it until you end it."
          value={draft.lastShown}
          onText={(lastShown) => onDraft({ lastShown })}
          error={errors['bannerEndsAt']}
        />
      </div>
      <Checkbox
        label="Take these products off sale"
        checked={draft.isWithdrawn}
        onChange={({ target }) => onDraft({ isWithdrawn: target.checked })}
      />
    </>
  );
}

function Found({ products, orders, pieces, unsent, people: all, withoutAddress }: RecallPreview) {
  return (
    <div role="status" className="grid gap-1 pb-3 text-sm">
      <p className="font-semibold">
        {products > 1 && `Of ${count(products)} products: `}
        {numbered(orders, 'order')} with {numbered(pieces, 'piece')}. {people(all)} will get one email each, whatever
        other emails they want.
      </p>
      {unsent > 0 && <p>Not sent yet, so please hold back: {numbered(unsent, 'piece')}.</p>}
      {withoutAddress > 0 && (
        <p>Without a known address, so nobody to write to: {numbered(withoutAddress, 'order')}.</p>
      )}
      <p>Once this has begun, the emails can’t be stopped.</p>
    </div>
  );
}

function numbered(number: number, thing: string): string {
  return `${count(number)} ${thing}${number === 1 ? '' : 's'}`;
}

function people(number: number): string {
  return number === 1 ? '1 person' : `${count(number)} people`;
}
