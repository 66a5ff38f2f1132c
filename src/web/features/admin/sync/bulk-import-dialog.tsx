import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { BulkImport } from '#dropshipping/product-imports/bulk-imports.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { useDebounced } from '../../../ui/debounced.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { CommonFields, emptyDraft, isMarginInvalid, wantedIn } from './bulk-import-fields.tsx';
import { ImportPreview } from './bulk-import-preview.tsx';
import { BulkImportResult } from './bulk-import-result.tsx';
import { bulkImportContract, useBulkImport, useImportCheck, useImportProgress } from './bulk-imports.queries.ts';
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
  if (begun) return <ImportProgress begun={begun} onClose={onClose} />;
  const start = (one: BulkImport) => {
    setBegun(one);
    onBegun();
  };
  return <CommonForm {...{ supplierId, products, isRetail, onClose }} onBegun={start} />;
}

/** How far an import is, then what came of it. */
export function ImportProgress({ begun, onClose }: { begun: BulkImport; onClose: () => void }) {
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
          <p className="text-sm text-muted">It carries on if you close this, and we’ll tell you when it’s done.</p>
        </div>
      )}
    </Dialog>
  );
}

/** Each check asks the supplier's system, in ms. */
const pauseMs = 500;

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
  const [draft, setDraft] = useState(emptyDraft);
  const settled = useDebounced(draft, pauseMs);
  const isChecked = settled.category !== '' && !isMarginInvalid(settled);
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
            This supplier shows what its own customers pay, and we use that as your cost. If you pay less, correct the
            costs once the products are in the shop.
          </p>
        )}
        {preview.error && isChecked ? (
          <LoadFailure what="prices" error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <ImportPreview products={products} rows={rows} isLoading={isChecked} />
        )}
      </form>
    </FormDialog>
  );
}
