import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminGiftCard, IssuedGiftCard } from '#payment/gift-cards/gift-cards.contract.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { useVoidGiftCard } from './gift-cards.queries.ts';

type VoidDialogProps = {
  card: AdminGiftCard | undefined;
  onClose: () => void;
  onVoided: (done: IssuedGiftCard) => void;
};

const names = { replace: 'Replace it with a card with a new code', void: 'Void it, and what is on it' };

/** Cannot be undone, so it says what happens first. */
export function VoidDialog({ card, onClose, onVoided }: VoidDialogProps) {
  const formId = useId();
  const [how, setHow] = useState<keyof typeof names>('replace');
  const [reason, setReason] = useState('');
  const [recipientEmail, setRecipientEmail] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useVoidGiftCard({
    onDone: (done) => {
      setReason('');
      setRecipientEmail('');
      setAsked(false);
      onVoided(done);
    },
  });
  const isMissing = reason.trim() === '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (card && !isMissing) mutate({ card, replace: how === 'replace', recipientEmail, reason });
  }

  return (
    <FormDialog
      open={card !== undefined}
      onClose={onClose}
      title={`Void the card ending ${card?.last4 ?? ''}?`}
      formId={formId}
      action={how === 'replace' ? 'Replace Card' : 'Void Card'}
      busyAction={how === 'replace' ? 'Replacing...' : 'Voiding...'}
      busy={isPending}
      tone="danger"
    >
      {card && (
        <form id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
          <ChoiceField label="How" value={how} onValue={setHow} options={['replace', 'void']} names={names} />
          <p className="text-sm text-muted">{whatHappens(card, how)}</p>
          {how === 'replace' && card.recipientEmail && (
            <TextField
              label="Another email, if that was wrong"
              optional
              type="email"
              autoComplete="off"
              value={recipientEmail}
              onText={setRecipientEmail}
            />
          )}
          <TextField
            label="Why"
            name="reason"
            hint="Kept with the card."
            autoComplete="off"
            maxLength={200}
            value={reason}
            onText={setReason}
            error={isAsked && isMissing ? 'Say why' : undefined}
          />
        </form>
      )}
    </FormDialog>
  );
}

function whatHappens({ balance, held, recipientEmail }: AdminGiftCard, how: keyof typeof names): string {
  const rest = 'The present code stops working at once. This cannot be undone.';
  const isHeld = held !== '0.00';
  if (how === 'void' && isHeld)
    return `An order that is not paid yet holds £${held} of it. Wait until it is paid or has ended, or replace the card.`;
  if (how === 'void') return `£${balance} is lost with it, and we don’t tell anybody. ${rest}`;
  const code = recipientEmail ? `the new code is emailed to ${recipientEmail}` : 'you are shown the new code once';
  const later = isHeld ? ` So does the £${held} that an unpaid order holds, unless it is paid.` : '';
  return `£${balance} moves to a new card, and ${code}.${later} What orders paid with this card are refunded goes there too. ${rest}`;
}
