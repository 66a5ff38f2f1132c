import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { categories, categoryNames, petNames, pets } from '#catalogue/products/categories.contract.ts';
import type { BulkImport, BulkImportCheck } from '#dropshipping/product-imports/bulk-imports.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { useDebounced } from '../../../ui/debounced.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { marginTyped } from '../pricing/price-entry.rules.ts';
import { BulkImportResult } from './bulk-import-result.tsx';
import { bulkImportContract, useBulkImport, useImportCheck, useImportProgress } from './bulk-imports.queries.ts';
import type { WantedImports } from './bulk-imports.queries.ts';
import type { Listed } from './imports.queries.ts';

type DialogProps = {
  supplierId: number;
  chosen: readonly Listed[];
  isRetail: boolean;
  /** The import is under way: what was chosen has been taken over. */
  onBegun: () => void;
  onClose: () => void;
};

/** Imports several products: what they have in common, then the progress, then what came of each. Mounted only while open. */
export function BulkImportDialog({ supplierId, chosen, isRetail, onBegun, onClose }: DialogProps) {
  const [products] = useState(chosen);
  const [begun, setBegun] = useState<BulkImport>();
  if (begun) return <Progress begun={begun} onClose={onClose} />;
  const start = (one: BulkImport) => {
    setBegun(one);
    onBegun();
  };
  return <CommonForm {...{ supplierId, products, isRetail, onClose }} onBegun={start} />;
}

function Progress({ begun, onClose }: { begun: BulkImport; onClose: () => void }) {
  const now = useImportProgress(begun);
  const isOver = now.isOver || now.hasBrokenOff;
  return (
    <Dialog open wide onClose={onClose} title={isOver ? 'Products Imported' : 'Importing Products'}>
      {isOver ? (
        <BulkImportResult result={now} onClose={onClose} />
      ) : (
        <div className="grid gap-3 py-6" role="status">
          <p className="font-semibold">
            {count(now.done)} of {countOf(now.total, 'product')}
          </p>
          <progress className="progress" max={1} value={now.done / now.total} aria-label="Progress" />
          <p className="text-sm text-muted">It goes on if you close this, and you are told when it is done.</p>
        </div>
      )}
    </Dialog>
  );
}

type Draft = { category: string; pet: string; kind: string; margin: string; isWithdrawn: boolean };
const blank: Draft = { category: '', pet: '', kind: '', margin: '', isWithdrawn: false };
/** Each check asks the supplier's system, in ms. */
const pauseMs = 500;

const categoryChoices = { '': 'Choose a category', ...categoryNames };
const petChoices = { '': 'Any animal', ...petNames };

type CommonFormProps = {
  supplierId: number;
  products: readonly Listed[];
  isRetail: boolean;
  onBegun: (begun: BulkImport) => void;
  onClose: () => void;
};

function CommonForm({ supplierId, products, isRetail, onBegun, onClose }: CommonFormProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(bulkImportContract);
  const [draft, setDraft] = useState(blank);
  const settled = useDebounced(draft, pauseMs);
  const isChecked = settled.category !== '' && !isNoMargin(settled);
  const preview = useImportCheck(supplierId, isChecked ? wantedIn(products, settled) : undefined);
  const { mutate, isPending } = useBulkImport(supplierId, { onBegun, onErrors: show });
  const rows = isChecked && settled === draft ? preview.data?.products : undefined;
  const ready = rows?.filter(({ refusal }) => refusal === null).length;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = wantedIn(products, draft);
    check(wanted, () => mutate(wanted));
  }

  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={`Import ${countOf(products.length, 'Product')}`}
      formId={formId}
      action={ready === undefined ? 'Import' : `Import ${countOf(ready, 'Product')}`}
      busyAction="Importing..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4 pt-1">
        <p className="text-sm text-muted">
          For all of them. Names and descriptions come as the supplier has them; you can change each one later.
        </p>
        <CommonFields draft={draft} errors={errors} onDraft={(part) => setDraft({ ...draft, ...part })} />
        {isRetail && (
          <p className="text-sm text-muted">
            This supplier shows what its own customers pay, and we take that for our cost. If you pay less, correct the
            costs once the products are in the shop.
          </p>
        )}
        {preview.error && isChecked ? (
          <LoadFailure what="prices" error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Preview products={products} rows={rows} isAsking={isChecked} />
        )}
      </form>
    </FormDialog>
  );
}

type CommonFieldsProps = { draft: Draft; errors: Errors; onDraft: (part: Partial<Draft>) => void };

function CommonFields({ draft, errors, onDraft }: CommonFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Category"
          name="category"
          value={draft.category}
          onValue={(category) => onDraft({ category })}
          options={['', ...categories]}
          names={categoryChoices}
          error={errors['category']}
        />
        <ChoiceField
          label="For"
          name="pet"
          value={draft.pet}
          onValue={(pet) => onDraft({ pet })}
          options={['', ...pets]}
          names={petChoices}
          error={errors['pet']}
        />
        <TextField
          label="Kind"
          name="kind"
          hint="Such as toys or dry food; left empty, the category."
          value={draft.kind}
          onText={(kind) => onDraft({ kind })}
          error={errors['kind']}
        />
        <TextField
          label="Margin (%)"
          name="margin"
          hint="Left empty, your pricing rules or a margin of 30% make the prices."
          value={draft.margin}
          onText={(margin) => onDraft({ margin })}
          error={errors['margin']}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Checkbox
        label="Keep them off sale until I have looked at their pages"
        checked={draft.isWithdrawn}
        onChange={(event) => onDraft({ isWithdrawn: event.target.checked })}
      />
    </>
  );
}

type PreviewProps = {
  products: readonly Listed[];
  rows: BulkImportCheck['products'] | undefined;
  /** The supplier is being asked. */
  isAsking: boolean;
};

/** Row by row the price, or why it would be left out. */
function Preview({ products, rows, isAsking }: PreviewProps) {
  const known = new Map(rows?.map((row) => [row.code, row]));
  const left = rows?.filter(({ refusal }) => refusal !== null).length ?? 0;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm font-semibold">
        {rows === undefined && (isAsking ? 'Asking the supplier…' : 'Choose a category to see the prices.')}
        {rows !== undefined && left === 0 && 'All of them can be imported.'}
        {left > 0 && `${countOf(left, 'product')} can’t be imported and will be left out.`}
      </p>
      <ul aria-label="Chosen products" className="max-h-72 divide-y divide-line overflow-y-auto text-sm">
        {products.map(({ code, name }) => {
          const row = known.get(code);
          return (
            <li key={code} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
              <span className="min-w-0 grow basis-48 wrap-anywhere">
                {name} <span className="text-muted">{code}</span>
              </span>
              {row && row.price !== null && (
                <span className="figures">
                  {row.cost !== null && (
                    <span className="text-muted">
                      costs <Money amount={row.cost} />,{' '}
                    </span>
                  )}
                  sells for <Money amount={row.price} />
                </span>
              )}
              {row?.refusal && <span className="basis-full text-error wrap-anywhere">{row.refusal}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function isNoMargin({ margin }: Draft): boolean {
  return margin.trim() !== '' && marginTyped(margin) === undefined;
}

function wantedIn(products: readonly Listed[], { category, pet, kind, margin, isWithdrawn }: Draft): WantedImports {
  return {
    products: products.map(({ code, name, description, brand }) => ({ code, name, description, brand })),
    category,
    pet: pet === '' ? null : pet,
    isWithdrawn,
    ...(kind.trim() !== '' && { kind }),
    ...(margin.trim() !== '' && { margin: marginTyped(margin) ?? margin }),
  };
}
