import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { draftFrom, emptyDraft, limitsFrom, missingIn, promotionFrom } from './promotion-draft.rules.ts';
import { PromotionFields } from './promotion-fields.tsx';
import { useSavePromotion } from './promotions.queries.ts';

const forNew = async () => (await import('#checkout/promotions/promotion-admin.contract.ts')).newPromotion;
const forChange = async () => (await import('#checkout/promotions/promotion-admin.contract.ts')).changePromotionBody;

type PromotionDialogProps = {
  open: boolean;
  /** Undefined for a new promotion. */
  promotion: AdminPromotion | undefined;
  onClose: () => void;
};

export function PromotionDialog({ open, promotion, onClose }: PromotionDialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  return (
    <FormDialog
      asksBeforeClosing
      wide
      open={open}
      onClose={onClose}
      title={promotion ? `Edit ${promotion.code}` : 'New Promotion'}
      formId={formId}
      action="Save Promotion"
      busy={isSaving}
    >
      {open && (
        <PromotionForm
          key={promotion?.id ?? 'new'}
          id={formId}
          promotion={promotion}
          onSaved={onClose}
          onSaving={setSaving}
        />
      )}
    </FormDialog>
  );
}

type FormProps = Pick<PromotionDialogProps, 'promotion'> & {
  id: string;
  onSaved: () => void;
  onSaving: (whether: boolean) => void;
};

function PromotionForm({ id, promotion, onSaved, onSaving }: FormProps) {
  const [draft, setDraft] = useState(promotion ? draftFrom(promotion) : emptyDraft);
  const { form, errors, show, check } = useErrors(promotion ? forChange : forNew);
  const { mutate: save } = useSavePromotion({
    promotion,
    onSaved,
    onErrors: show,
    onSettled: () => onSaving(false),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const send = () => {
      onSaving(true);
      save(draft);
    };
    check(promotion ? limitsFrom(draft) : promotionFrom(draft), send, missingIn(draft));
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 pt-1">
      <PromotionFields
        draft={draft}
        onDraft={(changes) => setDraft({ ...draft, ...changes })}
        errors={errors}
        isNew={!promotion}
      />
    </form>
  );
}
