import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminGiftCard } from '#payment/gift-cards/gift-cards.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { useSending } from './gift-cards.queries.ts';

type SendingDialogProps = { card: AdminGiftCard; onClose: () => void };

/** When and where a bought card goes out. */
export function SendingDialog({ card, onClose }: SendingDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState({
    goesOutOn: card.bought?.goesOutOn ?? '',
    recipientEmail: card.recipientEmail ?? '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending } = useSending({ id: card.id, onDone: onClose, onErrors: setErrors });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(draft);
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="When and where it goes out"
      formId={formId}
      action="Save"
      busyAction="Saving..."
      busy={isPending}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        <TextField
          label="Day"
          type="date"
          hint="From seven in the morning, in London."
          value={draft.goesOutOn}
          onText={(goesOutOn) => setDraft({ ...draft, goesOutOn })}
          error={errors['goesOutOn']}
        />
        <TextField
          label="Recipient’s email"
          type="email"
          autoComplete="off"
          value={draft.recipientEmail}
          onText={(recipientEmail) => setDraft({ ...draft, recipientEmail })}
          error={errors['recipientEmail']}
        />
      </form>
    </FormDialog>
  );
}
