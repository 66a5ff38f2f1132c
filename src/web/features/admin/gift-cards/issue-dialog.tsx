import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { IssuedGiftCard } from '#payment/gift-cards/gift-cards.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField, TextField } from '../forms/form-fields.tsx';
import { useIssueGiftCard } from './gift-cards.queries.ts';
import type { GiftCardDraft } from './gift-cards.queries.ts';

const contract = async () => (await import('#payment/gift-cards/gift-cards.contract.ts')).newGiftCard;

const emptyDraft: GiftCardDraft = {
  amount: '',
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  reason: '',
};

const emailHint = 'Left empty, the code is shown to you once.';

type IssueDialogProps = { open: boolean; onClose: () => void; onIssued: (issued: IssuedGiftCard) => void };

/** The button says what it does: it is money given away. */
export function IssueDialog({ open, onClose, onIssued }: IssueDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(emptyDraft);
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useIssueGiftCard({
    onErrors: show,
    onDone: (issued) => {
      setDraft(emptyDraft);
      onIssued(issued);
    },
  });
  function close() {
    setDraft(emptyDraft);
    show({});
    onClose();
  }

  const field = (name: keyof GiftCardDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onText: (text: string) => setDraft((present) => ({ ...present, [name]: text })),
    autoComplete: 'off',
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(draft, () => mutate(draft));
  }

  return (
    <FormDialog
      asksBeforeClosing
      wide
      open={open}
      onClose={close}
      title="Issue Gift Card"
      formId={formId}
      action={draft.recipientEmail === '' ? 'Issue and Show Code' : 'Issue and Email Code'}
      busyAction="Issuing..."
      busy={isPending}
    >
      {open && (
        <form
          ref={form}
          id={formId}
          noValidate
          onSubmit={submit}
          className="grid items-start gap-5 pt-1 sm:grid-cols-2"
        >
          <TextField label="Amount (£)" inputMode="decimal" {...field('amount')} />
          <TextField label="Why" hint="Kept with the card." {...field('reason')} />
          <TextField label="Recipient’s name" optional {...field('recipientName')} />
          <TextField label="Recipient’s email" optional type="email" hint={emailHint} {...field('recipientEmail')} />
          <TextField label="From" optional hint="Left empty, it is from the shop." {...field('senderName')} />
          <div className="sm:col-span-2">
            <TextAreaField label="Message" optional rows={3} {...field('message')} />
          </div>
        </form>
      )}
    </FormDialog>
  );
}
