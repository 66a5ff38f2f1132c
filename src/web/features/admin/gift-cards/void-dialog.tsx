import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminGiftCard, IssuedGiftCard } from '#payment/gift-cards/gift-cards.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import { useVoidGiftCard } from './gift-cards.queries.ts';

type VoidDialogProps = { card: AdminGiftCard; onClose: () => void; onVoided: (done: IssuedGiftCard) => void };

const contract = async () => (await import('#payment/gift-cards/gift-cards.contract.ts')).voidGiftCardBody;

const names = { replace: 'Replace it with a card with a new code', void: 'Void it, and what is on it' };

/** Cannot be undone, so it says what happens first. Mounted for one card, as what is typed is meant for that one. */
export function VoidDialog({ card, onClose, onVoided }: VoidDialogProps) {
  const formId = useId();
  const [how, setHow] = useState<keyof typeof names>('replace');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useVoidGiftCard({ onDone: onVoided, onErrors: show });
  const recipientEmail = typed.trim();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const replace = how === 'replace';
    const wish = { replace, reason, seenBalance: card.balance, ...(replace && recipientEmail && { recipientEmail }) };
    check(wish, (body) => mutate({ id: card.id, body }));
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Void the card ending ${card.last4}?`}
      formId={formId}
      action={how === 'replace' ? 'Replace Card' : 'Void Card'}
      busyAction={how === 'replace' ? 'Replacing...' : 'Voiding...'}
      busy={isPending}
      tone="danger"
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        <ChoiceField label="How" value={how} onValue={setHow} options={['replace', 'void']} names={names} />
        <p className="text-sm text-muted">
          {whatHappens({ ...card, recipientEmail: recipientEmail || card.recipientEmail }, how)}
        </p>
        {how === 'replace' && card.recipientEmail && (
          <TextField
            label="Another email, if that was wrong"
            name="recipientEmail"
            optional
            type="email"
            autoComplete="off"
            value={typed}
            onText={setTyped}
            error={errors['recipientEmail']}
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
          error={errors['reason']}
        />
      </form>
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
