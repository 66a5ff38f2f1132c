import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { closedDaysError } from '../forms/closed-days.rules.ts';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCloseQuestion } from '../forms/unsaved-warning.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { suppliersQuery } from '../parts/summary.queries.ts';
import { ExchangeRates } from './exchange-rates-part.tsx';
import { Scorecards } from './scorecards-part.tsx';
import { SupplierCard } from './supplier-card.tsx';
import { draftOf, supplierBody, supplierChanges } from './supplier-draft.rules.ts';
import type { SupplierDraft } from './supplier-draft.rules.ts';
import { SupplierFields } from './supplier-fields.tsx';
import { useSaveSupplier } from './suppliers.queries.ts';

const contract = async () => (await import('#dropshipping/connections/suppliers.contract.ts')).newSupplierBody;

type SupplierDialogProps = { open: boolean; supplier: Supplier | undefined; onClose: () => void };

/** Adds or edits a supplier; asks before unsaved changes are lost. */
function SupplierDialog({ open, supplier, onClose }: SupplierDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const { draft, change, changes, isDirty } = useDraft(supplier);
  const { mutate: save, isPending, error } = useSaveSupplier({ id: supplier?.id, onSaved: onClose, onErrors: show });
  const { close, question } = useCloseQuestion(open && isDirty, onClose);
  const act = supplier ? 'Update Supplier' : 'Add Supplier';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const noDays = closedDaysError(draft.closedDays);
    check(supplierBody(draft), (body) => save(supplier ? changes() : body), noDays ? { closedDays: noDays } : {});
  }

  return (
    <>
      <FormDialog
        wide
        open={open}
        onClose={close}
        title={supplier ? 'Edit Supplier' : 'Add New Supplier'}
        formId={formId}
        action={act}
        busy={isPending}
      >
        <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4 pt-1">
          <SupplierFields supplier={supplier} draft={draft} errors={errors} onDraft={change} />
          {error && <FieldError>{sentenceFor(error, 'The supplier was not saved. Please try again.')}</FieldError>}
        </form>
      </FormDialog>
      {question}
    </>
  );
}

function useDraft(supplier: Supplier | undefined) {
  const [start] = useState(() => draftOf(supplier));
  const [draft, setDraft] = useState<SupplierDraft>(start);
  return {
    draft,
    change: (part: Partial<SupplierDraft>) => setDraft((before) => ({ ...before, ...part })),
    changes: () => supplierChanges(start, draft),
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
  };
}

/** The list of suppliers. */
export function SuppliersTab() {
  const dialog = useDialogSubject<'new' | Supplier>();
  const add = (
    <Button onClick={() => dialog.open('new')}>
      <Plus className="size-5" aria-hidden />
      Add Supplier
    </Button>
  );
  return (
    <div className="grid gap-4">
      <div className="flex justify-end">{add}</div>
      <SupplierCards onEdit={dialog.open} onAdd={() => dialog.open('new')} />
      <Scorecards />
      <ExchangeRates />
      {dialog.about && (
        <SupplierDialog
          key={dialog.number}
          open={dialog.isOpen}
          supplier={dialog.about === 'new' ? undefined : dialog.about}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

type SupplierCardsProps = { onEdit: (supplier: Supplier) => void; onAdd: () => void };

function SupplierCards({ onEdit, onAdd }: SupplierCardsProps) {
  const { data: suppliers, error, errorUpdatedAt, refetch } = useQuery(suppliersQuery);
  useFailureToast('Failed to fetch suppliers', { error, errorUpdatedAt });
  if (error) return <LoadFailure what="suppliers" error={error} onRetry={() => void refetch()} />;
  if (!suppliers) return <CardsPending />;
  if (suppliers.length === 0)
    return (
      <EmptyState
        level="p"
        title="No suppliers yet"
        text="Add the first one, then choose it for the products it sends."
      >
        <Button onClick={onAdd}>Add the First Supplier</Button>
      </EmptyState>
    );
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {activeFirst(suppliers).map((supplier) => (
        <SupplierCard key={supplier.id} supplier={supplier} onEdit={() => onEdit(supplier)} />
      ))}
    </ul>
  );
}

function activeFirst(suppliers: readonly Supplier[]): Supplier[] {
  return suppliers.toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
}

function CardsPending() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading the suppliers…</span>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-72 rounded-picture" />
      ))}
    </div>
  );
}
