import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { useErrors } from '../../../form-errors.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCloseQuestion } from '../forms/unsaved-warning.tsx';
import { draftOf, supplierBody } from './supplier-draft.rules.ts';
import type { SupplierDraft } from './supplier-draft.rules.ts';
import { SupplierFields } from './supplier-fields.tsx';
import { useSaveSupplier } from './suppliers.queries.ts';

const contract = async () => (await import('#dropshipping/connections/suppliers.contract.ts')).newSupplierBody;

type SupplierDialogProps = { open: boolean; supplier: Supplier | undefined; onClose: () => void };

/** A new supplier, or one to edit; what was typed is not lost without asking. */
export function SupplierDialog({ open, supplier, onClose }: SupplierDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const { draft, change, isDirty } = useDraft(supplier);
  const { mutate: save, isPending, error } = useSaveSupplier({ id: supplier?.id, onSaved: onClose, onErrors: show });
  const { close, question } = useCloseQuestion(open && isDirty, onClose);
  const act = supplier ? 'Update Supplier' : 'Add Supplier';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(supplierBody(draft), save);
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
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
  };
}
