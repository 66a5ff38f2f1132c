import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { inWords } from '../audit-log/audit-words.rules.ts';
import { TextAreaField } from '../forms/form-fields.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { Panel } from '../parts/panel.tsx';
import { PriceFields } from './price-fields.tsx';
import { BasicFields, KindFields, ShelfFields } from './product-fields.tsx';
import type { FieldsProps } from './product-fields.tsx';
import {
  addChanges,
  changedMeanwhile,
  changesBetween,
  detailNames,
  detailOrder,
  fieldNamed,
  productFrom,
  usualDetailsOf,
  withChanges,
  withoutSent,
} from './product/product-draft.rules.ts';
import type { DetailName, DraftChanges, ProductDraft } from './product/product-draft.rules.ts';

const forNew = async () => (await import('#catalogue/product-admin/product-draft.contract.ts')).createProductBody;
const forChange = async () => (await import('#catalogue/product-admin/product-draft.contract.ts')).changeProductBody;

type ProductFormProps = {
  /** The saved values. */
  saved: ProductDraft;
  isNew: boolean;
  /** The cost, the lowest price allowed; null for own stock. */
  cost?: string | null;
  supplierId?: number | null;
  isSaving: boolean;
  onSave: (draft: ProductDraft, options: SaveOptions) => void;
};

export type SaveOptions = { onSuccess?: (product: AdminProduct) => void; onError?: (error: Error) => void };

/** The form for all of a product's fields. */
export function ProductForm({ saved, isNew, cost = null, supplierId = null, isSaving, onSave }: ProductFormProps) {
  // Untouched fields follow the saved values, which may change in another tab or by somebody else.
  const [changed, setChanged] = useState<DraftChanges>({});
  const [seen, setSeen] = useState<ProductDraft>(); // what was saved when typing began
  const draft = withChanges(saved, changed);
  const { form, errors, show, check } = useErrors(isNew ? forNew : forChange, fieldNamed);
  // Not dirty while saving: sent changes count as saved once the response has arrived.
  const isDirty = !isSaving && Object.keys(changesBetween(saved, draft)).length > 0;
  const warning = useUnsavedWarning(isDirty);
  const meanwhile = isDirty && seen ? changedMeanwhile(seen, saved, draft) : [];
  const fields = { draft, errors, onDraft: change };

  function change(changes: DraftChanges) {
    setSeen(isDirty ? (seen ?? saved) : saved);
    setChanged(addChanges(changed, changes));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(isNew ? productFrom(draft) : changesBetween(saved, draft), () =>
      onSave(draft, {
        onError: (error) => show(errorsFrom(error)),
        onSuccess: () => setChanged((now) => withoutSent(now, draft)),
      }),
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid min-w-0 content-start gap-4" aria-label="Product">
      <Panel title="What it is">
        <BasicFields {...fields} />
        <KindFields {...fields} />
      </Panel>
      <Panel title="Price and pack">
        <PriceFields {...fields} cost={cost} supplierId={supplierId} />
      </Panel>
      <Panel title="Details" intro="Shown on the product’s page. Anything left empty is left out.">
        <DetailFields {...fields} />
      </Panel>
      <Panel title="On the shelf">
        <ShelfFields {...fields} isNew={isNew} />
      </Panel>
      <div className="save-bar">
        <Button type="submit" busy={isSaving} disabled={!isNew && !isDirty && !isSaving}>
          {saveName(isNew, isSaving)}
        </Button>
        {isDirty && !isNew && (
          <Button tone="quiet" onClick={() => setChanged({})}>
            Discard Changes
          </Button>
        )}
        <span role="status" className="text-sm text-muted">
          {isDirty && meanwhile.length === 0 && 'Not saved yet'}
          {meanwhile.length > 0 && <Meanwhile fields={meanwhile} />}
        </span>
      </div>
      {warning}
    </form>
  );
}

/** Somebody else, or another tab, saved one of the fields that are being changed here. */
function Meanwhile({ fields }: { fields: readonly string[] }) {
  return (
    <span className="text-ink">
      Changed elsewhere in the meantime: {fields.map(inWords).join(', ')}. Saving replaces it; Discard Changes shows it.
    </span>
  );
}

function saveName(isNew: boolean, isSaving: boolean): string {
  if (isSaving) return 'Saving...';
  return isNew ? 'Create Product' : 'Save Changes';
}

/** The category's usual details and those filled in; the rest are collapsed. */
function DetailFields({ draft, errors, onDraft }: FieldsProps) {
  const { details } = draft;
  const shown = detailOrder.filter((name) => usualDetailsOf(draft.category).includes(name));
  const others = detailOrder.filter((name) => !shown.includes(name));
  const field = (name: DetailName) => (
    <TextAreaField
      key={name}
      label={detailNames[name]}
      optional
      name={name}
      value={details[name]}
      onText={(text) => onDraft({ details: { [name]: text } })}
      error={errors[name]}
      rows={2}
    />
  );
  return (
    <div className="grid gap-4">
      {shown.map(field)}
      <details open={others.some((name) => details[name] !== '' || errors[name]) || undefined}>
        <summary className="admin-action -ml-3 cursor-pointer">More details</summary>
        <div className="grid gap-4 pt-3">{others.map(field)}</div>
      </details>
    </div>
  );
}
