import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Lock } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { pounds } from '../../../ui/price.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { CardInput } from './card-input.tsx';
import { CardSection } from './card-section.tsx';
import { errorsInCard, formatted } from './card.rules.ts';
import type { Card, CardField } from './card.rules.ts';

type PaymentFormProps = {
  /** Kept above, so that it is not lost while an address is corrected; it goes nowhere else. */
  card: Card;
  onCard: (card: Card) => void;
  /** In pounds; undefined while it is worked out. */
  total: string | undefined;
  busy: boolean;
  onPay: () => void;
};

/** Nothing is charged, so the browser is asked not to fill in a real card. */
export function PaymentForm({ card, onCard, total, busy, onPay }: PaymentFormProps) {
  const [checked, setChecked] = useState(false);
  const errors = checked ? errorsInCard(card) : {};
  const fieldFor = (field: CardField) => ({
    name: field,
    value: card[field],
    error: errors[field],
    onText: (typed: string) => onCard({ ...card, [field]: formatted[field](typed) }),
  });
  const { onText: onHolder, ...holder } = fieldFor('holder');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || total === undefined) return;
    setChecked(true);
    const [first] = Object.keys(errorsInCard(card));
    if (first === undefined) onPay();
    else event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <CardSection title="Payment">
        <SecurityNote />
        <fieldset disabled={busy} className="grid min-w-0 gap-5 sm:grid-cols-2">
          <legend className="sr-only">Card</legend>
          <div className="sm:col-span-2">
            <TextField
              label="Cardholder Name"
              autoComplete="off"
              {...holder}
              onChange={({ target }) => onHolder(target.value)}
            />
          </div>
          <div className="sm:col-span-2">
            <CardInput
              label="Card Number"
              autoComplete="off"
              maxLength={19}
              placeholder="1234 5678 9012 3456"
              {...fieldFor('number')}
            />
          </div>
          <CardInput label="Expiry Date" autoComplete="off" maxLength={5} placeholder="MM/YY" {...fieldFor('expiry')} />
          <CardInput label="CVV" autoComplete="off" maxLength={4} placeholder="123" {...fieldFor('cvv')} />
        </fieldset>
        {total && <p className="figures mt-2">By placing this order you agree to pay {pounds(total)}.</p>}
        <Button type="submit" size="large" wide busy={busy} aria-disabled={total === undefined || undefined}>
          {busy ? 'Processing Payment...' : `Complete Order - ${total ? pounds(total) : '…'}`}
        </Button>
      </CardSection>
    </form>
  );
}

function SecurityNote() {
  return (
    <div className="flex gap-3 rounded-field bg-pine-pale px-4 py-3 text-sm">
      <Lock className="mt-0.5 size-4.5 shrink-0 text-pine" aria-hidden />
      <p>
        Your payment information is protected by secure encryption.{' '}
        <strong className="font-semibold">
          This is a demo: no real payment is taken, and your card details never leave this browser.
        </strong>{' '}
        You can use any numbers.
      </p>
    </div>
  );
}
